import { expect, test as base } from "@playwright/test";
import { Firefox, findFirefox } from "../../support/servers/firefox.js";
import {
  type HostilePage,
  type PostMessage,
  setupHostilePage,
  requestOf,
  signInAt,
} from "../../support/worlds/hostile-page.js";

/** A signed-in user of Firefox at a page whose site takes approvals in its frame where it can. */
interface User {
  readonly browser: Firefox;
  readonly host: HostilePage;
  readonly page: string;
  ask(text: string): Promise<void>;
  signed(): Promise<number>;
  /** The frame's browsing context, once it contains this element. */
  frameWith(selector: string): Promise<string>;
  /** Presses "Review in a window"; returns the window. */
  review(): Promise<string>;
}

const test = base.extend<{ readonly user: User }>({
  user: async ({}, use, info) => {
    const path = findFirefox();
    if (path === undefined) return info.skip(true, "Firefox is not installed");
    const host = await setupHostilePage("frame");
    const browser = await Firefox.start(path);
    const page = await browser.goto(host.url);
    const post: PostMessage = (name, payload) =>
      browser.evaluate(page, `post(${JSON.stringify(name)}, ${JSON.stringify(payload)})`);
    const has = (context: string, selector: string): Promise<boolean> =>
      browser.evaluate(context, `document.querySelector(${JSON.stringify(selector)}) !== null`);
    const contextWith = async (address: string, selector: string): Promise<string> => {
      let found: string | undefined;
      await expect
        .poll(async () => {
          found = await browser.at(address);
          return found !== undefined && has(found, selector).catch(() => false);
        })
        .toBe(true);
      return found ?? "";
    };
    const { site } = host;
    const frameWith = (selector: string): Promise<string> =>
      contextWith(`${site.origin}/sdk`, selector);
    await signInAt(site, post, "ana@example.org");
    await use({
      browser,
      host,
      page,
      frameWith,
      ask: async (text) => {
        const request = JSON.stringify(await requestOf(post, text));
        await browser.evaluate(page, `void post("RPC_REQUEST", ${request})`);
      },
      signed: async () => {
        const replies = await browser.evaluate<readonly string[]>(page, "replies");
        return replies.filter((type) => type === "@w3m-frame/RPC_REQUEST_SUCCESS").length;
      },
      review: async () => {
        const frame = await frameWith("[data-testid=review][aria-disabled=false]");
        await browser.press(frame, "[data-testid=review]");
        return contextWith(`${site.origin}/approval`, "[data-testid=approve]");
      },
    });
    await browser.stop();
    await host.stop();
  },
});

test("shows no Approve button in a frame in Firefox and signs after approval in a window", async ({
  user,
}) => {
  const { browser } = user;
  await user.ask("Hello");
  const frame = await user.frameWith("[data-testid=review]");
  expect(await browser.evaluate(frame, "document.querySelector('[data-testid=approve]')")).toBe(
    null,
  );
  const window = await user.review();
  expect(await browser.evaluate(window, "document.body.innerText")).toContain("Hello");
  expect(await browser.evaluate(window, "opener")).toBe(null);
  const state = "document.querySelector('[data-testid=approve]').ariaDisabled";
  await expect.poll(() => browser.evaluate(window, state)).toBe("false");
  await browser.press(window, "[data-testid=approve]");
  await expect.poll(() => user.signed()).toBe(1);
});

test("keeps a request pending when the user closes its approval window in Firefox, and can reopen the window", async ({
  user,
}) => {
  const { browser, host } = user;
  await user.ask("Hello");
  await browser.close(await user.review());
  await expect.poll(() => browser.at(`${host.site.origin}/approval`)).toBe(undefined);
  const window = await user.review();
  await browser.press(window, "[data-testid=reject]");
  await expect
    .poll(() => browser.evaluate<readonly string[]>(user.page, "replies"))
    .toContain("@w3m-frame/RPC_REQUEST_ERROR");
  expect(await user.signed()).toBe(0);
});

for (const [name, style] of [
  ["nearly transparent", "opacity: 0.02"],
  ["shrunk", "transform: scale(0.3); transform-origin: 0 0"],
  ["masked", "mask-image: linear-gradient(transparent 80%, black 90%)"],
  ["clipped", "clip-path: inset(500px 0 0 0)"],
] as const)
  test(`signs nothing, and opens at most one window, when the user presses in Firefox on a frame that is ${name}`, async ({
    user,
  }) => {
    const { browser, page } = user;
    await user.ask("Hello");
    const frame = await user.frameWith("[data-testid=review][aria-disabled=false]");
    await browser.evaluate(page, `(wallet.style.cssText += ${JSON.stringify(`;${style}`)}, null)`);
    for (let presses = 0; presses < 5; presses += 1)
      await browser.press(frame, ".buttons > :last-child");
    expect(await user.signed()).toBe(0);
  });
