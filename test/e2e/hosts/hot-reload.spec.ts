import { expect, test } from "latchkit/testing/playwright";
import { serveViteApp } from "./support/vite-app.js";

const MAINNET = {
  id: "eip155:1",
  name: "Ethereum",
  rpcUrls: ["http://127.0.0.1:9"],
  currency: { symbol: "ETH", decimals: 18 },
} as const;

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>App</title></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>';
/** The App.tsx of docs/quick-start.md, with a line to change. */
const APP = `import { createLatchkit } from "latchkit";
import { LatchkitProvider, WalletButton } from "latchkit/react";

const latchkit = createLatchkit({ networks: [${JSON.stringify(MAINNET)}] });

export default function App() {
  return (
    <LatchkitProvider latchkit={latchkit}>
      <h1>Version 1</h1>
      <WalletButton />
    </LatchkitProvider>
  );
}
`;
const MAIN = `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import App from "./App";

createRoot(document.getElementById("root")!).render(<StrictMode><App /></StrictMode>);
`;
/** The same without Fast Refresh: the page renders the new module in place of the old one. */
const ACCEPTING_MAIN = `import { createElement } from "react";
import { createRoot } from "react-dom/client";
import App from "./App";

const root = createRoot(document.getElementById("root")!);
root.render(createElement(App));
import.meta.hot!.accept("./App", (next) => root.render(createElement(next!.default)));
`;

test.use({ walletOptions: { networks: [MAINNET] } });

for (const [how, main, refreshes] of [
  ["Fast Refresh", MAIN, true],
  ["a page that accepts the module itself", ACCEPTING_MAIN, false],
] as const)
  test(`keeps the wallet connected without a warning when the instance's module reloads by ${how}`, async ({
    page,
    wallet,
    latchkit,
  }) => {
    const app = await serveViteApp(
      { "index.html": PAGE, "src/main.tsx": main, "src/App.tsx": APP },
      refreshes,
    );
    const said: string[] = [];
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) said.push(message.text());
    });
    try {
      await page.goto(app.url);
      await latchkit.connect(wallet.rdns);
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      for (const version of [2, 3]) {
        app.save("src/App.tsx", (text) => text.replace(/Version \d/u, `Version ${version}`));
        await expect(page.getByRole("heading", { name: `Version ${version}` })).toBeVisible();
        await expect(latchkit.connectedAccount).toBeVisible();
        await latchkit.open();
        await expect(latchkit.view("Account")).toBeVisible();
        await expect(page.locator("dialog")).toHaveCount(1);
        await latchkit.close();
      }
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
      const ours = said.filter((text) => !/Failed to load resource|net::ERR/u.test(text));
      expect(ours).toEqual([]);
    } finally {
      await app.stop();
    }
  });

test("warns of two instances with the same id on one page after a hot reload", async ({ page }) => {
  const app = await serveViteApp(
    {
      "index.html": PAGE,
      "src/main.tsx": MAIN,
      "src/App.tsx": APP.replace("<h1>", "<Other /><h1>").replace(
        "export default",
        `const second = createLatchkit({ networks: [${JSON.stringify(MAINNET)}] });
const Other = () => <LatchkitProvider latchkit={second}><i /></LatchkitProvider>;

export default`,
      ),
    },
    true,
  );
  try {
    const warned = page.waitForEvent("console", (message) =>
      message.text().includes("share stored connections"),
    );
    await page.goto(app.url);
    await warned;
  } finally {
    await app.stop();
  }
});
