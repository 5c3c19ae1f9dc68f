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
import { type Settings, readSettings } from "./settings.js";
import { StartPage } from "./start-page.js";
import { ownWallets } from "./wallets.js";
import {
  type DemoWorld,
  readWorld,
  toBitcoinNetworks,
  toNetworks,
  toSolanaNetworks,
} from "./world.js";

/** The local chains as network options. */
interface Networks {
  readonly evm: ReturnType<typeof toNetworks>;
  readonly solana: ReturnType<typeof toSolanaNetworks>;
  readonly bitcoin: ReturnType<typeof toBitcoinNetworks>;
}

const networksOf = (
  { chains, solana, bitcoin }: DemoWorld,
  { hasEveryChain }: Settings,
): Networks => ({
  evm: toNetworks(chains),
  solana: hasEveryChain ? toSolanaNetworks(solana) : [],
  bitcoin: hasEveryChain ? toBitcoinNetworks(bitcoin) : [],
});

/**
 * Announces scripted wallets that sign for real and approve everything, for users without an
 * extension.
 */
const announceDemoWallets = async (world: DemoWorld, networks: Networks): Promise<void> => {
  const { scriptedEvmWallet } = await import("latchkit/testing");
  scriptedEvmWallet({
    name: "Demo Wallet",
    rdns: "test.latchkit.demo",
    networks: networks.evm,
  }).announce();
  const [local] = networks.solana.length > 0 ? world.solana : [];
  // Browsers without Ed25519 get no Solana wallet.
  if (local !== undefined)
    await import("./solana-wallet.js")
      .then(({ announceDemoSolanaWallet }) =>
        announceDemoSolanaWallet(networks.solana, local.rpcUrl),
      )
      .catch(() => undefined);
  const [bitcoinChain] = networks.bitcoin.length > 0 ? world.bitcoin : [];
  if (bitcoinChain !== undefined)
    await import("./bitcoin-wallet.js").then(({ announceDemoBitcoinWallet }) =>
      announceDemoBitcoinWallet(networks.bitcoin, bitcoinChain.apiUrl),
    );
};

const instanceOf = (
  { relay, phone, secure, services }: DemoWorld,
  { evm: evmNetworks, solana, bitcoin }: Networks,
  settings: Settings,
): Latchkit =>
  createLatchkit({
    networks: [...evmNetworks, ...solana, ...bitcoin],
    chains: [
      evm(),
      ...(solana.length > 0 ? [solanaChain()] : []),
      ...(bitcoin.length > 0 ? [bitcoinChain()] : []),
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
      ...((settings.hasSignIn || settings.hasSignInOff) &&
        secure !== undefined && { secureFrame: `${secure}sdk` }),
    },
    ...(settings.hasProject &&
      services !== undefined && {
        projectId: "demo",
        onramp: {
          meldPublicKey: "pk_demo",
          meldUrl: `${services.blockchain}/buy`,
          coinbaseUrl: services.blockchain,
        },
      }),
    ...(settings.signIn !== undefined && {
      siwx: {
        kind: settings.signIn === "cloud" ? ("cloud" as const) : ("browser" as const),
        required: settings.signIn !== "optional",
        statement: "Sign in to the Latchkit demo.",
        ...(settings.sessionMs !== undefined && { expirationMs: settings.sessionMs }),
      },
    }),
    features: {
      ...(settings.smartSessions !== undefined && { smartSessions: true }),
      ...(settings.hasSignInOff && { email: false, socials: false as const }),
    },
    ...(settings.preload !== undefined && { preload: settings.preload }),
    ...(settings.locale !== undefined && { locale: settings.locale }),
  });

const mailboxOf = ({ secure }: DemoWorld, { hasSignIn }: Settings): string | undefined =>
  hasSignIn && secure !== undefined ? `${secure}mailbox` : undefined;

/** Not awaited at top level, which would make bundlers split files. */
const showDemo = async (): Promise<void> => {
  const root = document.getElementById("root");
  if (root === null) return;
  // The page of `npm run demo`, or the page with all buttons for tests.
  const isStart = root.dataset["page"] === "start";
  const settings = readSettings({ hasEveryChain: !isStart });
  const world = await readWorld();
  const networks = networksOf(world, settings);
  if (settings.hasDemoWallet) await announceDemoWallets(world, networks);
  const latchkit = instanceOf(world, networks, settings);
  // The page is not rendered on a server, so the first frame may show a restoring wallet.
  latchkit.start().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <LatchkitProvider latchkit={latchkit}>
        {isStart ? (
          <StartPage settings={settings} phone={world.phone} mailbox={mailboxOf(world, settings)} />
        ) : (
          <App settings={settings} />
        )}
      </LatchkitProvider>
    </StrictMode>,
  );
};

void showDemo();
