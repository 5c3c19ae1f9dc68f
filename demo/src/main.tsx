import {
  bitcoin as bitcoinChain,
  createLatchkit,
  evm,
  solana as solanaChain,
  type Latchkit,
} from "latchkit";
import { LatchkitProvider } from "latchkit/react";
import "latchkit/style.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.js";
import "./demo.css";
import { readSettings } from "./settings.js";
import { StartPage } from "./start-page.js";
import { ownWallets } from "./wallets.js";
import { readWorld, toBitcoinNetworks, toNetworks, toSolanaNetworks } from "./world.js";

// The page of `npm run demo`, or the one with every button that the tests drive.
const root = document.getElementById("root");
const isStart = root?.dataset["page"] === "start";
const settings = readSettings({ hasEveryChain: !isStart });
const { chains, solana, bitcoin, relay, phone, services } = await readWorld();
const evmNetworks = toNetworks(chains);
const solanaNetworks = settings.hasEveryChain ? toSolanaNetworks(solana) : [];
const bitcoinNetworks = settings.hasEveryChain ? toBitcoinNetworks(bitcoin) : [];
const networks = [...evmNetworks, ...solanaNetworks, ...bitcoinNetworks] as const;

// A newcomer without an extension still has a wallet to connect: a scripted one that signs for real
// and says yes to everything.
if (settings.hasDemoWallet) {
  const { scriptedEvmWallet } = await import("latchkit/testing");
  scriptedEvmWallet({
    name: "Demo Wallet",
    rdns: "test.latchkit.demo",
    networks: evmNetworks,
  }).announce();
  const [local] = settings.hasEveryChain ? solana : [];
  // A browser without Ed25519 has no such wallet to offer; the page goes on without it.
  if (local !== undefined)
    await import("./solana-wallet.js")
      .then(({ announceDemoSolanaWallet }) =>
        announceDemoSolanaWallet(solanaNetworks, local.rpcUrl),
      )
      .catch(() => undefined);
  const [ledger] = bitcoinNetworks.length > 0 ? bitcoin : [];
  if (ledger !== undefined)
    await import("./bitcoin-wallet.js").then(({ announceDemoBitcoinWallet }) =>
      announceDemoBitcoinWallet(bitcoinNetworks, ledger.apiUrl),
    );
}

const latchkit: Latchkit = createLatchkit({
  networks,
  chains: [
    evm(),
    ...(solanaNetworks.length > 0 ? [solanaChain()] : []),
    ...(bitcoinNetworks.length > 0 ? [bitcoinChain()] : []),
  ],
  metadata: {
    name: "Latchkit demo",
    description: "A page with a wallet to try",
    url: location.origin,
  },
  theme: { mode: settings.mode },
  enableWalletConnect: settings.hasPhones,
  ...(settings.hasOwnWallets && { customWallets: ownWallets(phone) }),
  experimental_preferUniversalLinks: settings.prefersUniversalLinks,
  services: {
    ...(relay !== undefined && settings.hasRelay && { relay }),
    ...(settings.hasProject && services),
  },
  ...(settings.hasProject && services !== undefined && { projectId: "demo" }),
  ...(settings.locale !== undefined && { locale: settings.locale }),
});

// Nothing is rendered on a server here, so the first frame may already know that a wallet is on its
// way back.
latchkit.start().catch(() => undefined);

if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <LatchkitProvider latchkit={latchkit}>
        {isStart ? <StartPage settings={settings} phone={phone} /> : <App settings={settings} />}
      </LatchkitProvider>
    </StrictMode>,
  );
}
