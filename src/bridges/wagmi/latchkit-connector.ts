import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { connectByModal } from "./connect-by-modal.js";
import { connectionIn, followLatchkit, showWallet } from "./follow-latchkit.js";
import { reclaimWallet } from "./reclaim-wallet.js";
import { ATTACH, type AttachedConfig } from "./wagmi-config.js";
import {
  type WagmiChain,
  type WagmiConnection,
  type WagmiConnector,
  type WagmiConnectorFn,
  WagmiError,
  type WagmiSetup,
} from "./wagmi-objects.js";

const noop = (): void => undefined;
const UNCONNECTED = { id: "latchkit", name: "Latchkit", type: "latchkit" } as const;
const isCancelled = (error: unknown): error is LatchkitError =>
  error instanceof LatchkitError && error.isCancellation;

const connectionOf = (latchkit: Latchkit): WagmiConnection => {
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

/** The connected wallet, or asks the user to connect one. */
const connectOrRestore = async (
  latchkit: Latchkit,
  isReconnecting: boolean,
): Promise<WagmiConnection> => {
  await latchkit.start();
  if (isReconnecting) return connectionOf(latchkit);
  try {
    return connectionIn(latchkit.account.snapshot) ?? (await connectByModal(latchkit));
  } catch (error) {
    throw isCancelled(error) ? WagmiError.rejected(error) : error;
  }
};

/**
 * Result of `connect`, read lazily: the wallet may change in the microtasks before wagmi reads it.
 */
const outcomeOf = (latchkit: Latchkit, first: WagmiConnection, withCapabilities: boolean) => {
  const now = (): WagmiConnection => connectionIn(latchkit.account.snapshot) ?? first;
  return {
    // The type depends on a type parameter that a runtime value cannot prove.
    get accounts(): never {
      const { accounts } = now();
      const accountsAsRequested = withCapabilities
        ? accounts.map((address) => ({ address, capabilities: {} }))
        : accounts;
      return accountsAsRequested as never;
    },
    get chainId() {
      return now().chainId;
    },
  };
};

/** wagmi's `connect`: the user chooses a wallet; then switches to the given chain. */
const connectWith = async <C extends WagmiChain>(
  latchkit: Latchkit,
  setup: WagmiSetup<C>,
  parameters: Parameters<WagmiConnector<C>["connect"]>[0] = {},
) => {
  const { chainId, isReconnecting = false, withCapabilities } = parameters;
  const { chainId: walletChainId } = await connectOrRestore(latchkit, isReconnecting);
  if (chainId !== undefined && chainId !== walletChainId) await switchTo(latchkit, setup, chainId);
  return outcomeOf(latchkit, connectionOf(latchkit), withCapabilities === true);
};

/** wagmi processes the result of a call within this many microtasks. */
const MAX_MICROTASKS = 3;
const handledByWagmi = async (): Promise<void> => {
  for (let count = 0; count < MAX_MICROTASKS; count += 1) await Promise.resolve();
};

/**
 * Latchkit as a connector of wagmi (@wagmi/core 2 and 3): `withLatchkit(createConfig({ connectors:
 * [latchkitConnector(latchkit)] }))`. Keeps both states in sync: account, chain and connection.
 * Configure the same networks in both.
 */
export const latchkitConnector =
  (latchkit: Latchkit): WagmiConnectorFn =>
  (setup) => {
    const { emitter, storage } = setup;
    let isEnding = false;
    let compare = noop;
    let config: AttachedConfig | undefined;
    /**
     * Compares the states after a call: wagmi's result may be outdated, for example if a switch
     * was declined after the wallet connected, or a wallet connected while another one was
     * disconnecting.
     */
    const withComparison = async <T>(call: Promise<T>): Promise<T> => {
      try {
        return await call;
      } finally {
        void handledByWagmi().then(() => compare());
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
        // wagmi's state exists only after `createConfig` has returned.
        await Promise.resolve();
        compare = followLatchkit({
          latchkit,
          emitter,
          storage,
          isEnding: () => isEnding,
          config: () => config,
        });
      },
      connect: (parameters) => withComparison(connectWith(latchkit, setup, parameters)),
      disconnect: () => withComparison(disconnect()),
      getAccounts: async () => connectionOf(latchkit).accounts,
      getChainId: async () => connectionOf(latchkit).chainId,
      getProvider: () => latchkit.connection.provider("eip155"),
      isAuthorized: async () => {
        await latchkit.start();
        const isConnected = (): boolean => connectionIn(latchkit.account.snapshot) !== undefined;
        if (!isConnected()) await reclaimWallet(latchkit, storage, config);
        return isConnected();
      },
      switchChain: ({ chainId }) => switchTo(latchkit, setup, chainId),
      onAccountsChanged: noop,
      onChainChanged: noop,
      onDisconnect: noop,
    };
  };
