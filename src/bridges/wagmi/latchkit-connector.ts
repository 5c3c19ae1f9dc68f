import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { connectByModal } from "./connect-by-modal.js";
import { connectionIn, followLatchkit } from "./follow-latchkit.js";
import { reclaimWallet } from "./reclaim-wallet.js";
import { showWallet } from "./show-wallet.js";
import { ATTACH, type AttachedConfig } from "./wagmi-config.js";
import { WagmiError } from "./wagmi-error.js";
import type {
  WagmiChain,
  WagmiConnection,
  WagmiConnector,
  WagmiConnectorFn,
  WagmiSetup,
} from "./wagmi-objects.js";

const ignored = (): void => undefined;
/** What the connector is called before it is set up. */
const UNCONNECTED = { id: "latchkit", name: "Latchkit", type: "latchkit" } as const;
const isCancelled = (error: unknown): error is LatchkitError =>
  error instanceof LatchkitError && error.isCancellation;

const connected = (latchkit: Latchkit): WagmiConnection => {
  const connection = connectionIn(latchkit.account.snapshot);
  if (connection === undefined) throw new LatchkitError("connection/not-connected", {});
  return connection;
};

const switchTo = async <C extends WagmiChain>(
  latchkit: Latchkit,
  { chains }: WagmiSetup<C>,
  id: number,
): Promise<C> => {
  const chain = chains.find((one) => one.id === id);
  if (!chain) throw WagmiError.switching(id);
  try {
    await latchkit.network.switch(`eip155:${id}`);
    return chain;
  } catch (error) {
    throw isCancelled(error) ? WagmiError.rejected(error) : WagmiError.switching(id, error);
  }
};

/** The wallet that is there, else the one that the user connects now. */
const connectOrRestore = async (
  latchkit: Latchkit,
  isReconnecting: boolean,
): Promise<WagmiConnection> => {
  await latchkit.start();
  if (isReconnecting) return connected(latchkit);
  try {
    return connectionIn(latchkit.account.snapshot) ?? (await connectByModal(latchkit));
  } catch (error) {
    throw isCancelled(error) ? WagmiError.rejected(error) : error;
  }
};

/**
 * What `connect` resolves with, read when wagmi takes it over: some turns lie between, and a change
 * of the wallet in one of them would be written over by what was there before.
 */
const outcomeOf = (latchkit: Latchkit, first: WagmiConnection, withCapabilities: boolean) => {
  const now = (): WagmiConnection => connectionIn(latchkit.account.snapshot) ?? first;
  return {
    // The form depends on a type parameter, which no value can prove.
    get accounts(): never {
      const { accounts } = now();
      const asked = withCapabilities
        ? accounts.map((address) => ({ address, capabilities: {} }))
        : accounts;
      return asked as never;
    },
    get chainId() {
      return now().chainId;
    },
  };
};

/** wagmi's `connect`: with a wallet of the user's choice, on the chain that it names. */
const connectWith = async <C extends WagmiChain>(
  latchkit: Latchkit,
  setup: WagmiSetup<C>,
  parameters: Parameters<WagmiConnector<C>["connect"]>[0] = {},
) => {
  const { chainId, isReconnecting = false, withCapabilities } = parameters;
  const { chainId: standsOn } = await connectOrRestore(latchkit, isReconnecting);
  if (chainId !== undefined && chainId !== standsOn) await switchTo(latchkit, setup, chainId);
  return outcomeOf(latchkit, connected(latchkit), withCapabilities === true);
};

/** wagmi takes over how a call ended in the turn after its end, and is through with it by then. */
const MOST_TURNS = 3;
const takenOver = async (): Promise<void> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) await Promise.resolve();
};

/**
 * Latchkit as a connector of wagmi (@wagmi/core 2 and 3): `withLatchkit(createConfig({ connectors:
 * [latchkitConnector(latchkit)] }))`. Both have one state: each follows what the other or the
 * wallet changes in account, chain or connection. Give both the same networks.
 */
export const latchkitConnector =
  (latchkit: Latchkit): WagmiConnectorFn =>
  (setup) => {
    const { emitter, storage } = setup;
    let isEnding = false;
    let compare = ignored;
    let config: AttachedConfig | undefined;
    /**
     * What wagmi makes of the end of its own call may be older than what is connected by then: a
     * switch that was declined after the wallet connected, a wallet that connected while the one
     * before it was taking its grant back.
     */
    const agreeing = async <T>(call: Promise<T>): Promise<T> => {
      try {
        return await call;
      } finally {
        void takenOver().then(() => compare());
      }
    };
    const disconnect = async (): Promise<void> => {
      isEnding = true;
      try {
        await latchkit.connection.disconnect({ namespace: "eip155" });
      } finally {
        isEnding = false;
      }
    };
    return {
      ...UNCONNECTED,
      [ATTACH]: (attached: AttachedConfig) => void (config = attached),
      async setup(this: object | void) {
        if (this) showWallet(this, latchkit);
        // wagmi has its state only when `createConfig` has returned.
        await Promise.resolve();
        compare = followLatchkit({
          latchkit,
          emitter,
          storage,
          isEnding: () => isEnding,
          config: () => config,
        });
      },
      connect: (parameters) => agreeing(connectWith(latchkit, setup, parameters)),
      disconnect: () => agreeing(disconnect()),
      getAccounts: async () => connected(latchkit).accounts,
      getChainId: async () => connected(latchkit).chainId,
      getProvider: () => latchkit.connection.provider("eip155"),
      isAuthorized: async () => {
        await latchkit.start();
        const isConnected = (): boolean => connectionIn(latchkit.account.snapshot) !== undefined;
        if (!isConnected()) await reclaimWallet(latchkit, storage, config);
        return isConnected();
      },
      switchChain: ({ chainId }) => switchTo(latchkit, setup, chainId),
      onAccountsChanged: ignored,
      onChainChanged: ignored,
      onDisconnect: ignored,
    };
  };
