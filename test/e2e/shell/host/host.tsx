import { createLatchkit, type Latchkit, type LatchkitOptions } from "latchkit";
import { AccountButton, ConnectButton, LatchkitProvider, NetworkButton } from "latchkit/react";
import { scriptedEvmWallet } from "latchkit/testing";
import { createRoot } from "react-dom/client";

/** What a test asks of the page, as JSON after the `#`. */
export interface HostAsks {
  readonly options?: Partial<LatchkitOptions>;
  /** Names of wallets to announce; they never answer by themselves. */
  readonly wallets?: readonly string[];
  readonly networks?: number;
  readonly rtl?: boolean;
}

/** What a test reaches of the page. */
export interface ShellHost {
  readonly latchkit: Latchkit;
  /** Keeps the modal open as sign-in will; the result lifts it. */
  block(): () => void;
  /** Every wallet approves what waits and what follows. */
  approve(): void;
}
declare global {
  interface Window {
    shellHost: ShellHost;
  }
}

const asks = JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}") as HostAsks;
const wallets = (asks.wallets ?? ["Amber Wallet", "Birch", "Cedar Vault"]).map((name) => ({
  name,
  rdns: `com.example.${
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/gu, "-")
      .replaceAll(/^-|-$/gu, "") || "x"
  }`,
}));
const NAMES = [
  "Ethereum",
  "Optimism",
  "Base",
  "Arbitrum One",
  "Polygon",
  "Avalanche",
  "Gnosis",
  "Élan",
  "Ocean",
  "Scroll",
  "Linea",
  "Blast",
];
const networks = NAMES.slice(0, asks.networks ?? 4).map((name, at) => ({
  id: `eip155:${at + 1}` as const,
  name,
  rpcUrls: [location.origin],
  currency: { symbol: "ETH", decimals: 18 },
}));
const [
  first = {
    id: "eip155:1" as const,
    name: "Ethereum",
    rpcUrls: [location.origin],
    currency: { symbol: "ETH", decimals: 18 },
  },
  ...rest
] = networks;
const scripted = wallets.map((info) => scriptedEvmWallet({ ...info, networks: [first, ...rest] }));
for (const wallet of scripted) {
  wallet.wait();
  wallet.announce();
}
const latchkit = createLatchkit({ networks: [first, ...rest], preload: "intent", ...asks.options });
const internals = (
  latchkit as Latchkit &
    Readonly<Record<symbol, { blockClose(reason: "signInRequired"): () => void }>>
)[Symbol.for("latchkit.internals")];
if (internals === undefined) throw new Error("no internals");
window.shellHost = {
  latchkit,
  block: () => internals.blockClose("signInRequired"),
  approve: () => scripted.forEach((wallet) => wallet.approve()),
};

const root = document.getElementById("root");
if (root !== null)
  createRoot(root).render(
    <LatchkitProvider latchkit={latchkit}>
      <ConnectButton /> <AccountButton disconnected="show" /> <NetworkButton />
    </LatchkitProvider>,
  );
