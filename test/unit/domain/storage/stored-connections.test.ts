import { describe, expect, it } from "vitest";
import {
  MAX_ACCOUNTS,
  currentChoice,
  rememberChoice,
  forgetConnection,
  isStorableAddress,
  setLabel,
  remainingLabels,
  recentConnections,
  rememberConnections,
  storedAddress,
} from "../../../../src/domain/connection/stored-connections.js";
import {
  addressLabelsCodec,
  storedConnectionsCodec,
} from "../../../../src/domain/storage/connection-entries.js";
import type { Namespace } from "../../../../src/domain/caip/caip.types.js";
import type {
  StoredAccount,
  StoredConnections,
} from "../../../../src/domain/connection/recent-connection.js";
import { CONNECTOR_ID } from "../../../../src/domain/connectors/connector-id.js";
import type { Connector } from "../../../../src/domain/connectors/connector.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders/connection.js";

const SOL = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const THIRD = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
const account = (address: string): StoredAccount => ({ address, type: "eoa" });
const known = { connectorId: "org.alpha", accounts: [account(ALICE)] };
const read = (value: unknown) => storedConnectionsCodec.decode(JSON.stringify(value));
const readOne = (one: unknown) => read({ eip155: [one, known] });

describe("isStorableAddress", () => {
  it("accepts stored EVM addresses on eip155 and alphanumeric ones on other namespaces", () => {
    expect(isStorableAddress("eip155", ALICE)).toBe(true);
    expect(isStorableAddress("eip155", SOL)).toBe(false);
    expect(isStorableAddress("solana", SOL)).toBe(true);
    for (const wrong of ["a b", "<b>", "", "a".repeat(129), 12, [SOL], undefined])
      expect(isStorableAddress("solana", wrong)).toBe(false);
    expect(storedAddress("eip155", ALICE.toLowerCase())).toBe(ALICE);
    expect(storedAddress("eip155", "no address")).toBe("no address");
    expect(storedAddress("cosmos", ALICE.toLowerCase())).toBe(ALICE.toLowerCase());
  });
});

describe("stored connections codec", () => {
  it("reads back stored connections with the chosen account", () => {
    const whole = {
      eip155: [{ ...known, chosen: ALICE }],
      solana: [{ ...known, accounts: [account(SOL)] }],
    };
    expect(read(whole)).toEqual(whole);
    expect(readOne({ ...known, connectorId: "b", chosen: ALICE.toLowerCase() })).toEqual({
      eip155: [{ ...known, connectorId: "b", chosen: ALICE }, known],
    });
    const chosen = { ...known, connectorId: "b", chosen: BOB };
    expect(readOne({ ...chosen, walletFirst: ALICE.toLowerCase() })).toEqual({
      eip155: [{ ...chosen, walletFirst: ALICE }, known],
    });
    expect(readOne({ ...chosen, walletFirst: "0x12" })).toEqual({ eip155: [chosen, known] });
  });
  it("reads different accounts of a stored connection, at most twenty, and at most twenty connections", () => {
    const accounts = Array.from({ length: 21 }, (_, at) => account(`A${at}`));
    const many = Array.from({ length: 21 }, (_, at) => ({ connectorId: `c${at}`, accounts }));
    const { solana = [] } = read({ solana: many }) ?? {};
    expect(solana.map(({ connectorId }) => connectorId)).toEqual(
      many.slice(0, 20).map(({ connectorId }) => connectorId),
    );
    expect(solana[0]?.accounts).toEqual(accounts.slice(0, 20));
  });
  it.each([
    ["null", null],
    ["a number", 5],
    ["no connector id", { accounts: [account(BOB)] }],
    ["a connector id that is not a string", { connectorId: 5, accounts: [account(BOB)] }],
    ["no accounts", { connectorId: "b" }],
    ["accounts that are not an array", { connectorId: "b", accounts: { length: 1 } }],
    ["no valid account", { connectorId: "b", accounts: [null, 5, account("0x12")] }],
    ["an unknown account type", { connectorId: "b", accounts: [{ address: BOB, type: "thief" }] }],
  ])("drops a stored connection with %s", (_, one) => {
    expect(readOne(one)).toEqual({ eip155: [known] });
  });
  it("drops a stored chosen account with an invalid address", () => {
    for (const chosen of ["0x12", 5, null, { toString: () => ALICE }])
      expect(readOne({ ...known, connectorId: "b", chosen })).toEqual({
        eip155: [{ ...known, connectorId: "b" }, known],
      });
  });
  it("keeps only stored text labels of valid addresses in known namespaces", () => {
    const of = (value: unknown) => addressLabelsCodec.decode(JSON.stringify(value));
    expect(
      of({
        [`eip155:${ALICE.toLowerCase()}`]: "Mine",
        "eip155:0x12": "none",
        [`nowhere:${SOL}`]: "none",
        [`solana:${SOL}`]: 5,
      }),
    ).toEqual({ [`eip155:${ALICE}`]: "Mine" });
    for (const wrong of [null, 5, "text", []]) expect(of(wrong)).toBeUndefined();
    const many = Array.from({ length: 101 }, (_, at) => [`solana:a${at}`, "x"]);
    expect(Object.keys(of(Object.fromEntries(many)) ?? {})).toHaveLength(100);
  });
});

