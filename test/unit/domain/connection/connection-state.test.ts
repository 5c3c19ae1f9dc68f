import { describe, expect, it } from "vitest";
import {
  replaceAccounts,
  addConnection,
  removeConnections,
  moveToNetwork,
} from "../../../../src/domain/connection/connection-changes.js";
import {
  startAttempt,
  endAttempt,
  markAttemptInOtherTab,
  clearAttempt,
  initialConnection,
} from "../../../../src/domain/connection/connection-state.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  aConnection,
  aConnector,
  ALICE,
  anAccount,
  BOB,
} from "../../../support/builders/connection.js";

const evm = aConnection({ addresses: [ALICE, BOB] });
const solana = aConnection({
  connector: aConnector({ name: "Sol", namespace: "solana" }),
  networkId: "solana:abc",
  addresses: ["7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"],
});
const failure = new LatchkitError("connection/failed", { connectorId: "org.alpha" });

describe("connection status", () => {
  it(
    "changes the connection status on attempt, connection and disconnect",
    { tags: ["S3-035", "S4-001"] },
    () => {
      const asking = startAttempt(initialConnection, "org.alpha");
      const there = addConnection(asking, evm);

      expect([
        initialConnection.status,
        asking.status,
        there.status,
        removeConnections(there).status,
      ]).toEqual(["disconnected", "connecting", "connected", "disconnected"]);
    },
  );

  it('keeps the status "connecting" while another tab asks the wallet', () => {
    const elsewhere = markAttemptInOtherTab(startAttempt(initialConnection, "org.alpha"));

    expect(elsewhere).toEqual({
      status: "connecting",
      connections: [],
      isSwitchingConnection: false,
      attempt: { connectorId: "org.alpha", phase: "elsewhere" },
    });
    expect(startAttempt(elsewhere, "org.alpha").attempt?.phase).toBe("waiting");
  });

  it('keeps the status "connected" while a request to a second wallet is pending', () => {
    const state = startAttempt(addConnection(initialConnection, evm), "org.beta");

    expect(state).toMatchObject({
      status: "connected",
      attempt: { connectorId: "org.beta", phase: "waiting" },
    });
  });
});

describe("connection attempt", () => {
  it("replaces a connection attempt by a newer one", () => {
    expect(startAttempt(startAttempt(initialConnection, "org.alpha"), "org.beta").attempt).toEqual({
      connectorId: "org.beta",
      phase: "waiting",
    });
  });

  it.each(["declined", "pending", "failed"] as const)(
    'keeps a connection attempt that ended as "%s" in the state, with the status "disconnected"',
    (phase) => {
      const state = endAttempt(startAttempt(initialConnection, "org.alpha"), phase, failure);

      expect(state).toEqual({
        status: "disconnected",
        connections: [],
        isSwitchingConnection: false,
        attempt: { connectorId: "org.alpha", phase, error: failure },
      });
      expect(clearAttempt(state)).toEqual(initialConnection);
      expect(startAttempt(state, "org.alpha").attempt).toEqual({
        connectorId: "org.alpha",
        phase: "waiting",
      });
    },
  );

  it("replaces the recorded end of a connection attempt by a later end or error", () => {
    const failed = endAttempt(startAttempt(initialConnection, "org.alpha"), "failed", failure);
    const later = new LatchkitError("connection/failed", { connectorId: "org.alpha" });

    expect(endAttempt(failed, "pending", failure).attempt?.phase).toBe("pending");
    expect(endAttempt(failed, "failed", later).attempt?.error).toBe(later);
    expect(endAttempt(failed, "declined").attempt).toStrictEqual({
      connectorId: "org.alpha",
      phase: "declined",
    });
  });

  it("ends a connection attempt when the same wallet connects, but not for a different wallet", () => {
    const state = startAttempt(initialConnection, "org.beta");

    expect(addConnection(state, evm).attempt?.connectorId).toBe("org.beta");
    expect(
      addConnection(state, aConnection({ connector: aConnector({ name: "Beta" }) })).attempt,
    ).toBeUndefined();
  });
});

