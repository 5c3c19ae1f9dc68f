import { expect, type Page } from "@playwright/test";
import type { HostedUser } from "../../support/worlds/hostile-page.js";
import { middleOf, pressFor, test } from "./approval.js";

/** Styles that hide the request without any browser reporting it to the frame. */
const UNREPORTED = [
  ["masked but for its button", "mask-image: linear-gradient(transparent 80%, black 90%)"],
  [
    "clipped to its outline and its button",
    "clip-path: polygon(0 0, 100% 0, 100% 1px, 1px 1px, 1px 520px, 100% 520px, 100% 100%, 0 100%)",
  ],
  ["rounded until only its middle is left", "border-radius: 50%"],
  ["zoomed out", "zoom: 0.3"],
  ["nearly transparent", "opacity: 0.02"],
] as const;

const setupOpened = async (page: Page, { frame }: HostedUser): Promise<Page> => {
  const popup = page.waitForEvent("popup");
  await frame.getByTestId("review").and(frame.locator("[aria-disabled=false]")).click();
  return popup;
};

for (const [name, style] of UNREPORTED)
  test(`signs nothing, and opens at most one window, when the user presses on an approval frame that is ${name}`, async ({
    page,
    inWindow,
  }) => {
    await inWindow.ask("Hello");
    await inWindow.frame.getByTestId("review").waitFor();
    await page.evaluate((css) => {
      const frame = document.querySelector("iframe");
      frame?.setAttribute("style", `${frame.getAttribute("style") ?? ""}; ${css}`);
    }, style);
    await expect(inWindow.frame.getByTestId("approve")).toHaveCount(0);
    await pressFor(page, await middleOf(inWindow.frame.getByTestId("review")), 800);
    expect(await inWindow.signed()).toBe(0);
  });

test("shows request and page in the approval window, and ignores presses in its first half second", async ({
  page,
  inWindow,
}) => {
  await inWindow.ask("Hello");
  const popup = await setupOpened(page, inWindow);
  const approving = popup.getByTestId("approve");
  await expect(popup.locator("pre").last()).toHaveText("Hello");
  await expect(popup.getByText(`${new URL(page.url()).origin} asks`)).toBeVisible();
  expect(new URL(popup.url()).hash).toBe("");
  expect(await popup.evaluate(() => window.opener)).toBe(null);
  await expect(approving).toBeEnabled();
  const closed = popup.waitForEvent("close");
  await approving.click();
  await expect.poll(() => inWindow.signed()).toBe(1);
  await closed;
  await expect(inWindow.frame.getByTestId("review")).toHaveCount(0);
});

test("does not approve when the second press of a double click lands on a new approval window", async ({
  page,
  inWindow,
}) => {
  await inWindow.ask("Hello");
  const popup = await setupOpened(page, inWindow);
  const approving = popup.getByTestId("approve");
  await approving.waitFor();
  await approving.dispatchEvent("click");
  await approving.click({ force: true, noWaitAfter: true });
  expect(await inWindow.signed()).toBe(0);
});

test("keeps a request pending when the user closes its approval window, and can reopen the window", async ({
  page,
  inWindow,
}) => {
  await inWindow.ask("Hello");
  const first = await setupOpened(page, inWindow);
  await first.getByTestId("approve").waitFor();
  await first.close();
  const second = await setupOpened(page, inWindow);
  await second.getByTestId("approve").click();
  await expect.poll(() => inWindow.signed()).toBe(1);
});

test("accepts the link of an approval window only once", async ({
  page,
  context,
  inWindow,
  windowing,
}) => {
  await inWindow.ask("Hello");
  await inWindow.frame
    .getByTestId("review")
    .and(inWindow.frame.locator("[aria-disabled=false]"))
    .waitFor();
  const address = context.waitForEvent("request", (request) => request.url().endsWith("/review"));
  const popup = await setupOpened(page, inWindow);
  const { link } = JSON.parse((await address).postData() ?? "{}") as { readonly link: string };
  await popup.getByTestId("approve").waitFor();
  const another = await context.newPage();
  await another.goto(`${windowing.site.origin}/approval#${link}`);
  await expect(another.locator("h1")).toHaveText("This request cannot be reviewed any more");
});

test("shows in the approval window that the page withdrew the request", async ({
  page,
  inWindow,
}) => {
  await inWindow.ask("Hello");
  const popup = await setupOpened(page, inWindow);
  await popup.getByTestId("approve").waitFor();
  await inWindow.withdraw();
  await expect(popup.locator("h1")).toHaveText("The page withdrew this request");
  await expect(popup.getByTestId("approve")).toHaveCount(0);
});

test("shows that the page's sandbox forbids its approval frame to open windows, and signs nothing", async ({
  page,
  inWindow,
}) => {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("message", ({ data }: MessageEvent<{ readonly type: string }>) => {
          if (data.type === "@w3m-frame/READY") resolve(undefined);
        });
        const frame = document.querySelector("iframe");
        frame?.setAttribute("sandbox", "allow-scripts allow-same-origin");
        if (frame) frame.src = `${frame.src}?sandboxed`;
      }),
  );
  await inWindow.ask("Hello");
  await inWindow.frame
    .getByTestId("review")
    .and(inWindow.frame.locator("[aria-disabled=false]"))
    .click();
  await expect(inWindow.frame.getByText("Your browser blocked the window")).toBeVisible();
});

test("forbids every page to embed the approval window", async ({ page, inWindow, windowing }) => {
  expect(await inWindow.signed()).toBe(0);
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    frame.src = src;
    document.body.append(frame);
  }, `${windowing.site.origin}/approval`);
  await expect.poll(() => page.frames().at(-1)?.url()).toContain("chrome-error:");
});
