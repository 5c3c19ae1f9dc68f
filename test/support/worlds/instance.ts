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

/** An instance that has started, with these wallets in its page. */
export const started = async (
  wallets: ManualWallets,
  options: Partial<LatchkitOptions> = {},
): Promise<Latchkit> => {
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { injectedWallets: wallets, ...options.ports },
  });
  await latchkit.start();
  // What asks a wallet, and what is done with a connected one, is on the page, as it is by the time
  // the wallet has answered.
  await latchkit.connection.provider(latchkit.network.snapshot.active.namespace as "eip155");
  return latchkit;
};

/** The same with one wallet connected. */
export const connected = async (
  options: Partial<LatchkitOptions> = {},
  session: WalletSession = granted(),
): Promise<{ readonly latchkit: Latchkit; readonly wallet: ManualWallet }> => {
  const wallet = new ManualWallet();
  const latchkit = await started(new ManualWallets(wallet), options);
  const connecting = latchkit.connection.connect(wallet.connectorId);
  wallet.approve(session);
  await connecting;
  return { latchkit, wallet };
};

/**
 * What the connection group says where nobody is connected, nothing is tried and nothing
 * remembered.
 */
export const DISCONNECTED: ConnectionState = {
  status: "disconnected",
  connections: [],
  isSwitchingConnection: false,
  recent: [],
  labels: {},
};

/** How a promise ended: "resolved", the code of a LatchkitError, or "foreign". */
export const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "resolved",
    (error: unknown) => (isLatchkitError(error) ? error.code : "foreign"),
  );

/** Lets every promise that can settle by itself do so. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