describe("connections", () => {
  it("keeps one connection per namespace, and replaces it without changing the order", () => {
    const other = aConnection({ connector: aConnector({ name: "Beta" }) });

    expect(
      addConnection(addConnection(addConnection(initialConnection, evm), solana), other)
        .connections,
    ).toEqual([other, solana]);
  });

  it("changes a wallet's accounts and network only in the namespace that it reports", () => {
    const connector = aConnector({ namespaces: ["eip155", "solana"] });
    const [onSolana, onEvm] = [
      { ...solana, connector },
      { ...evm, connector },
    ];
    const both = addConnection(addConnection(initialConnection, onSolana), onEvm);
    const changed = replaceAccounts(both, "eip155", connector.id, [{ address: BOB, type: "eoa" }]);
    const moved = moveToNetwork(changed, "eip155", connector.id, "eip155:10");

    expect(moved.connections[0]).toBe(onSolana);
    expect(moved.connections[1]?.accounts).toEqual([
      anAccount({ address: BOB, networkId: "eip155:10" }),
    ]);
  });

  it("updates a connection's accounts when the wallet changes them, and keeps the network", () => {
    const state = replaceAccounts(addConnection(initialConnection, evm), "eip155", "org.alpha", [
      { address: BOB, type: "eoa" },
    ]);

    expect(state.connections[0]?.accounts).toEqual([anAccount({ address: BOB })]);
  });

  it("removes a connection when the wallet has no account left", () => {
    const state = replaceAccounts(
      addConnection(addConnection(initialConnection, evm), solana),
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

  it("updates the network of every account when the wallet switches networks", () => {
    const state = moveToNetwork(
      addConnection(initialConnection, evm),
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
    ["by namespace and connector", { namespace: "eip155", connectorId: "org.sol" }, [evm, solana]],
    ["all connections", {}, []],
  ] as const)("removes connections from the state %s", (_how, which, left) => {
    expect(
      removeConnections(addConnection(addConnection(initialConnection, evm), solana), which)
        .connections,
    ).toEqual(left);
  });

  it(
    "removes account, network and connector from the state on disconnect",
    { tags: ["S4-021"] },
    () => {
      expect(removeConnections(addConnection(initialConnection, evm), {})).toEqual(
        initialConnection,
      );
    },
  );
});

describe("unchanged state", () => {
  const state = startAttempt(
    addConnection(addConnection(initialConnection, evm), solana),
    "org.beta",
  );

  it.each([
    ["the same attempt again", () => startAttempt(state, "org.beta")],
    [
      "the same connection again",
      () =>
        addConnection(state, aConnection({ connector: evm.connector, addresses: [ALICE, BOB] })),
    ],
    [
      "the same accounts",
      () =>
        replaceAccounts(state, "eip155", "org.alpha", [
          { address: ALICE, type: "eoa" },
          { address: BOB, type: "eoa" },
        ]),
    ],
    [
      "accounts of another connector",
      () => replaceAccounts(state, "eip155", "org.other", [{ address: BOB, type: "eoa" }]),
    ],
    [
      "no accounts left in another connector",
      () => replaceAccounts(state, "eip155", "org.other", []),
    ],
    ["the same network", () => moveToNetwork(state, "eip155", "org.alpha", "eip155:1")],
    [
      "the network of another connector",
      () => moveToNetwork(state, "eip155", "org.other", "eip155:10"),
    ],
    [
      "a network of another namespace",
      () => moveToNetwork(state, "eip155", "org.alpha", "solana:abc"),
    ],
    [
      "a disconnect of an unknown connector",
      () => removeConnections(state, { connectorId: "org.other" }),
    ],
  ])("returns the same connection state object for %s", { tags: ["T6"] }, (_what, change) => {
    expect(change()).toBe(state);
  });

  it("returns the same state object if an attempt ends again or is not waiting for another tab", () => {
    const failed = endAttempt(state, "failed", failure);

    expect(endAttempt(failed, "failed", failure)).toBe(failed);
    expect(markAttemptInOtherTab(failed)).toBe(failed);
    expect(markAttemptInOtherTab(initialConnection)).toBe(initialConnection);
  });

  it("returns the same state object when an attempt is ended or cleared but none is pending", () => {
    expect(endAttempt(initialConnection, "failed", failure)).toBe(initialConnection);
    expect(clearAttempt(initialConnection)).toBe(initialConnection);
  });
});
