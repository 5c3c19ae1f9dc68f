import type { Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { installHost } from "./support/install-host.js";
import { startNextHost } from "./support/next-host.js";

/** Every text that the wallet button of a page shows from its first moment on. */
async function noteButton(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const shown = new Set<string>();
    const look = (): void => {
      const button = document.querySelector("[data-testid=lk-wallet-button]");
      if (button !== null) shown.add(button.textContent ?? "");
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { shownByButton: shown });
  });
  return () =>
    page.evaluate(() => [...(window as Window & { shownByButton?: Set<string> }).shownByButton!]);
}

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

    const address = await latchkit.connectedAccount.textContent();
    const [cookie] = await page.context().cookies(host.url);
    expect(cookie).toMatchObject({ name: "latchkit.default", sameSite: "Lax", path: "/" });
    const known = await (
      await page.request.get(host.url, { headers: { cookie: `${cookie?.name}=${cookie?.value}` } })
    ).text();
    expect(known).toContain(address);
    expect(known).not.toMatch(/Connect Wallet|Not connected/u);
    const shown = await noteButton(page);
    await page.reload();
    await expect(latchkit.connectedAccount).toBeVisible();
    await expect(page.getByTestId("lk-wallet-button")).not.toHaveAttribute("aria-busy", "true");
    expect((await shown()).filter((text) => !text.includes(address ?? "?"))).toEqual([]);
    expect(said).toEqual([]);
  } finally {
    await host.stop();
  }
});
