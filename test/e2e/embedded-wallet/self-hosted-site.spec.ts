import type { FrameLocator, Page } from "@playwright/test";
import { expect, type LatchkitPage } from "latchkit/testing/playwright";
import { type Hex, recoverMessageAddress } from "viem";
import { DEMO_MESSAGE } from "../../../demo/src/actions.js";
import { type HostedSite, hostedSite } from "../../support/servers/secure-site/hosted-site.js";
import { pageAtSite } from "../../support/servers/secure-site/host-page.js";
import { axeFindings } from "../gallery/axe.js";
import { fund } from "./chain.js";
import { EMAIL, rejectInFrame, submitEmail, test as base } from "./story.js";

/** A self-hosted site, and a host page that uses it. */
const test = base.extend<{
  readonly own: { readonly site: HostedSite; readonly page: string };
  readonly approval: "window" | "frame";
}>({
  approval: ["window", { option: true }],
  own: async ({ approval, world: { addresses } }, use) => {
    const [chain] = addresses.evm ?? [];
    const theirs = new URL(addresses.secure ?? "").origin;
    let own = "";
    const host = await pageAtSite(addresses.demo ?? "", () => ({ theirs, own }));
    const id = Number((chain?.id ?? "").replace("eip155:", ""));
    const rpcUrl = chain?.rpcUrl ?? "";
    const site = await hostedSite([host.url], { id, rpcUrl }, approval);
    own = site.origin;
    await use({ site, page: host.url });
    await site.stop();
    await host.close();
  },
});

/** Signs in for the first time, at a page that uses this site. */
const signIn = async (
  { page, latchkit }: { readonly page: Page; readonly latchkit: LatchkitPage },
  { site, page: host }: { readonly site: HostedSite; readonly page: string },
): Promise<void> => {
  await page.goto(`${host}/?wallet=none&signin=on`);
  await latchkit.connectButton.click();
  await submitEmail(page);
  await latchkit.view("EmailVerifyDevice").waitFor();
  await expect.poll(() => site.lastLetter()).toContain("/approve#");
  const link = await page.context().newPage();
  await link.goto(/http\S+\/approve#\S+/u.exec(site.lastLetter())?.[0] ?? "");
  expect(await axeFindings(link)).toEqual([]);
  const number = (await page.getByTestId("lk-compare").textContent()) ?? "";
  await link.getByTestId("approve").filter({ hasText: number }).click();
  await expect(link.locator("h1")).toContainText("Approved");
  await link.close();
  await latchkit.view("EmailVerifyOtp").waitFor();
  await page.getByTestId("lk-code").fill(await codeOf(site));
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(latchkit.accountButton).toContainText("0x");
};

/** Opens the site's window from the frame, and approves there. */
const approveInWindow = async (page: Page, frame: FrameLocator): Promise<void> => {
  const opened = page.waitForEvent("popup");
  await frame.getByTestId("review").and(frame.locator("[aria-disabled=false]")).click();
  const popup = await opened;
  await popup.getByTestId("approve").click();
};

const codeOf = async (site: HostedSite): Promise<string> => {
  await expect.poll(() => site.lastLetter()).toMatch(/Your code is \d{6}/u);
  return /Your code is (\d{6})/u.exec(site.lastLetter())?.[1] ?? "";
};

test("signs in, signs, sends and restores with a self-hosted site on another origin", async ({
  page,
  context,
  world,
  latchkit,
  own,
  story,
}) => {
  const { site } = own;
  await signIn({ page, latchkit }, own);
  const { frame } = story;
  const result = page.getByTestId("demo-result");
  await page.getByTestId("demo-sign").click();
  await latchkit.view("ApproveTransaction").waitFor();
  await expect(frame.locator("pre").last()).toHaveText(DEMO_MESSAGE);
  await approveInWindow(page, frame);
  await expect(result).toHaveAttribute("data-state", "done");
  const signature = /0x[\da-f]{130}/u.exec((await result.textContent()) ?? "")?.[0] as Hex;
  const address = await recoverMessageAddress({ message: DEMO_MESSAGE, signature });
  await expect(latchkit.accountButton).toContainText(address.slice(-4));
  await latchkit.modal.waitFor({ state: "detached" });

  await fund(world, address);
  await page.getByTestId("demo-send").click();
  await approveInWindow(page, frame);
  // Waits for the site, its node and a new block; the page polls for the receipt.
  await expect(result).toContainText("success 0x", { timeout: 20_000 });
  await latchkit.modal.waitFor({ state: "detached" });
  await page.getByTestId("demo-sign").click();
  await rejectInFrame(frame);
  await expect(result).toContainText("wallet/declined");

  await page.reload();
  await expect(latchkit.accountButton).toContainText(address.slice(-4));
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-settings").click();
  await page.getByTestId("lk-open-upgrade").click();
  const opened = context.waitForEvent("page");
  await page.getByTestId("lk-open-dashboard").click();
  const home = await opened;
  await home.getByTestId("field").fill(EMAIL);
  await home.getByTestId("continue").click();
  await expect(home.locator("pre")).toContainText("Open the link");
  expect(await axeFindings(home)).toEqual([]);
  const other = await context.newPage();
  await other.goto(/http\S+\/approve#\S+/u.exec(site.lastLetter())?.[0] ?? "");
  const shown = /choose (\d{2}) there/u.exec((await home.locator("pre").textContent()) ?? "")?.[1];
  await other
    .getByTestId("approve")
    .filter({ hasText: shown ?? "" })
    .click();
  await home
    .getByTestId("field")
    .and(home.locator("[type=text]"))
    .fill(await codeOf(site));
  await home.getByTestId("continue").click();
  await expect(home.locator("pre").nth(1)).toHaveText(`EVM ${address}`);
});

test.describe("site that shows approvals in its frame", () => {
  test.use({ approval: "frame" });
  test("shows the approval of a secure site's frame in the page's dialog at each window size", async ({
    page,
    latchkit,
    own,
    story: { frame },
  }) => {
    await signIn({ page, latchkit }, own);
    const result = page.getByTestId("demo-result");
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 640 },
      { width: 640, height: 360 },
    ]) {
      await page.setViewportSize(size);
      await page.getByTestId("demo-sign").click();
      const approve = frame.getByTestId("approve");
      await approve.hover();
      await expect(approve).toBeEnabled();
      expect(await axeFindings(page)).toEqual([]);
      if (process.env["SHOTS"]) await page.screenshot({ path: `/tmp/io/host-${size.width}.png` });
      await approve.click();
      await expect(result).toHaveAttribute("data-state", "done");
      await latchkit.modal.waitFor({ state: "detached" });
    }
  });
});

test.describe("page that the site does not list", () => {
  test.use({ failOnBreach: false });
  test("refuses to be embedded by a page that the self-hosted site does not list", async ({
    page,
    own: { site },
  }) => {
    await page.goto("/?wallet=none");
    await page.evaluate((origin) => {
      const frame = document.createElement("iframe");
      frame.src = `${origin}/sdk`;
      document.body.append(frame);
    }, site.origin);
    await expect.poll(() => page.frames().at(-1)?.url()).toContain("chrome-error:");
  });
});
