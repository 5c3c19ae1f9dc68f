import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "../../../../src/testing/node/listen.ts";
import { LatchkitPage } from "../../../../src/testing/playwright/latchkit-page.ts";
import { scriptedPhone } from "../../../../src/testing/universal/scripted-phone.ts";
import { openPage } from "./visit.mjs";

const EMAIL = "ana@example.org";
/** The wallet that the example lists, and the host of its node. */
const WALLET = "Shop Wallet";
const NODE = "node.shop.example";
const CHAIN = {
  id: "eip155:1",
  name: "Ethereum",
  rpcUrls: [`https://${NODE}`],
  currency: { name: "Ether", symbol: "ETH", decimals: 18 },
};

/**
 * Starts the services of the example `own-services`: its relay, and the example `secure-site` for
 * the given page. `serve` starts a script in a folder.
 */
async function startServices(app, site, page, serve) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  writeFileSync(join(site, "secret"), randomBytes(32));
  mkdirSync(join(site, "letters"));
  const settings = {
    SITE_ORIGIN: origin,
    SITE_PAGES: page,
    SITE_PORT: String(port),
    SITE_STORE: "data",
    SITE_SECRET_FILE: "secret",
    SITE_CHAINS: `1=https://${NODE}`,
    SITE_MAIL_FROM: "wallet@shop.example",
    SITE_MAIL_FOLDER: "letters",
  };
  const [relay] = await Promise.all([
    serve(app, ["relay.mjs", "--free-ports"]),
    serve(site, ["start.mjs"], settings),
  ]);
  return { relay, origin };
}

/** The letters that the site wrote, and its pages, as the user opens them. */
function mailboxOf(site, page) {
  const letters = join(site, "letters");
  const find = (pattern) => {
    const look = () => {
      const names = readdirSync(letters).filter((name) => name.endsWith(".eml"));
      const newest = names.sort().at(-1);
      const found = newest && pattern.exec(readFileSync(join(letters, newest), "utf8"));
      if (!found) throw new Error(`no letter matches ${pattern}`);
      return found;
    };
    return vi.waitFor(look, { timeout: 20_000 });
  };
  return {
    async approve(_, number) {
      const [link] = await find(/http\S+\/approve#\S+/u);
      const tab = await page.context().newPage();
      await tab.goto(link);
      await tab.getByTestId("approve").filter({ hasText: number }).click();
      await tab.locator("h1", { hasText: "Approved" }).waitFor();
      await tab.close();
    },
    code: async () => (await find(/Your code is (\d{6})/u))[1],
  };
}

async function pairsPhone(page, relayUrl) {
  const phone = await scriptedPhone({ relayUrl, networks: [CHAIN], name: WALLET });
  try {
    const latchkit = new LatchkitPage(page);
    await latchkit.open();
    await page.getByRole("button", { name: WALLET }).click();
    await phone.scan(await latchkit.pairingUri(WALLET));
    await page.getByText(`Connected: ${phone.address}`).waitFor();
  } finally {
    await phone.stop();
  }
}

/**
 * Runs the example `own-services` with its relay and the example `secure-site`, all on this
 * machine. A user signs in by e-mail, disconnects, and connects the wallet of the example's list on
 * a phone. Returns the other hosts that the page asked, and what its console said.
 */
export async function useOwnServices(browser, { app, site, build, serve }) {
  const port = await freePort();
  const page = `http://127.0.0.1:${port}`;
  const { relay, origin } = await startServices(app, site, page, serve);
  writeFileSync(join(app, ".env"), `VITE_SITE=${origin}/sdk\nVITE_RELAY=${relay}\n`);
  const url = await build(app, port);
  const visit = await openPage(
    browser,
    url,
    (tab) => tab.context().grantPermissions(["clipboard-read", "clipboard-write"]),
    [origin],
  );
  try {
    const latchkit = new LatchkitPage(visit.page);
    await latchkit.signInByEmail(EMAIL, mailboxOf(site, visit.page));
    await visit.page.getByText("Connected: 0x").waitFor();
    await latchkit.disconnect();
    await pairsPhone(visit.page, relay);
    const others = visit.asked.filter((host) => host !== NODE);
    return { others, reported: visit.reported };
  } finally {
    await visit.close();
  }
}
