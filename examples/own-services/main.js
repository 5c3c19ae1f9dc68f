import { createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet } from "latchkit/networks";
import { wallets } from "./wallets.js";

const {
  VITE_NODE = "https://node.shop.example", // reads the chain
  VITE_SITE = "http://localhost:8787/sdk", // your secure site, for e-mail login
  VITE_RELAY = "ws://127.0.0.1:5555", // reaches wallets that use the same relay
} = import.meta.env;

// Without a project id, and with a service of your own in each place, no request leaves your hosts.
const latchkit = createLatchkit({
  networks: [{ ...mainnet, rpcUrls: [VITE_NODE] }],
  metadata: { name: "Shop" },
  catalogueFile: wallets,
  services: { secureFrame: VITE_SITE, relay: VITE_RELAY },
  features: { email: true },
});
mountModal(latchkit);

const status = document.getElementById("status");
latchkit.account.state$.subscribe(({ current }) => {
  status.textContent = current ? `Connected: ${current.address}` : "Nobody is connected.";
});
