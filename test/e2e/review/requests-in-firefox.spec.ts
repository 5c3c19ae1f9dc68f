import { expect, test as base } from "@playwright/test";
import { Firefox, findFirefox } from "../../support/servers/firefox.js";
import { keyPresses } from "../../support/servers/input-actions.js";
import { startPopupHost } from "./popup-wallet.js";

interface User {
  /** Presses Enter on an element of the page or modal, once it is there. */
  press(selector: string): Promise<void>;
  read<T>(expression: string): Promise<T>;
}
const test = base.extend<{ readonly user: User }>({
  user: async ({}, use, info) => {
    const path = findFirefox();
    if (path === undefined) return info.skip(true, "Firefox is not installed");
    const host = await startPopupHost();
    // Firefox disables its popup blocker for automation, unless it keeps its own preferences.
    const browser = await Firefox.start(path, { "remote.prefs.recommended": false });
    const page = await browser.goto(host.url);
    const read = <T>(expression: string): Promise<T> => browser.evaluate(page, expression);
    await read("window.connected");
    await use({
      read,
      press: async (selector) => {
        const query = JSON.stringify(selector);
        const focus = `(() => {
          const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
          const found = document.querySelector(${query}) ?? root?.querySelector(${query});
          found?.focus();
          return found !== null && found !== undefined;
        })()`;
        await expect.poll(() => read(focus)).toBe(true);
        await browser.act(page, keyPresses(["Enter"]));
      },
    });
    await browser.stop();
    host.stop();
  },
});

test("opens a popup wallet's window on pressing Continue in Firefox, which does not block the popup", async ({
  user,
}) => {
  await user.press("#ask");
  await user.press("[data-testid=lk-review-continue]");
  await expect.poll(() => user.read("asked.length")).toBe(1);
  expect(await user.read("isUsedUp")).toBe(true);
  expect(await user.read("asked[0].isOpened")).toBe(true);
});
