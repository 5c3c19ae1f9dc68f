import { expect } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { fund, signerIn, signsInFrame } from "./chain.js";
import { rejectInFrame, agree, EMAIL, signIn, test } from "./story.js";
import { variant } from "../variant.js";
import { needsRepeatedImports } from "../page/failed-imports.js";

test("signs in a user by e-mail, keeps the session after a reload, and signs out", async ({
  page,
  latchkit,
  story,
}) => {
  await signIn(page, story);
  const shown = /0x\w+…\w+/u.exec((await latchkit.accountButton.textContent()) ?? "")?.[0] ?? "";
  await page.reload();
  await expect(latchkit.accountButton).toContainText(shown);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-disconnect").click();
  await expect(latchkit.connectButton).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(EMAIL);
});

test(
  "scrolls the error of an e-mail address into view even if the field is at the card's edge",
  variant(true),
  async ({ page, latchkit }) => {
    await page.setViewportSize({ width: 360, height: 620 });
    await page.goto("/?signin=on&chains=all");
    await latchkit.connectButton.click();
    const field = page.getByTestId("lk-email");
    await field.fill("not an address");
    // As after tapping the field: the field is in view, the space below it is not.
    await field.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await field.press("Enter");
    const problem = page.getByTestId("lk-email-problem");
    await expect(problem).not.toBeEmpty();
    await expect(problem).toBeInViewport({ ratio: 1 });
  },
);

test("shows an error below the e-mail field if the code of the e-mail login failed to load", async ({
  page,
  latchkit,
}) => {
  await needsRepeatedImports(page);
  await page.route("**/*embedded-wallet.chunk*", (route) => route.abort());
  await page.goto("/?signin=on&chains=all");
  await latchkit.connectButton.click();
  const field = page.getByTestId("lk-email");
  const problem = page.getByTestId("lk-email-problem");
  const drawn = (): Promise<readonly string[]> =>
    problem.evaluate((element) => {
      const { color, fontSize, lineHeight, marginTop, paddingLeft } = getComputedStyle(element);
      return [color, fontSize, lineHeight, marginTop, paddingLeft];
    });
  await field.fill(EMAIL);
  await field.press("Enter");
  await expect(problem).toContainText("didn’t load");
  const before = await drawn();
  await page.unrouteAll();
  await field.fill("not an address");
  await field.press("Enter");
  await expect(problem).toContainText("Enter a valid email address");
  expect(before).toEqual(await drawn());
});

test(
  "shows the approval request in a secure frame above the page, and signs only after approval",
  { tag: ["@S2-014"] },
  async ({ page, latchkit, world, story }) => {
    await signIn(page, story);
    const { frame } = story;
    await signsInFrame(page, { latchkit, frame, world });
    const result = page.getByTestId("demo-result");

    await page.getByTestId("demo-sign").click();
    await latchkit.view("ApproveTransaction").waitFor();
    await rejectInFrame(frame);
    await expect(result).toContainText("wallet/declined");
    await latchkit.modal.waitFor({ state: "detached" });
  },
);

test(
  "shows a transfer to approve in the page's color scheme, and sends it once approved by keyboard",
  variant(true),
  async ({ page, latchkit, world, story }) => {
    await signIn(page, story, "&theme=dark&locale=ar");
    await page.setViewportSize({ width: 360, height: 700 });
    await page.getByTestId("demo-send").click();
    await latchkit.view("ApproveTransaction").waitFor();
    const { frame } = story;
    await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
    const { address } = await signerIn(frame);
    await fund(world, address);
    expect(await axeFindings(page)).toEqual([]);
    const approve = frame.getByTestId("approve");
    await expect(approve).toBeEnabled();
    await approve.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("demo-result")).toContainText("success 0x");
    await latchkit.modal.waitFor({ state: "detached" });
  },
);

