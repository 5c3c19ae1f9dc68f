import { describe, expect, it } from "vitest";
import {
  accountsChanged,
  connected,
  disconnected,
  networkChanged,
} from "../../../../src/domain/connection/connection-changes.js";
import {
  attempt,
  attemptEnded,
  clearAttempt,
  initialConnection,
} from "../../../../src/domain/connection/connection-state.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { aConnection, aConnector, ALICE, anAccount, BOB } from "../../../support/builders.js";

const evm = aConnection({ addresses: [ALICE, BOB] });
const solana = aConnection({
  connector: aConnector({ name: "Sol", namespace: "solana" }),
  networkId: "solana:abc",
  addresses: ["7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"],
});
const failure = new LatchkitError("connection/failed", { connectorId: "org.alpha" });

describe("connection status", () => {
  it("moves between disconnected, connecting and connected", { tags: ["S3-035", "S4-001"] }, () => {
    const asking = attempt(initialConnection, "org.alpha");
    const there = connected(asking, evm);

    expect([
      initialConnection.status,
      asking.status,
      there.status,
      disconnected(there).status,
    ]).toEqual(["disconnected", "connecting", "connected", "disconnected"]);
  });

  it("stays connected while another wallet is asked", () => {
    const state = attempt(connected(initialConnection, evm), "org.beta");

    expect(state).toMatchObject({
      status: "connected",
      attempt: { connectorId: "org.beta", phase: "waiting" },
    });
  });
});

describe("an attempt", () => {
  it("is replaced by a newer one", () => {
    expect(attempt(attempt(initialConnection, "org.alpha"), "org.beta").attempt).toEqual({
      connectorId: "org.beta",
      phase: "waiting",
    });
  });

  it.each(["declined", "pending", "failed"] as const)(
    "that ended as %s stays in view and no longer counts as connecting",
    (phase) => {
      const state = attemptEnded(attempt(initialConnection, "org.alpha"), phase, failure);

      expect(state).toEqual({
        status: "disconnected",
        connections: [],
        isSwitchingConnection: false,
        attempt: { connectorId: "org.alpha", phase, error: failure },
      });
      expect(clearAttempt(state)).toEqual(initialConnection);
      expect(attempt(state, "org.alpha").attempt).toEqual({
        connectorId: "org.alpha",
        phase: "waiting",
      });
    },
  );

  it("ends when its wallet is connected, and not when another one is", () => {
    const state = attempt(initialConnection, "org.beta");

    expect(connected(state, evm).attempt?.connectorId).toBe("org.beta");
    expect(
      connected(state, aConnection({ connector: aConnector({ name: "Beta" }) })).attempt,
    ).toBeUndefined();
  });
});

describe("connections", () => {
  it("hold at most one wallet a namespace: a newer one takes the older one's place", () => {
    const other = aConnection({ connector: aConnector({ name: "Beta" }) });

    expect(
      connected(connected(connected(initialConnection, evm), solana), other).connections,
    ).toEqual([other, solana]);
  });

  it("follow the wallet's accounts, on the network they are on", () => {
    const state = accountsChanged(connected(initialConnection, evm), "eip155", "org.alpha", [
      { address: BOB, type: "eoa" },
    ]);

    expect(state.connections[0]?.accounts).toEqual([anAccount({ address: BOB })]);
  });

  it("end when the wallet has no account left", () => {
    const state = accountsChanged(
      connected(connected(initialConnection, evm), solana),
      "eip155",
      "org.alpha",
      [],
    );

    expect(state).toEqual({
      status: "connected",
      connections: [solana],
      isSwitchingConnection: false,
    });
  });

  it("follow the wallet's network with every account", () => {
    const state = networkChanged(
      connected(initialConnection, evm),
      "eip155",
      "org.alpha",
      "eip155:10",
    );

    expect(state.connections[0]?.accounts).toEqual([
      anAccount({ networkId: "eip155:10" }),
      anAccount({ address: BOB, networkId: "eip155:10" }),
    ]);
  });

  it.each([
    ["by namespace", { namespace: "solana" }, [evm]],
    ["by connector", { connectorId: "org.alpha" }, [solana]],
    ["by both", { namespace: "eip155", connectorId: "org.sol" }, [evm, solana]],
    ["all", {}, []],
  ] as const)("end %s", (_how, which, left) => {
    expect(
      disconnected(connected(connected(initialConnection, evm), solana), which).connections,
    ).toEqual(left);
  });

  it("after a disconnect no account, network or connector is left", { tags: ["S4-021"] }, () => {
    expect(disconnected(connected(initialConnection, evm), {})).toEqual(initialConnection);
  });
});

describe("what changes nothing gives back the same object", () => {
  const state = attempt(connected(connected(initialConnection, evm), solana), "org.beta");

  it.each([
    ["the same attempt again", () => attempt(state, "org.beta")],
    [
      "the same connection again",
      () => connected(state, aConnection({ connector: evm.connector, addresses: [ALICE, BOB] })),
    ],
    [
      "the same accounts",
      () =>
        accountsChanged(state, "eip155", "org.alpha", [
          { address: ALICE, type: "eoa" },
          { address: BOB, type: "eoa" },
        ]),
    ],
    [
      "threat T6: accounts of another connector",
      () => accountsChanged(state, "eip155", "org.other", [{ address: BOB, type: "eoa" }]),
    ],
    [
      "threat T6: no accounts left in another connector",
      () => accountsChanged(state, "eip155", "org.other", []),
    ],
    ["the same network", () => networkChanged(state, "eip155", "org.alpha", "eip155:1")],
    [
      "threat T6: the network of another connector",
      () => networkChanged(state, "eip155", "org.other", "eip155:10"),
    ],
    [
      "a network of another namespace",
      () => networkChanged(state, "eip155", "org.alpha", "solana:abc"),
    ],
    [
      "a disconnect of what is not connected",
      () => disconnected(state, { connectorId: "org.other" }),
    ],
  ])("%s", (_what, change) => {
    expect(change()).toBe(state);
  });

  it("an end of no attempt, and a clearing of no attempt", () => {
    expect(attemptEnded(initialConnection, "failed", failure)).toBe(initialConnection);
    expect(clearAttempt(initialConnection)).toBe(initialConnection);
  });
});
