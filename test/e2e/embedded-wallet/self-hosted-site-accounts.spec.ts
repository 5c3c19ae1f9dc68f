import type { BrowserContext, Page } from "@playwright/test";
import { expect, test as base } from "latchkit/testing/playwright";
import { type HostedSite, hostedSite } from "../../support/servers/secure-site/hosted-site.js";
import { axeFindings } from "../gallery/axe.js";
import { EMAIL } from "./story.js";

/** A self-hosted site, visited directly. */
const test = base.extend<{ readonly site: HostedSite }>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await hostedSite(["http://127.0.0.1:1"], { id: 1, rpcUrl: "http://127.0.0.1:9" });
    await use(site);
    await site.stop();
  },
});

/** Types the address at the dashboard; returns the waiting page, the link page and the number. */
const begun = async (context: BrowserContext, site: HostedSite) => {
  const before = site.lastLetter();
  const home = await context.newPage();
  await home.goto(`${site.origin}/dashboard`);
  await home.getByTestId("field").fill(EMAIL);
  await home.getByTestId("continue").click();
  await expect(home.locator("pre")).toContainText("Open the link");
  const number = /choose (\d{2}) there/u.exec((await home.locator("pre").textContent()) ?? "")?.[1];
  await expect.poll(() => site.lastLetter() !== before).toBe(true);
  const link = await context.newPage();
  await link.goto(/http\S+\/approve#\S+/u.exec(site.lastLetter())?.[0] ?? "");
  await expect(link.getByTestId("approve")).toHaveCount(3);
  return { home, link, number: number ?? "" };
};
const signedIn = async (context: BrowserContext, site: HostedSite): Promise<Page> => {
  const { home, link, number } = await begun(context, site);
  await link.getByTestId("approve").filter({ hasText: number }).click();
  await expect(link.locator("h1")).toContainText("Approved");
  await expect.poll(() => site.lastLetter()).toMatch(/Your code is \d{6}/u);
  const code = /Your code is (\d{6})/u.exec(site.lastLetter())?.[1] ?? "";
  await home.getByTestId("field").and(home.locator("[type=text]")).fill(code);
  await home.getByTestId("continue").click();
  await expect(home.locator("pre").first()).toHaveText(`Signed in as ${EMAIL}`);
  return home;
};

test("lists the user's browsers on the self-hosted site's dashboard, and signs out the other browsers", async ({
  browser,
  context,
  site,
}) => {
  const elsewhere = await browser.newContext();
  const other = await signedIn(elsewhere, site);
  const home = await signedIn(context, site);
  await expect(home.getByText("Chrome on Linux (this one)")).toBeVisible();
  expect(await axeFindings(home)).toEqual([]);
  await home.getByTestId("end-browsers").click();
  await expect(home.getByTestId("end-browsers")).toHaveCount(0);
  await other.reload();
  await expect(other.getByTestId("field")).toBeVisible();
  await elsewhere.close();
});

test("shows the browser's name on the self-hosted site's link page, and cancels on a wrong number", async ({
  context,
  site,
}) => {
  const { home, link, number } = await begun(context, site);
  await expect(link.locator("pre").first()).toHaveText(`Chrome on Linux at ${site.origin}`);
  expect(await axeFindings(link)).toEqual([]);
  await link.getByTestId("approve").filter({ hasNotText: number }).first().click();
  await expect(link.locator("h1")).toContainText("Not approved");
  await expect(home.locator("p.problem")).toContainText("Another number was chosen");
});
