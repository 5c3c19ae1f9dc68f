import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../../../../scripts/lib/programs.mjs";
import { registerStandardWallet } from "../../doubles/page-standard-wallet.mjs";
import { WALLET_ADDRESS, announcePageWallet } from "../../doubles/page-wallet.mjs";

const WALLET = { address: WALLET_ADDRESS, rdns: "com.example.newcomer", name: "Newcomer Wallet" };
/** An EVM wallet of the page, as it is installed and found. */
const EVM_WALLET = {
  install: announcePageWallet,
  input: WALLET,
  row: (page) => page.getByTestId(`lk-wallet-${WALLET.rdns}`),
  address: /^0x70/u,
};
const SOLANA_NAME = "Standard Wallet";
/** A Solana wallet of the page; its key is new in each visit. */
export const SOLANA_WALLET = {
  install: registerStandardWallet,
  input: { name: SOLANA_NAME },
  row: (page) => page.getByRole("button", { name: SOLANA_NAME }),
  address: /^[1-9A-HJ-NP-Za-km-z]{4}/u,
};
const ANSWERS = {
  eth_chainId: "0x1",
  eth_blockNumber: "0x10",
  eth_getBalance: "0x1bc16d674ec80000",
  getLatestBlockhash: {
    context: { slot: 1 },
    value: { blockhash: "1".repeat(32), lastValidBlockHeight: 150 },
  },
};
const LIMIT_MS = 20_000;
/** A server in development compiles the page as it is asked for. */
const COMPILE_MS = 90_000;

const answerRpc = (body) => {
  const calls = JSON.parse(body);
  const one = ({ id, method }) => ({ jsonrpc: "2.0", id, result: ANSWERS[method] ?? "0x0" });
  return JSON.stringify(Array.isArray(calls) ? calls.map(one) : one(calls));
};

/** A browser that is started once for several visits. */
export async function newcomerBrowser() {
  const executablePath = await findChromium();
  return chromium.launch({
    args: [...chromiumArgs()],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/** Nothing leaves the machine: a node's address is answered here, and every host is noted. */
async function stayHere(context, origins, asked) {
  await context.route(
    (url) => !origins.includes(url.origin) && url.protocol.startsWith("http"),
    (route) => {
      const request = route.request();
      asked.push(new URL(request.url()).hostname);
      const body = request.postData();
      if (body === null) return route.abort();
      return route.fulfill({
        contentType: "application/json",
        headers: { "access-control-allow-origin": "*" },
        body: answerRpc(body),
      });
    },
  );
}

/** Every text that the wallet button of a page shows from its first moment on. */
export async function noteButton(page) {
  await page.addInitScript(() => {
    const shown = new Set();
    /** The markup comes in parts: until something follows it, the rest of the button may come. */
    const isWhole = (node) =>
      document.readyState !== "loading" ||
      (node !== null && (node.nextSibling !== null || isWhole(node.parentNode)));
    const look = () => {
      const button = document.querySelector("[data-testid=lk-wallet-button]");
      if (button !== null && isWhole(button)) shown.add(button.textContent ?? "");
    };
    const heard = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document, heard);
    document.addEventListener("readystatechange", look);
    Object.assign(window, { shownByButton: shown });
  });
  return () => page.evaluate(() => [...window.shownByButton]);
}

const isReported = (message) => ["warning", "error"].includes(message.type());

/**
 * Opens a page in a new context. Returns it with the hosts it asks and what its console says;
 * `prepare` installs a wallet first, and `own` are origins that answer for themselves. `close` ends
 * the context.
 */
export async function openPage(browser, url, prepare, own = []) {
  const context = await browser.newContext({ locale: "en-US" });
  context.setDefaultTimeout(LIMIT_MS);
  context.setDefaultNavigationTimeout(COMPILE_MS);
  const asked = [];
  const reported = [];
  try {
    await stayHere(context, [new URL(url).origin, ...own], asked);
    const page = await context.newPage();
    const wallet = await prepare(page);
    page.on("console", (message) => isReported(message) && reported.push(message.text()));
    page.on("pageerror", (error) => reported.push(error.message));
    await page.goto(url);
    return { page, wallet, asked, reported, close: () => context.close() };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/**
 * What a newcomer does: open the page, click its button, choose the wallet, and see the account.
 * Returns the hosts asked before and after connecting, and what the console said. `also` goes on
 * with the connected page; with `sign` the EVM wallet signs for real.
 */
export async function visit(
  browser,
  url,
  also = async () => undefined,
  sign = undefined,
  wallet = EVM_WALLET,
) {
  const { page, asked, reported, close } = await openPage(browser, url, async (page) => {
    if (sign) await page.context().exposeFunction("signForWallet", sign);
    await page.context().addInitScript(wallet.install, wallet.input);
  });
  try {
    const button = page.getByRole("button", { name: "Connect wallet" });
    await button.click();
    const row = wallet.row(page);
    await row.waitFor();
    const before = [...asked];
    await row.click();
    const account = page.getByTestId("lk-wallet-button").filter({ hasText: wallet.address });
    await account.waitFor();
    await also(page);
    return { before, after: asked.slice(before.length), reported };
  } finally {
    await close();
  }
}