describe("remembered connections", () => {
  const alpha = aConnector({ id: "org.alpha", namespaces: ["eip155", "solana"] });
  const onEvm = aConnection({ connector: alpha });
  const onSolana = aConnection({ connector: alpha, networkId: "solana:abc", addresses: [SOL] });
  const names = Array.from({ length: 25 }, (_, at) => `W${at}`);

  it("remembers a wallet's accounts separately in each of its namespaces", () => {
    expect(rememberConnections({}, [onEvm, onSolana])).toEqual({
      eip155: [known],
      solana: [{ ...known, accounts: [account(SOL)] }],
    });
  });
  it("keeps other remembered wallets and their accounts behind a wallet that connects", () => {
    const stored = {
      eip155: [
        { connectorId: "b", accounts: [account(BOB)] },
        { ...known, accounts: [] },
      ],
    };
    expect(rememberConnections(stored, [onEvm]).eip155).toEqual([
      known,
      { connectorId: "b", accounts: [account(BOB)] },
    ]);
  });
  it("remembers an account once, with the type that the wallet reported last", () => {
    const smart = { ...onEvm.accounts[0], type: "smartAccount" } as const;
    const stored = { eip155: [{ ...known, accounts: [account(BOB), account(ALICE)] }] } as never;
    expect(rememberConnections(stored, [{ ...onEvm, accounts: [smart] }]).eip155).toEqual([
      { ...known, accounts: [account(BOB), { address: ALICE, type: "smartAccount" }] },
    ]);
  });
  it("keeps the wallet's current accounts when it drops the oldest above the limit", () => {
    const stored = { solana: [{ ...known, accounts: names.map(account) }] } as never;
    const [first, ...others] = rememberConnections(stored, [onSolana]).solana?.[0]?.accounts ?? [];
    expect(first).toEqual(account(SOL));
    expect(others).toEqual(names.slice(0, MAX_ACCOUNTS - 1).map(account));
  });
  it("never remembers a wallet whose id another extension also uses", () => {
    const connector = aConnector({ id: "org.alpha", isConflicting: true });
    expect(rememberConnections({}, [aConnection({ connector })])).toEqual({});
  });
});

describe("remembered accounts of the embedded wallet", () => {
  const auth = (...accounts: readonly string[]) => ({
    connectorId: CONNECTOR_ID.auth,
    accounts: accounts.map(account),
  });
  const signedIn = (address: string) =>
    aConnection({
      connector: aConnector({ id: CONNECTOR_ID.auth, type: "AUTH" }),
      addresses: [address],
    });
  const extension = aConnection();
  const stored = { eip155: [auth(ALICE), known], solana: [auth(SOL)] } as StoredConnections;

  it("forgets another user's accounts in all namespaces, although an extension has them too", () => {
    expect(rememberConnections(stored, [signedIn(BOB), extension])).toEqual({
      eip155: [auth(BOB), known],
      solana: [],
    });
    const ofBob = { connectorId: "org.alpha", accounts: [account(BOB)] };
    const mixed = { eip155: [auth(ALICE), ofBob] } as StoredConnections;
    expect(rememberConnections(mixed, [signedIn(BOB)])).toEqual({ eip155: [auth(BOB), ofBob] });
  });
  it("keeps the signed-in user's accounts of all types and namespaces", () => {
    const both = { ...stored, eip155: [auth(ALICE, THIRD), known] } as StoredConnections;
    expect(rememberConnections(both, [signedIn(ALICE.toLowerCase())])).toEqual(both);
  });
  it("keeps the accounts of a user who is not signed in when another wallet connects", () => {
    expect(rememberConnections(stored, [extension])).toEqual({
      eip155: [known, auth(ALICE)],
      solana: [auth(SOL)],
    });
  });
});

