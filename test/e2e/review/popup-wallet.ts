import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bundleHost } from "../attacks/host-page.js";

const ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const SPENDER = "66a9893cc07d91d95644aedd05d03f95e1dba8af";
const approval = (amount: string): string =>
  `0x095ea7b3${SPENDER.padStart(64, "0")}${amount.padStart(64, "0")}`;

/** What the page knows after its wallet was asked. */
export interface Asked {
  readonly method: string;
  /** True if a click of the user, which no window has used up, allows a window. */
  readonly isAllowed: boolean;
  /** False if the browser blocked the wallet's window. */
  readonly isOpened: boolean;
}

/**
 * A host that shows every request, and a wallet that opens a window for each. "Ask" first uses up
 * the click's right to open a window, and notes in `isUsedUp` that the browser blocks another one.
 */
const hostCode = (wallet: string): string => `
import { createLatchkit } from "latchkit";
import { ConnectButton, LatchkitProvider } from "latchkit/react";
import { createElement as h } from "react";
import { createRoot } from "react-dom/client";

window.asked = [];
const open = (path) => {
  const opened = window.open(path, "_blank", "width=400,height=600");
  opened?.close();
  return opened !== null;
};
const provider = {
  request: ({ method }) => {
    if (method === "eth_sendTransaction") {
      window.asked.push({ method, isAllowed: navigator.userActivation.isActive, isOpened: open("/wallet") });
      return Promise.resolve("0x" + "ab".repeat(32));
    }
    const answers = { eth_requestAccounts: ["${ADDRESS}"], eth_accounts: ["${ADDRESS}"], eth_chainId: "0x1" };
    return Promise.resolve(answers[method] ?? null);
  },
  on: () => undefined,
  removeListener: () => undefined,
};
const info = {
  uuid: "11111111-1111-4111-8111-111111111111",
  name: "Popup Wallet",
  rdns: "com.example.popup",
  icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
};
const announce = () =>
  window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
window.addEventListener("eip6963:requestProvider", announce);

const latchkit = createLatchkit({
  networks: [{ id: "eip155:1", name: "Local", rpcUrls: ["http://127.0.0.1:9"], currency: { symbol: "ETH", decimals: 18 } }],
  review: { show: "always", descriptions: false },
});
createRoot(document.getElementById("root")).render(h(LatchkitProvider, { latchkit }, h(ConnectButton)));

const ask = (data) => async () => {
  open("/wallet");
  window.isUsedUp = !open("/wallet");
  const wallet = await latchkit.connection.provider("eip155");
  const { address: from } = latchkit.account.snapshot.current;
  const params = [{ from, to: "${TOKEN}", data }];
  window.answer = await wallet.request({ method: "eth_sendTransaction", params }).catch(({ code }) => code);
};
document.getElementById("ask").onclick = ask("${approval("f4240")}");
document.getElementById("unlimited").onclick = ask("${approval("f".repeat(64))}");
window.connected = latchkit
  .start()
  .then(() => latchkit.connection.connect("${wallet}"))
  .then(() => true);
`;
const HTML = `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head>
<body><main><h1>Host</h1><div id="root"></div><button id="ask">Ask</button><button id="unlimited">Ask for all</button></main>
<script type="module" src="/host.js"></script></body></html>`;
const WALLET = `<!doctype html><html lang="en"><title>Wallet</title><link rel="icon" href="data:,">`;

export interface PopupHost {
  readonly url: string;
  stop(): void;
}

/** Serves the host, which connects this wallet at once: its own, or one of the test. */
export const startPopupHost = async (wallet = "com.example.popup"): Promise<PopupHost> => {
  const { files } = await bundleHost("host", hostCode(wallet));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const code = files.get(pathname);
    response
      .writeHead(200, { "content-type": code === undefined ? "text/html" : "text/javascript" })
      .end(code ?? (pathname === "/wallet" ? WALLET : HTML));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
};
