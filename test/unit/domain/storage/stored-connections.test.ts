import { describe, expect, it } from "vitest";
import {
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
import type { Connector } from "../../../../src/domain/connectors/connector.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders/connection.js";

const SOL = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const account = (address: string) => ({ address, type: "eoa" });
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
    for (const wrong of [null, 5, "text"]) expect(of(wrong) ?? {}).toEqual({});
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
    expect(rememberConnections(chosen, [live(BOB, ALICE)]).eip155?.[0]).toHaveProperty(
      "chosen",
      BOB,
    );
    expect(rememberConnections(chosen, [live(ALICE, BOB)]).eip155?.[0]).not.toHaveProperty(
      "chosen",
    );
    expect(rememberConnections(two, [live(ALICE, BOB)]).eip155?.[0]).not.toHaveProperty("chosen");
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
    expect(forgetConnection(chosen, { ...which, address: ALICE }).eip155?.[0]).toHaveProperty(
      "chosen",
      BOB,
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
});
