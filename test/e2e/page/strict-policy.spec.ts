import { expect, test } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";

/** Every breach of the page's policy, as the page and the console tell it, and every error nobody caught. */
async function breaches(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  await page.exposeFunction("noteBreach", (what: string) => void found.push(what));
  await page.addInitScript(() => {
    const note = Reflect.get(window, "noteBreach") as (what: string) => void;
    document.addEventListener("securitypolicyviolation", (event) => note(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
  });
  page.on("console", (message) => {
    if (/content security policy|trustedscript|trustedhtml|trusted type/i.test(message.text())) found.push(message.text());
  });
  page.on("pageerror", (error) => void found.push(error.message));
  return found;
}

test("the listener of this file hears a breach", async ({ page }) => {
  const found = await breaches(page);
  await page.goto("/?wallet=none");
  await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML("beforeend", "<p>text</p>");
    } catch {
      // refused, as it should be
    }
  });
  await expect.poll(() => found.join()).toContain("require-trusted-types-for");
});

test("S2-001 the whole way runs under a strict content security policy with Trusted Types, without one breach and without a change of the address", async ({ page, wallet, world, latchkit }) => {
  const [, second] = world.addresses.evm ?? [];
  if (second === undefined) throw new Error("the world has two chains");
  const found = await breaches(page);
  const response = await page.goto("/?wallet=none");
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain("unsafe");
  const address = page.url();
  const result = page.getByTestId("demo-result");

  wallet.reject();
  await latchkit.choose(wallet.rdns);
  await latchkit.view("ConnectingExternal").getByText("You declined the connection").waitFor();
  wallet.approve();
  await latchkit.view("ConnectingExternal").getByRole("button", { name: "Try again" }).click();
  await expect(latchkit.connectedAccount).toContainText("100");
  await page.getByTestId("demo-sign").click();
  await expect(result).toHaveText(/^0x/);
  await page.getByTestId("demo-typed").click();
  await expect(result).toHaveAttribute("data-state", "done");
  await latchkit.networkButton.click();
  await latchkit.view("Networks").getByRole("searchbox").or(latchkit.view("Networks").getByRole("textbox")).first().fill(second.name);
  await latchkit.networkRow(second.id).click();
  await expect(latchkit.networkButton).toContainText(second.name);
  await page.getByTestId("demo-send").click();
  await expect(result).toContainText("success 0x");
  wallet.changeNetwork("eip155:424242");
  await expect(latchkit.view("UnsupportedChain")).toBeVisible();
  wallet.changeNetwork(second.id);
  await expect(latchkit.modal).toHaveCount(0);
  await latchkit.open();
  await expect(latchkit.view("Account")).toBeVisible();
  await latchkit.close();
  for (const theme of ["dark", "light", "system"]) await page.getByTestId("demo-theme").selectOption(theme);
  await page.reload();
  await expect(latchkit.connectedAccount).toBeVisible();
  await latchkit.disconnect();

  expect(page.url()).toBe(address);
  expect(found).toEqual([]);
});

test("on a page that froze Reflect and Object.prototype it connects, and puts no metadata function on Reflect", async ({ page, wallet, latchkit }) => {
  const found = await breaches(page);
  await page.addInitScript(() => {
    Object.freeze(Reflect);
    Object.freeze(Object.prototype);
  });
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  expect(await page.evaluate(() => Object.keys(Object.getOwnPropertyDescriptors(Reflect)).filter((name) => /metadata/i.test(name)))).toEqual([]);
  expect(found).toEqual([]);
});
