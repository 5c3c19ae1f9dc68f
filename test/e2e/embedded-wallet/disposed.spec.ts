import type { Frame, Page } from "@playwright/test";
import { expect, type LatchkitPage } from "latchkit/testing/playwright";
import { strictPolicy, type World } from "latchkit/testing/node";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { repeats } from "../../support/runner/repeats.js";
import { labMarkup, test as lab } from "../hosts/support/lab.js";
import { serve } from "../hosts/support/serve.js";
import { countTimers, countResources } from "../page/held.js";
import { countListeners, lastingListeners } from "../page/lasting-listeners.js";
import { MOVING, SLOWER } from "../page/motion.js";
import { FRAME, submitEmail } from "./story.js";

/** The first cycles create what the browser keeps permanently. */
const [WARM_UP, CYCLES] = [2, repeats(40, 2)];
/**
 * Once the engine optimizes hot code, it keeps the signals of one cycle, and of no
 * further one. A leak of one listener a cycle is more.
 */
const KEPT_ONCE = repeats(4, 0);
/** React's own listener, once per document. */
const OF_REACT = "document selectionchange";

/** The lab page with the local secure site. */
const test = lab.extend<{ readonly labUrl: string }>({
  labUrl: async ({ lab: { folder }, world: { addresses } }, use) => {
    const frames = [new URL(addresses.secure ?? "").origin];
    const policy = strictPolicy(
      (addresses.evm ?? []).map(({ rpcUrl }) => rpcUrl),
      { frames },
    );
    const site = await serve({ folder, policy, page: labMarkup });
    await use(site.url);
    await site.stop();
  },
});
test.use(MOVING);

/** The frame of the secure site. */
const siteIn = (page: Page): Frame =>
  page.frames().find((one) => one.url().includes("/sdk")) as Frame;
/** The code of the newest e-mail, from the site's storage. */
const newestCode = (page: Page): Promise<string> =>
  siteIn(page).evaluate(() => {
    type Letters = readonly { readonly code?: string }[];
    return (JSON.parse(localStorage.getItem("mailbox") ?? "[]") as Letters).at(-1)?.code ?? "";
  });
/** Makes the next sign-in require a link and a code again. */
const forgetBrowser = (page: Page): Promise<void> =>
  siteIn(page).evaluate(() => localStorage.clear());

/** Creates an instance with its buttons on a page without a signed-in user. */
const make = (page: Page, { addresses }: World): Promise<void> =>
  page.evaluate(
    ([chain, secureFrame]) => {
      localStorage.clear();
      const { lab: bench } = window as LabWindow;
      const networks = [{ ...chain, rpcUrls: [chain?.rpcUrl] }] as never;
      bench.make("one", { networks, services: { secureFrame } });
      bench.mount("root", "one");
    },
    [addresses.evm?.[0], `${addresses.secure ?? ""}sdk`] as const,
  );
const dispose = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { lab: bench } = window as LabWindow;
    bench.unmount("root");
    await bench.dispose("one");
  });

/** Signs in by e-mail in the modal. `approve`: follows the link, because the browser is new. */
const signIn = async (latchkit: LatchkitPage, approve: () => Promise<unknown>): Promise<void> => {
  const { page } = latchkit;
  await latchkit.connectButton.click();
  await submitEmail(page);
  await approve();
  await latchkit.view("EmailVerifyOtp").waitFor();
  await page.getByTestId("lk-code").fill(await newestCode(page));
  await expect(latchkit.accountButton).toContainText("0x");
};

/** Playwright adds its own listeners with the first click. */
const toolListeners = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement("button"));
    button.textContent = "Anything";
    button.addEventListener("click", () => button.remove());
  });
  await page.getByText("Anything").click();
  return lastingListeners(page);
};

test("leaves no frame, dialog, listener or timer after repeated sign-in and disposal of the instance", async ({
  page,
  context,
  latchkit,
  labUrl,
  world,
}) => {
  test.setTimeout(300_000 * SLOWER);
  await countTimers(page);
  await countListeners(page);
  await page.goto(`${labUrl}/?empty`);
  await page.waitForFunction(() => "lab" in window);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable");
  const before = await toolListeners(page);

  const approve = async (): Promise<void> => {
    const number = (await page.getByTestId("lk-compare").textContent()) ?? "";
    const letters = await context.newPage();
    await letters.goto(`${world.addresses.secure ?? ""}mailbox`);
    await letters.getByTestId("approve").filter({ hasText: number }).first().click();
    await latchkit.view("EmailVerifyOtp").waitFor();
    await letters.close();
  };
  const cycle = async (): Promise<void> => {
    await make(page, world);
    await signIn(latchkit, approve);
    await expect(page.locator(FRAME)).toHaveCount(1);
    await forgetBrowser(page);
    await dispose(page);
    await expect(page.locator("iframe, dialog")).toHaveCount(0);
    expect(page.frames()).toHaveLength(1);
  };

  for (let at = 0; at < WARM_UP; at += 1) await cycle();
  const { nodes, listeners } = await countResources(page, cdp);
  for (let at = 0; at < CYCLES; at += 1) await cycle();
  const left = async () => {
    const now = await countResources(page, cdp);
    return {
      nodes: Math.max(0, now.nodes - nodes),
      listeners: Math.max(0, now.listeners - listeners - KEPT_ONCE),
      timers: now.timers,
    };
  };
  await expect.poll(left).toEqual({ nodes: 0, listeners: 0, timers: 0 });
  expect(await lastingListeners(page)).toEqual([...before, OF_REACT].toSorted());
});