describe("chosen account", () => {
  const two = {
    eip155: [
      { connectorId: "org.alpha", accounts: [account(ALICE), account(BOB)] },
      { ...known, connectorId: "b" },
    ],
  } as never;
  it("stores the chosen account only with the connection that contains it", () => {
    const chosen = rememberChoice(
      two,
      { namespace: "eip155", connectorId: "org.alpha" },
      BOB.toLowerCase(),
      ALICE,
    );
    expect(chosen.eip155?.map((one) => [one.chosen, one.walletFirst])).toEqual([
      [BOB, ALICE],
      [undefined, undefined],
    ]);
  });
  it("keeps the stored chosen account only while the connection lists it first", () => {
    const chosen = rememberChoice(
      two,
      { namespace: "eip155", connectorId: "org.alpha" },
      BOB,
      ALICE,
    );
    const live = (...addresses: readonly [string, ...string[]]) =>
      aConnection({ connector: aConnector({ id: "org.alpha" }), networkId: "eip155:1", addresses });
    expect(rememberConnections(chosen, [live(BOB, ALICE)]).eip155?.[0]).toMatchObject({
      chosen: BOB,
      walletFirst: ALICE,
    });
    expect(rememberConnections(chosen, [live(ALICE, BOB)]).eip155?.[0]).not.toHaveProperty(
      "chosen",
    );
    expect(rememberConnections(two, [live(ALICE, BOB)]).eip155?.[0]).not.toHaveProperty("chosen");
  });
  it("stores no choice for a wallet that is not remembered", () => {
    const key = { namespace: "solana", connectorId: "org.alpha" } as const;
    expect(rememberChoice(two, key, SOL, SOL)).toEqual(two);
  });
  it.each([
    ["is still granted", { chosen: BOB, walletFirst: ALICE }, BOB],
    ["was stored before the wallet's first account was", { chosen: BOB }, BOB],
    ["is stored in another spelling", { chosen: BOB.toLowerCase() }, BOB.toLowerCase()],
    ["is no longer granted", { chosen: THIRD, walletFirst: ALICE }, undefined],
    ["was chosen before the wallet's first account changed", { chosen: BOB, walletFirst: THIRD }],
    ["was never chosen", {}, undefined],
  ])("selects the chosen account again unless it changed: it %s", (_, choice, selected?) => {
    const connection = aConnection({ addresses: [ALICE, BOB] });
    expect(currentChoice(connection, { ...known, ...choice })).toBe(selected);
    expect(currentChoice(connection, undefined)).toBeUndefined();
  });
  it("removes the chosen account when the user removes its address, but not for other addresses", () => {
    const chosen = rememberChoice(
      two,
      { namespace: "eip155", connectorId: "org.alpha" },
      BOB,
      ALICE,
    );
    const which = { namespace: "eip155", connectorId: "org.alpha" } as const;
    expect(forgetConnection(chosen, { ...which, address: BOB }).eip155?.[0]).not.toHaveProperty(
      "chosen",
    );
    expect(forgetConnection(chosen, { ...which, address: THIRD }).eip155?.[0]).toEqual(
      chosen.eip155?.[0],
    );
    expect(forgetConnection(two, { ...which, address: BOB }).eip155?.[0]).not.toHaveProperty(
      "chosen",
    );
    expect(forgetConnection(chosen, which).eip155).toEqual([{ ...known, connectorId: "b" }]);
    expect(forgetConnection(chosen, { ...which, address: ALICE }).eip155?.[1]).toEqual({
      ...known,
      connectorId: "b",
    });
  });
});

describe("a forgotten address", () => {
  it("removes a forgotten account as the wallet's first account, and keeps the chosen account", () => {
    const stored = {
      eip155: [
        { ...known, accounts: [account(ALICE), account(BOB)], chosen: BOB, walletFirst: ALICE },
      ],
    };
    const which = { namespace: "eip155", connectorId: "org.alpha", address: ALICE } as const;
    expect(forgetConnection(stored, which)).toEqual({
      eip155: [{ ...known, accounts: [account(BOB)], chosen: BOB }],
    });
  });
});

describe("recent accounts and labels", () => {
  const stored = { eip155: [known], solana: [{ ...known, accounts: [account(SOL)] }] } as never;
  it("lists recent accounts in the connector's namespaces, with the connector's icon if it has one", () => {
    const connector = aConnector({ id: "org.alpha", name: "Alpha" });
    const inPage =
      (one: Connector) =>
      (id: string, namespace: Namespace): Connector | undefined =>
        one.id === id && one.namespaces.includes(namespace) ? one : undefined;
    expect(recentConnections(stored, inPage(connector))).toEqual([
      { namespace: "eip155", connectorId: "org.alpha", name: "Alpha", accounts: known.accounts },
    ]);
    const icon = "data:image/png,AA";
    expect(recentConnections(stored, inPage({ ...connector, icon }))[0]?.icon).toBe(icon);
    expect(recentConnections(stored, inPage(connector))[0]).not.toHaveProperty("icon");
  });
  it("removes an address label set to undefined, and keeps labels of addresses that never connected", () => {
    const labels = { [`eip155:${BOB}`]: "Other", [`eip155:${ALICE}`]: "Mine" } as const;
    expect(setLabel(labels, `eip155:${ALICE}`, undefined)).toEqual({ [`eip155:${BOB}`]: "Other" });
    expect(remainingLabels(labels, stored, {})).toEqual({ [`eip155:${BOB}`]: "Other" });
    expect(remainingLabels(labels, stored, stored)).toEqual(labels);
  });
  it("removes the label of one forgotten account and keeps those of the other accounts", () => {
    const labels = { [`eip155:${BOB}`]: "Other", [`eip155:${ALICE}`]: "Mine" } as const;
    const second = { connectorId: "b", accounts: [account(THIRD), account(BOB)] };
    const before = { eip155: [known, second] } as StoredConnections;
    expect(remainingLabels(labels, before, before)).toEqual(labels);
    const which = { namespace: "eip155", connectorId: "b", address: BOB } as const;
    expect(remainingLabels(labels, before, forgetConnection(before, which))).toEqual({
      [`eip155:${ALICE}`]: "Mine",
    });
  });
});
