import { describe, expect, it } from "vitest";
import type { Account } from "../../../../src/domain/account/account.js";
import {
  replaceAccounts,
  activateConnection,
  addConnection,
  removeConnections,
  connectionsEndingWith,
  isOneSession,
  reorderConnections,
  setSwitchingConnection,
  toAccount,
} from "../../../../src/domain/connection/connection-changes.js";
import {
  startAttempt,
  initialConnection,
  type Connection,
} from "../../../../src/domain/connection/connection-state.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders/connection.js";

const alpha = aConnection({ addresses: [ALICE] });
const beta = aConnection({ connector: aConnector({ name: "Beta" }) });
const twoConnections = addConnection(addConnection(initialConnection, alpha), beta, "behind");
const namesOf = ({ connections }: typeof twoConnections): string =>
  connections.map(({ connector }) => connector.name).join(" ");
const withFirst = (change: Partial<Account>): Connection =>
  ({ ...alpha, accounts: [{ ...alpha.accounts[0], ...change }] }) as Connection;

describe("toAccount", () => {
  const where = { namespace: "eip155", networkId: "eip155:1", connectorId: "org.alpha" } as const;
  const bare = { ...where, address: ALICE, caipAddress: `eip155:1:${ALICE}`, type: "eoa" };

  it("copies public key and path of a wallet account if present, and omits the fields if absent", () => {
    expect(toAccount({ address: ALICE, type: "eoa" }, where)).toStrictEqual(bare);
    const named = { publicKey: "02ab", path: "m/84'" };
    expect(toAccount({ address: ALICE, type: "eoa", ...named }, where)).toStrictEqual({
      ...bare,
      ...named,
    });
  });
});

describe("reconnection of a wallet", () => {
  it.each<[string, Connection]>([
    ["another address", aConnection({ addresses: [BOB] })],
    ["another network", aConnection({ networkId: "eip155:10" })],
    ["an account of another kind", withFirst({ type: "smartAccount" })],
    ["another public key", withFirst({ publicKey: "02ab" })],
    ["another path", withFirst({ path: "m/84'" })],
    ["an additional account", aConnection({ addresses: [ALICE, BOB] })],
    [
      "a changed connector description",
      { ...alpha, connector: aConnector({ isConflicting: true }) },
    ],
  ])(
    "keeps a wallet's position in the connection list when the wallet reconnects with %s",
    (_, again) => {
      for (const place of ["first", "behind"] as const)
        expect(addConnection(twoConnections, again, place).connections).toStrictEqual([
          again,
          beta,
        ]);
    },
  );

  it("returns the same objects if a wallet's reconnection changes nothing", () => {
    const again = structuredClone(alpha.accounts) as unknown as Connection["accounts"];
    expect(addConnection(twoConnections, { ...alpha, accounts: again }, "first")).toBe(
      twoConnections,
    );
    expect(addConnection(twoConnections, { ...beta }, "first").connections[0]).toBe(beta);
  });

  it("ends a connection attempt when the same wallet connects, but not when a different wallet does", () => {
    expect(
      addConnection(startAttempt(twoConnections, "org.alpha"), alpha, "behind").attempt,
    ).toBeUndefined();
    const asking = startAttempt(twoConnections, "org.gamma");
    expect(addConnection(asking, alpha, "behind")).toBe(asking);
  });

  it("without a position, a new connection replaces all connections of the namespace", () => {
    expect(namesOf(addConnection(twoConnections, alpha))).toBe("Alpha");
  });
});

describe("connections of one namespace", () => {
  const keys = (...ids: readonly string[]) =>
    ids.map((connectorId) => ({ namespace: "eip155", connectorId }) as const);

  it("keeps the pending connection attempt when connections are reordered or selected", () => {
    const asking = startAttempt(twoConnections, "org.beta");
    expect(reorderConnections(asking, keys("org.beta"))).toMatchObject({
      attempt: { connectorId: "org.beta" },
      connections: [beta, alpha],
    });
    expect(activateConnection(asking, alpha)).toBe(asking);
  });

  it("updates a connection when the wallet adds or removes accounts", () => {
    const granted = [ALICE, BOB].map((address) => ({ address, type: "eoa" }) as const);
    const more = replaceAccounts(twoConnections, "eip155", "org.alpha", granted);
    expect(more.connections[0]?.accounts).toHaveLength(2);
    expect(more.connections[1]).toBe(beta);
    const fewer = replaceAccounts(more, "eip155", "org.alpha", granted.slice(0, 1));
    expect(fewer.connections[0]?.accounts).toHaveLength(1);
  });

  it("returns the same state object if the network switching flag does not change", () => {
    const switching = setSwitchingConnection(twoConnections, true);
    expect(switching).toStrictEqual({ ...twoConnections, isSwitchingConnection: true });
    expect(setSwitchingConnection(switching, true)).toBe(switching);
    expect(setSwitchingConnection(twoConnections, false)).toBe(twoConnections);
    expect(setSwitchingConnection(switching, false)).toStrictEqual(twoConnections);
  });
});

describe("endingTogether", () => {
  const of = (type: Connection["connector"]["type"], id: string): readonly Connection[] =>
    (["eip155", "solana"] as const).map((namespace) => ({
      ...alpha,
      namespace,
      connector: aConnector({ id, type, namespace }),
    }));
  const state = (connections: readonly Connection[]) => ({ ...twoConnections, connections });

  it.each([
    ["both connections of one WalletConnect session", "WALLET_CONNECT", 2],
    ["both connections of one secure frame sign-in", "AUTH", 2],
    ["only one connection of an announced wallet", "ANNOUNCED", 1],
  ] as const)("a disconnect ends %s", (_, type, count) => {
    const pair = of(type, "one");
    const all = [...pair, ...of(type, "other")];
    expect(connectionsEndingWith(state(all), pair.slice(0, 1))).toStrictEqual(pair.slice(0, count));
    expect(connectionsEndingWith(state(all), [])).toStrictEqual([]);
  });

  it("treats one connection, or two connections of one pairing, as one session", () => {
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

  it("keeps the pending connection attempt on disconnect", () => {
    const asking = startAttempt(twoConnections, "org.gamma");
    expect(removeConnections(asking).attempt).toBe(asking.attempt);
  });
});