test(
  "shows the approval frame above the page's own dialog, and cancels with the frame's button",
  { tag: ["@S9-043"] },
  async ({ page, latchkit, story }) => {
    await signIn(page, story);
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement("dialog"));
      dialog.textContent = "The page's own dialog";
      document.querySelector<HTMLElement>("[data-testid=demo-sign]")?.click();
      dialog.showModal();
    });
    const { frame } = story;
    await frame.getByTestId("approve").waitFor();
    const drawn = page.locator("dialog[open]", { has: page.locator("#w3m-iframe") });
    await expect(drawn).toHaveCSS("z-index", "999999");
    await frame.getByTestId("approve").click();
    await expect(page.getByTestId("demo-result")).toHaveAttribute("data-state", "done");
    await page.evaluate(() => document.querySelector<HTMLDialogElement>("dialog[open]")?.close());
    await latchkit.modal.waitFor({ state: "detached" });
    await page.getByTestId("demo-sign").click();
    await frame.getByTestId("approve").waitFor();
    await page.getByRole("button", { name: latchkit.text("approveClose") }).click();
    await expect(page.getByTestId("demo-result")).toHaveAttribute("data-state", "failed");
  },
);

test(
  "opens the social provider's window synchronously on tap, and connects the user",
  variant(true),
  async ({ page, context, latchkit, story: { visit } }) => {
    await visit();
    const opened = context.waitForEvent("page");
    await page.getByTestId("lk-social-google").click();
    const popup = await opened;
    await latchkit.view("ConnectingSocial").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await agree(popup);
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.accountButton).toContainText("0x");
    await expect.poll(() => popup.isClosed()).toBe(true);
  },
);

/** The chunk that loads when the user starts a social sign-in. */
const SOCIAL_CODE = /\/social-login\.chunk-/u;

test("opens the social login window on tap while the login's code is loading, and navigates it afterwards", async ({
  page,
  context,
  latchkit,
  story: { visit },
}) => {
  let letThrough = (): void => undefined;
  const free = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(SOCIAL_CODE, async (route) => {
    await free;
    await route.continue();
  });
  await visit();
  const opened = context.waitForEvent("page");
  await page.getByTestId("lk-social-google").click();
  const popup = await opened;
  expect(popup.url()).toBe("about:blank");
  await expect(page.getByTestId("lk-social-google")).toHaveAttribute("aria-busy", "true");
  letThrough();
  await agree(popup);
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(latchkit.accountButton).toContainText("0x");
  expect(context.pages()).toEqual([page]);
});

test(
  "closes the social login window and shows an error if the login's code fails to load",
  variant(true),
  async ({ page, context, latchkit, story: { visit } }) => {
    await page.route(SOCIAL_CODE, (route) => route.abort());
    await visit();
    const first = context.waitForEvent("page");
    await page.getByTestId("lk-social-google").click();
    const popup = await first;
    await expect(latchkit.saying("code/unavailable")).toBeVisible();
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  },
);

test("loads only the code of sign-in fields and buttons before the user starts to sign in", async ({
  page,
  story: { visit },
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await visit();
  await page.getByTestId("lk-email").waitFor();
  await expect(page.getByTestId("lk-social-google").locator("path[d]")).toBeAttached();
  const later =
    /embedded-wallet\.chunk|social-login\.chunk|email-verify-otp-view|connecting-social-view/u;
  expect(fetched.filter((path) => later.test(path))).toEqual([]);
  expect(page.frames()).toHaveLength(1);
  await page.getByTestId("lk-email").focus();
  await expect
    .poll(() => fetched.some((path) => path.includes("email-verify-otp-view")))
    .toBe(true);
});

test(
  "returns to the same view after a refused or closed social login window, and signs in on a retry",
  variant(true),
  async ({ page, context, latchkit, story: { visit } }) => {
    await visit();
    const first = context.waitForEvent("page");
    await page.getByTestId("lk-social-google").click();
    await (await first).getByTestId("refuse").click();
    await expect(page.getByTestId("lk-social-retry")).toBeVisible();
    const second = context.waitForEvent("page");
    await page.getByTestId("lk-social-retry").click();
    const popup = await second;
    await popup.getByTestId("agree").waitFor();
    await popup.close();
    await latchkit.view("Connect").waitFor();
    await expect(latchkit.view("ConnectingSocial")).toHaveCount(0);
  },
);

test(
  "signs in with Farcaster when the user scans the QR code with the Farcaster app",
  variant(true),
  async ({ page, context, latchkit, story: { visit } }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await visit();
    await page.getByTestId("lk-social-farcaster").click();
    await latchkit.view("ConnectingFarcaster").waitFor();
    await page.getByTestId("lk-farcaster-copy").click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const app = await context.newPage();
    await app.goto(link);
    await app.getByTestId("agree").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.accountButton).toContainText("0x");
  },
);
