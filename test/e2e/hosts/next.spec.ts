import { expect, test } from "latchkit/testing/playwright";
import { installHost } from "./support/install-host.js";
import { startNextHost } from "./support/next-host.js";

test("finding H5: a page of Next.js, with a button in a server component, hydrates twice without a warning, connects, and shows the remembered wallet after a reload", async ({
  page,
  wallet,
  latchkit,
}, info) => {
  test.setTimeout(240_000);
  const reason = await installHost("next");
  info.skip(reason !== undefined, reason);
  const host = await startNextHost();
  try {
    const said: string[] = [];
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) said.push(message.text());
    });
    page.on("pageerror", (error) => void said.push(error.message));

    const markup = await (await page.request.get(host.url)).text();
    expect(markup).toContain("Connect Wallet");
    expect(markup).not.toMatch(/style="|<dialog/u);
    for (const visit of ["first", "second"]) {
      await page.goto(host.url);
      await expect(latchkit.connectButton).toHaveText("Connect Wallet");
      await latchkit.open();
      await latchkit.close();
      expect(said, visit).toEqual([]);
    }
    await latchkit.connect(wallet.rdns);
    for (const visit of ["first", "second"]) {
      await page.reload();
      await expect(latchkit.connectedAccount, visit).toBeVisible();
    }
    expect(said).toEqual([]);
  } finally {
    await host.stop();
  }
});
