import { createLatchkit, type Latchkit } from "latchkit";
import { LatchkitProvider } from "latchkit/react";
import "latchkit/style.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.js";
import "./demo.css";
import { readSettings } from "./settings.js";
import { readWorld, toNetworks } from "./world.js";

const settings = readSettings();
const { chains, relay, services } = await readWorld();
const networks = toNetworks(chains);

// A newcomer without an extension still has a wallet to connect: a scripted one that signs for real and says yes to everything.
if (settings.hasDemoWallet) {
  const { scriptedEvmWallet } = await import("latchkit/testing");
  scriptedEvmWallet({ name: "Demo Wallet", rdns: "test.latchkit.demo", networks }).announce();
}

const latchkit: Latchkit = createLatchkit({
  networks,
  metadata: { name: "Latchkit demo", description: "A page with three buttons", url: location.origin },
  theme: { mode: settings.mode },
  enableWalletConnect: settings.hasPhones,
  services: { ...(relay !== undefined && settings.hasRelay && { relay }), ...(settings.hasProject && services) },
  ...(settings.hasProject && services !== undefined && { projectId: "demo" }),
  ...(settings.locale !== undefined && { locale: settings.locale }),
});

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <LatchkitProvider latchkit={latchkit}>
        <App settings={settings} />
      </LatchkitProvider>
    </StrictMode>,
  );
}
