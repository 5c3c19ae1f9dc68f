import { expect, test as base, type Locator, type Page } from "@playwright/test";
import {
  HostedUser,
  type HostilePage,
  setupHostilePage,
} from "../../support/worlds/hostile-page.js";

let users = 0;

/** A signed-in user of a page that embeds a secure site, by where the site takes approvals. */
export const test = base.extend<
  { readonly inFrame: HostedUser; readonly inWindow: HostedUser },
  { readonly framing: HostilePage; readonly windowing: HostilePage }
>({
  framing: [
    async ({}, use) => {
      const host = await setupHostilePage("frame");
      await use(host);
      await host.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  windowing: [
    async ({}, use) => {
      const host = await setupHostilePage("window");
      await use(host);
      await host.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  inFrame: async ({ page, framing }, use) => {
    const user = new HostedUser(page, framing);
    await user.signIn(`user${(users += 1)}@example.org`);
    await use(user);
  },
  inWindow: async ({ page, windowing }, use) => {
    const user = new HostedUser(page, windowing);
    await user.signIn(`user${(users += 1)}@example.org`);
    await use(user);
  },
});

/** Where an element is, in the page's viewport. */
export const middleOf = async (
  element: Locator,
): Promise<{ readonly x: number; readonly y: number }> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error("not drawn");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Presses one place of the page again and again, for so long. */
export const pressFor = async (
  page: Page,
  { x, y }: { readonly x: number; readonly y: number },
  forMs = 1_000,
): Promise<void> => {
  const until = Date.now() + forMs;
  while (Date.now() < until) await page.mouse.click(x, y, { delay: 30 });
};

/** As a user does: comes with the mouse, waits until the button is on, and presses. */
export const approve = async (user: HostedUser): Promise<void> => {
  const button = user.frame.getByTestId("approve");
  await button.hover();
  await expect(button).toBeEnabled();
  await button.click();
};
