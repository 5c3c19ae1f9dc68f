import { Subject } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ChosenWallet, ConnectorRow } from "../../domain/connectors/connector.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Networks } from "../../domain/network/networks.js";
import { type Call, group } from "../shared/group.js";
import { type Lifetime, START_FIX } from "../shared/lifetime.js";
import { type Readable, derive } from "../shared/state-store.js";
import { withActions } from "../shared/lazy-groups.js";
import type { ConnectWallet } from "./connect-wallet.js";
import type { ConnectionMemory } from "./connection-memory.js";
import type { AccountChange, ConnectionGroup, ConnectionState } from "./connection.api.js";
import type { ConnectionStore } from "./connection.store.js";
import type { WalletActions, LazyWalletOperations, WalletOperations } from "./wallet-operations.js";
import type { Lazy } from "../shared/lazy.js";
import { hasKey } from "../../domain/connection/connection-state.js";

export interface ConnectionGroupServices {
  readonly life: Lifetime;
  readonly connectionStore: ConnectionStore;
  readonly memory: ConnectionMemory;
  readonly networks: Networks;
  readonly connect: ConnectWallet;
  readonly operations: LazyWalletOperations;
  /** Stores which catalogue wallet is about to be paired. */
  readonly pairingCapability: { choose(wallet: ChosenWallet | undefined): void };
}

/** Requests a pairing code before the user chose a wallet. Ignores failures. */
export const requestPairingCode = (
  { life, connect }: Pick<ConnectionGroupServices, "life" | "connect">,
  connectorId: string,
): Promise<unknown> =>
  life
    .run("connection.connect", undefined, (signal) =>
      connect.run(connectorId, { isHidden: true }, signal),
    )
    .catch(() => undefined);

/** See `Internals.reclaim`. */
export const reclaim = async (
  { life, memory, operations }: ReclaimServices,
  connectorId: string,
): Promise<boolean> => {
  const namespace = "eip155";
  if (memory.isEnded(namespace, connectorId)) return false;
  const adopted = await life.run("connection.connect", undefined, (signal) =>
    operations.use(signal, ({ adopt }) => adopt([{ namespace, connectorId }], signal)),
  );
  return adopted.length > 0;
};

export interface ReclaimServices extends Pick<ConnectionGroupServices, "life"> {
  readonly memory: Pick<ConnectionMemory, "isEnded">;
  readonly operations: Pick<Lazy<Pick<WalletOperations, "adopt">>, "use">;
}

/** One change: a wallet that ends becomes recent. */
const connectionState = ({
  connectionStore,
  memory,
}: Pick<ConnectionGroupServices, "connectionStore" | "memory">): Readable<ConnectionState> =>
  derive(
    [derive([connectionStore], ({ connection }) => connection), memory.saved],
    (connectionState, { labels, recent }) => ({
      ...connectionState,
      labels,
      recent: recent.filter((one) => !connectionState.connections.some(hasKey(one))),
    }),
  );

const targetOf = (
  target: ConnectorRow | string,
  wallet: ChosenWallet | undefined,
): { readonly connectorId: string; readonly wallet: ChosenWallet | undefined } => {
  if (typeof target === "string") return { connectorId: target, wallet };
  if (target.connector) return { connectorId: target.connector.id, wallet };
  return { connectorId: CONNECTOR_ID.walletConnect, wallet: target.wallet };
};

export const connectionGroup = (services: ConnectionGroupServices): ConnectionGroup => {
  const { pairingCapability, life, networks, connect, operations } = services;
  const changes = new Subject<AccountChange>();
  life.onEnd(() => changes.complete());
  const assertStarted = (): void => {
    if (!life.hasStarted) throw new LatchkitError("connection/client-not-set", { fix: START_FIX });
  };
  const runSwitch = (
    action: string,
    call: Call,
    work: (actions: WalletActions, signal: AbortSignal) => Promise<AccountChange>,
  ): Promise<AccountChange> =>
    life.run(`connection.${action}`, call.signal, (signal) =>
      withActions(operations, signal, async (loaded) => {
        const change = await work(loaded, signal);
        changes.next(change);
        return change;
      }),
    );
  return group(connectionState(services), {
    connect: (target, call = {}) =>
      life.run("connection.connect", call.signal, async (signal) => {
        assertStarted();
        const { connectorId, wallet } = targetOf(target, call.wallet);
        if (connectorId === CONNECTOR_ID.walletConnect) pairingCapability.choose(wallet);
        return connect.run(connectorId, { ...call, ...(wallet && { wallet }) }, signal);
      }),
    disconnect: (filter = {}) =>
      life.run("connection.disconnect", undefined, (signal) =>
        operations.use(signal, ({ disconnect }) => disconnect.run(filter, signal)),
      ),
    switchAccount: (to, call = {}) =>
      runSwitch("switchAccount", call, async ({ switchAccount }, signal) =>
        switchAccount.run(to, signal),
      ),
    switchConnection: (to, call = {}) =>
      runSwitch("switchConnection", call, async ({ switchConnection }, signal) => {
        assertStarted();
        return switchConnection.run(to, signal);
      }),
    forget: (target) =>
      life.run("connection.forget", undefined, (signal) =>
        operations.use(signal, async ({ memoryWriter }) => memoryWriter.forget(target)),
      ),
    setLabel: (account, label) =>
      life.run("connection.setLabel", undefined, (signal) =>
        operations.use(signal, async ({ memoryWriter }) => memoryWriter.setLabel(account, label)),
      ),
    changes$: changes.asObservable(),
    provider: ((namespace: Namespace) =>
      life.run("connection.provider", undefined, (signal) => {
        if (!networks.all.some((network) => network.namespace === namespace))
          throw new LatchkitError("chain/adapter-not-found", { namespace });
        return withActions(operations, signal, ({ provider }) => provider(namespace));
      })) as ConnectionGroup["provider"],
  });
};
