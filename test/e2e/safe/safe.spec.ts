import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import type { SafePageWindow } from "./safe-page.types.js";

const SAFE = "https://app.safe.global";
const ADDRESS = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

/**
 * The page around the frame: records messages with their origin, and answers by the Safe Apps
 * protocol, to the frame's own origin only.
 */
const around = (
  app: string,
): string => `<!doctype html><title>Safe</title><iframe src="${app}" width="900" height="800"></iframe><script>
  window.heard = [];
  const answers = { getSafeInfo: { safeAddress: "${ADDRESS}", chainId: 31337, threshold: 2, owners: [], isReadOnly: false } };
  addEventListener("message", ({ data, origin, source }) => {
    if (!data || !data.env) return;
    window.heard.push({ method: data.method, origin });
    source.postMessage({ id: data.id, version: "9.1.0", success: data.method in answers, data: answers[data.method], error: "not played" }, origin);
  });
</script>`;

/**
 * Opens the demo in a frame of this origin. A Safe app allows the Safe to frame
 * it, which the demo's own policy does not.
 */
const openFramed = async (page: Page, demo: string, origin: string): Promise<FrameLocator> => {
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: around(`${demo}?wallet=none`) }),
  );
  await page.route(
    (url) => url.href.startsWith(demo) && url.pathname === "/",
    async (route) => {
      const response = await route.fetch();
      const policy = response.headers()["content-security-policy"] ?? "";
      await route.fulfill({
        response,
        headers: {
          ...response.headers(),
          "content-security-policy": policy.replace(
            "frame-ancestors 'none'",
            `frame-ancestors ${origin}`,
          ),
        },
      });
    },
  );
  await page.goto(`${origin}/`);
  return page.frameLocator("iframe");
};
const heard = (page: Page): Promise<SafePageWindow["heard"]> =>
  page.evaluate(() => (window as SafePageWindow).heard);

test(
  "connects a Safe's account on page load without a prompt, and again after a reload",
  { tag: ["@S3-011"] },
  async ({ page, world }) => {
    const frame = await openFramed(page, world.addresses.demo ?? "", SAFE);
    await expect(frame.getByTestId("lk-account-button")).toContainText("6045");
    await page.reload();
    await expect(frame.getByTestId("lk-account-button")).toContainText("6045");
    const reported = await heard(page);
    expect(new Set(reported.map(({ method }) => method))).toEqual(new Set(["getSafeInfo"]));
    expect(new Set(reported.map(({ origin }) => origin))).toEqual(
      new Set([new URL(world.addresses.demo ?? "").origin]),
    );
  },
);

test(
  "sends nothing to a parent page that imitates Safe, and connects no wallet",
  { tag: ["@S3-011", "@T15"] },
  async ({ page, world }) => {
    const frame = await openFramed(
      page,
      world.addresses.demo ?? "",
      "https://app.safe.global.evil.example",
    );
    await expect(frame.getByTestId("lk-connect-button")).toBeEnabled();
    await frame.getByTestId("lk-connect-button").click();
    await expect(frame.getByTestId("lk-view-Connect")).toBeVisible();
    await expect(frame.getByTestId("lk-wallet-safe")).toHaveCount(0);
    expect(await heard(page)).toEqual([]);
  },
);
