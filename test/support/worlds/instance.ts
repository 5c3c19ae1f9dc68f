import { createLatchkit, isLatchkitError } from "../../../src/index.js";
import type { ConnectionState, Latchkit, LatchkitOptions } from "../../../src/index.js";
import type { WalletSession } from "../../../src/ports/wallet-connector.port.js";
import { ManualWallet, ManualWallets, granted } from "../doubles/manual-wallet.js";

/** Two listed EVM networks. */
export const TWO_NETWORKS = [
  {
    id: "eip155:1",
    name: "One",
    rpcUrls: ["https://one.example"],
    currency: { symbol: "ETH", decimals: 18 },
    explorerUrl: "https://scan.example",
  },
  {
    id: "eip155:10",
    name: "Ten",
    rpcUrls: ["https://ten.example"],
    currency: { symbol: "ETH", decimals: 18 },
  },
] as const;

/** Starts an instance with these wallets in its page. */
export const setupInstance = async (
  wallets: ManualWallets,
  options: Partial<LatchkitOptions> = {},
): Promise<Latchkit> => {
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { injectedWallets: wallets, ...options.ports },
  });
  await latchkit.start();
  // Loads the code of wallet requests, so that wallets are asked synchronously.
  await latchkit.connection.provider(latchkit.network.snapshot.active.namespace as "eip155");
  return latchkit;
};

/** Starts an instance and connects one wallet. */
export const setupConnected = async (
  options: Partial<LatchkitOptions> = {},
  session: WalletSession = granted(),
): Promise<{ readonly latchkit: Latchkit; readonly wallet: ManualWallet }> => {
  const wallet = new ManualWallet();
  const latchkit = await setupInstance(new ManualWallets(wallet), options);
  const connecting = latchkit.connection.connect(wallet.connectorId);
  wallet.approve(session);
  await connecting;
  return { latchkit, wallet };
};

/** State of the connection group without connections, attempts and remembered wallets. */
export const DISCONNECTED: ConnectionState = {
  status: "disconnected",
  connections: [],
  isSwitchingConnection: false,
  recent: [],
  labels: {},
};

/** How a promise ended: "resolved", the code of a LatchkitError, or "foreign". */
export const errorCodeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "resolved",
    (error: unknown) => (isLatchkitError(error) ? error.code : "foreign"),
  );

/** Runs all pending promise callbacks. */
export const flushPromises = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
