import { describe, expect, it } from "vitest";
import type { Account } from "../../../../src/domain/account/account.js";
import {
  accountsChanged,
  chosen,
  connected,
  disconnected,
  endingTogether,
  isOneSession,
  ordered,
  switchingConnection,
  toAccount,
} from "../../../../src/domain/connection/connection-changes.js";
import {
  attempt,
  initialConnection,
  type Connection,
} from "../../../../src/domain/connection/connection-state.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders.js";

const alpha = aConnection({ addresses: [ALICE] });
const beta = aConnection({ connector: aConnector({ name: "Beta" }) });
const both = connected(connected(initialConnection, alpha), beta, "behind");
const namesOf = ({ connections }: typeof both): string =>
  connections.map(({ connector }) => connector.name).join(" ");
const withFirst = (change: Partial<Account>): Connection =>
  ({ ...alpha, accounts: [{ ...alpha.accounts[0], ...change }] }) as Connection;

describe("an account as a wallet names it", () => {
  const where = { namespace: "eip155", networkId: "eip155:1", connectorId: "org.alpha" } as const;
  const bare = { ...where, address: ALICE, caipAddress: `eip155:1:${ALICE}`, type: "eoa" };

  it("has a public key and a path where they are named, and no such field otherwise", () => {
    expect(toAccount({ address: ALICE, type: "eoa" }, where)).toStrictEqual(bare);
    const named = { publicKey: "02ab", path: "m/84'" };
    expect(toAccount({ address: ALICE, type: "eoa", ...named }, where)).toStrictEqual({
      ...bare,
      ...named,
    });
  });
});

describe("a wallet that connects again", () => {
  it.each<[string, Connection]>([
    ["another address", aConnection({ addresses: [BOB] })],
    ["another network", aConnection({ networkId: "eip155:10" })],
    ["an account of another kind", withFirst({ type: "smartAccount" })],
    ["another public key", withFirst({ publicKey: "02ab" })],
    ["another path", withFirst({ path: "m/84'" })],
    ["one more account", aConnection({ addresses: [ALICE, BOB] })],
    ["another description of it", { ...alpha, connector: aConnector({ isConflicting: true }) }],
  ])("stands where it was, with %s", (_, again) => {
    for (const place of ["first", "behind"] as const)
      expect(connected(both, again, place).connections).toStrictEqual([again, beta]);
  });

  it("is the same object where nothing is different, and so are the others", () => {
    const again = structuredClone(alpha.accounts) as unknown as Connection["accounts"];
    expect(connected(both, { ...alpha, accounts: again }, "first")).toBe(both);
    expect(connected(both, { ...beta }, "first").connections[0]).toBe(beta);
  });

  it("ends its attempt also where nothing else changes, and no attempt at another", () => {
    expect(connected(attempt(both, "org.alpha"), alpha, "behind").attempt).toBeUndefined();
    const asking = attempt(both, "org.gamma");
    expect(connected(asking, alpha, "behind")).toBe(asking);
  });

  it("is alone from then on, also where it was the first", () => {
    expect(namesOf(connected(both, alpha))).toBe("Alpha");
  });
});

describe("connections of a namespace", () => {
  const keys = (...ids: readonly string[]) =>
    ids.map((connectorId) => ({ namespace: "eip155", connectorId }) as const);

  it("keep the attempt in view when they are put in order or one is chosen", () => {
    const asking = attempt(both, "org.beta");
    expect(ordered(asking, keys("org.beta"))).toMatchObject({
      attempt: { connectorId: "org.beta" },
      connections: [beta, alpha],
    });
    expect(chosen(asking, alpha)).toBe(asking);
  });

  it("follow the wallet to fewer and to more accounts", () => {
    const granted = [ALICE, BOB].map((address) => ({ address, type: "eoa" }) as const);
    const more = accountsChanged(both, "eip155", "org.alpha", granted);
    expect(more.connections[0]?.accounts).toHaveLength(2);
    expect(more.connections[1]).toBe(beta);
    const fewer = accountsChanged(more, "eip155", "org.alpha", granted.slice(0, 1));
    expect(fewer.connections[0]?.accounts).toHaveLength(1);
  });

  it("are the same object while another one is on its way, or is not, as before", () => {
    const switching = switchingConnection(both, true);
    expect(switching).toStrictEqual({ ...both, isSwitchingConnection: true });
    expect(switchingConnection(switching, true)).toBe(switching);
    expect(switchingConnection(both, false)).toBe(both);
    expect(switchingConnection(switching, false)).toStrictEqual(both);
  });
});

describe("connections that end together", () => {
  const of = (type: Connection["connector"]["type"], id: string): readonly Connection[] =>
    (["eip155", "solana"] as const).map((namespace) => ({
      ...alpha,
      namespace,
      connector: aConnector({ id, type, namespace }),
    }));
  const state = (connections: readonly Connection[]) => ({ ...both, connections });

  it.each([
    ["of one session of the protocol", "WALLET_CONNECT", 2],
    ["of one sign-in at the secure frame", "AUTH", 2],
    ["of an announced wallet, of which each ends alone", "ANNOUNCED", 1],
  ] as const)("are those %s", (_, type, count) => {
    const pair = of(type, "one");
    const all = [...pair, ...of(type, "other")];
    expect(endingTogether(state(all), pair.slice(0, 1))).toStrictEqual(pair.slice(0, count));
    expect(endingTogether(state(all), [])).toStrictEqual([]);
  });

  it("are one session where they are the same, or of one pairing", () => {
    const [evm, solana] = of("WALLET_CONNECT", "one") as [Connection, Connection];
    const [other] = of("WALLET_CONNECT", "other") as [Connection];
    const [announced, second] = of("ANNOUNCED", "one") as [Connection, Connection];
    expect([
      isOneSession(evm, solana),
      isOneSession(evm, other),
      isOneSession(announced, announced),
      isOneSession(announced, second),
    ]).toEqual([true, false, true, false]);
  });

  it("leave the attempt in view", () => {
    const asking = attempt(both, "org.gamma");
    expect(disconnected(asking).attempt).toBe(asking.attempt);
  });
});
