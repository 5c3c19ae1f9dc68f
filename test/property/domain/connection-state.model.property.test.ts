import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import * as changes from "../../../src/domain/connection/connection-changes.js";
import * as connection from "../../../src/domain/connection/connection-state.js";
import type { ConnectionState } from "../../../src/domain/connection/connection-state.js";
import { aConnection, aConnector } from "../../support/builders/connection.js";
import { check } from "../../support/runner/property.js";

/**
 * Deliberately naive: one slot per namespace and the open attempt. Never calls the code under
 * test.
 */
interface Slot {
  connectorId: string;
  networkId: CaipNetworkId;
  addresses: string[];
}
type Known = "eip155" | "solana";
interface Model {
  slots: Map<Known, Slot>;
  attempt: { id: string; phase: string } | undefined;
}
interface Real {
  state: ConnectionState;
}
type Command = fc.Command<Model, Real>;

const summary = (state: ConnectionState): unknown => ({
  slots: state.connections
    .map(({ namespace, connector, accounts }) => [
      namespace,
      connector.id,
      accounts[0].networkId,
      accounts.map(({ address }) => address),
    ])
    .sort(),
  attempt: state.attempt && [state.attempt.connectorId, state.attempt.phase],
});
const naive = (m: Model): unknown => ({
  slots: [...m.slots]
    .map(([namespace, { connectorId, networkId, addresses }]) => [
      namespace,
      connectorId,
      networkId,
      addresses,
    ])
    .sort(),
  attempt: m.attempt && [m.attempt.id, m.attempt.phase],
});

const expectInvariants = (m: Model, { state }: Real): void => {
  expect(summary(state)).toEqual(naive(m));
  const without = m.attempt?.phase === "waiting" ? "connecting" : "disconnected";
  expect(state.status).toBe(m.slots.size > 0 ? "connected" : without);
  expect(new Set(state.connections.map(({ namespace }) => namespace)).size).toBe(
    state.connections.length,
  );
  for (const { namespace, connector, accounts } of state.connections)
    for (const account of accounts) {
      expect(account.caipAddress).toBe(`${account.networkId}:${account.address}`);
      expect([account.namespace, account.connectorId, account.networkId]).toEqual([
        namespace,
        connector.id,
        accounts[0].networkId,
      ]);
    }
};

const command = (
  name: string,
  onModel: (m: Model) => void,
  change: (state: ConnectionState) => ConnectionState,
): Command => ({
  check: () => true,
  run: (m, real) => {
    const before = JSON.stringify(naive(m));
    onModel(m);
    const next = change(real.state);
    if (JSON.stringify(naive(m)) === before) expect(next).toBe(real.state);
    real.state = next;
    expectInvariants(m, real);
  },
  toString: () => name,
});

const namespaces: readonly Known[] = ["eip155", "solana"];
const namespace = fc.constantFrom<Known>(...namespaces);
const wallet = fc.constantFrom("a", "b");
const addresses = fc.uniqueArray(fc.constantFrom("X", "Y", "Z"), { maxLength: 3 });
const reference = fc.constantFrom("1", "10");
const networkOf = (of: Known, ref: string): CaipNetworkId => `${of}:${ref}`;
const connectors = new Map(
  namespaces.flatMap((of) =>
    ["a", "b"].map((id) => [`${of}${id}`, aConnector({ id, name: id, namespace: of })] as const),
  ),
);
const slotOf = (m: Model, of: Known, id: string): Slot | undefined =>
  m.slots.get(of)?.connectorId === id ? m.slots.get(of) : undefined;

const connects = fc
  .tuple(
    namespace,
    wallet,
    reference,
    addresses.filter((list) => list.length > 0),
  )
  .map(([of, id, ref, list]) => {
    const [first = "X", ...others] = list;
    return command(
      `connect ${of} ${id} ${ref} ${list}`,
      (m) => {
        m.slots.set(of, { connectorId: id, networkId: networkOf(of, ref), addresses: list });
        if (m.attempt?.id === id) m.attempt = undefined;
      },
      (state) =>
        changes.addConnection(
          state,
          aConnection({
            connector: connectors.get(`${of}${id}`) ?? aConnector(),
            networkId: networkOf(of, ref),
            addresses: [first, ...others],
          }),
        ),
    );
  });
const accountsChange = fc.tuple(namespace, wallet, addresses).map(([of, id, list]) =>
  command(
    `accounts ${of} ${id} ${list}`,
    (m) => {
      const slot = slotOf(m, of, id);
      if (slot && list.length > 0) slot.addresses = list;
      else if (slot) m.slots.delete(of);
    },
    (state) =>
      changes.replaceAccounts(
        state,
        of,
        id,
        list.map((address) => ({ address, type: "eoa" })),
      ),
  ),
);
const networkChange = fc
  .tuple(namespace, wallet, namespace, reference)
  .map(([of, id, other, ref]) =>
    command(
      `network ${of} ${id} ${other}:${ref}`,
      (m) => {
        const slot = slotOf(m, of, id);
        if (slot && other === of) slot.networkId = networkOf(of, ref);
      },
      (state) => changes.moveToNetwork(state, of, id, networkOf(other, ref)),
    ),
  );
const disconnects = fc
  .tuple(fc.option(namespace, { nil: undefined }), fc.option(wallet, { nil: undefined }))
  .map(([of, id]) =>
    command(
      `disconnect ${of} ${id}`,
      (m) => {
        for (const [key, slot] of m.slots)
          if ((of === undefined || of === key) && (id === undefined || id === slot.connectorId))
            m.slots.delete(key);
      },
      (state) =>
        changes.removeConnections(state, {
          ...(of !== undefined && { namespace: of }),
          ...(id !== undefined && { connectorId: id }),
        }),
    ),
  );
const attempts = wallet.map((id) =>
  command(
    `attempt ${id}`,
    (m) => {
      m.attempt = { id, phase: "waiting" };
    },
    (state) => connection.startAttempt(state, id),
  ),
);
const attemptEnds = fc.constantFrom("declined", "pending", "failed").map((phase) =>
  command(
    `attempt ${phase}`,
    (m) => {
      if (m.attempt) m.attempt.phase = phase;
    },
    (state) => connection.endAttempt(state, phase),
  ),
);
const clears = fc.constant(
  command(
    "clear attempt",
    (m) => {
      m.attempt = undefined;
    },
    connection.clearAttempt,
  ),
);

describe("connection state in any order of attempts, answers and wallet events", () => {
  it(
    "keeps one wallet per namespace, and consistent accounts, network and status",
    { tags: ["T4", "T6", "S4-001"] },
    () => {
      check(
        fc.property(
          fc.commands(
            [connects, accountsChange, networkChange, disconnects, attempts, attemptEnds, clears],
            { maxCommands: 60 },
          ),
          (all) => {
            fc.modelRun(
              () => ({
                model: { slots: new Map<Known, Slot>(), attempt: undefined as Model["attempt"] },
                real: { state: connection.initialConnection },
              }),
              all,
            );
          },
        ),
        { numRuns: 500 },
      );
    },
  );
});
