import type { FrameLocator, Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import { startHttpServer } from "../../support/servers/http-server.js";
import { test } from "./support/lab.js";
import { variant } from "../variant.js";

const ROW = "lk-wallet-com.example.lab";

/** Connects and disconnects by pressing what a user presses. */
async function wholeWay(place: Page | FrameLocator): Promise<void> {
  await place.getByTestId("lk-connect-button").click();
  await place.getByTestId(ROW).click();
  await expect(place.getByTestId("lk-account-button")).toContainText("0x");
  await expect(place.getByTestId("lk-modal")).toHaveCount(0);
  await place.getByTestId("lk-account-button").click();
  await place.getByTestId("lk-disconnect").click();
  await expect(place.getByTestId("lk-account-button")).toHaveText("Not connected");
}

for (const [what, sandbox] of [
  ["a frame of another origin", undefined],
  ["a sandboxed frame of another origin", "allow-scripts allow-same-origin"],
  ["a sandboxed frame without an origin of its own", "allow-scripts"],
] as const) {
  test(
    `connects and disconnects in ${what} as in any other page`,
    variant(sandbox !== "allow-scripts"),
    async ({ page, lab }) => {
      const allowed = sandbox === undefined ? "" : ` sandbox="${sandbox}"`;
      const parent = await startHttpServer(
        (_, response) =>
          void response
            .writeHead(200, { "content-type": "text/html" })
            .end(
              `<!doctype html><link rel="icon" href="data:,"><iframe title="inner" width="800" height="700" src="${lab.framed.url}/"${allowed}></iframe>`,
            ),
      );
      await page.goto(parent.url.replace("127.0.0.1", "localhost"));
      await wholeWay(page.frameLocator("iframe"));
      await parent.stop();
    },
  );
}

test(
  "connects and disconnects without a content security policy and with the strictest one",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.free.url);
    await wholeWay(page);
  },
);

test(
  "connects in an installed app's window on a phone without opening another window",
  variant(true),
  async ({ page, lab }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The browser cannot emulate this feature, so the test overrides the answer of
    // matchMedia.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) =>
        /display-mode:\s*standalone/.test(query) ? ask("all") : ask(query);
    });
    await page.goto(lab.strict.url);
    expect(await page.evaluate(() => matchMedia("(display-mode: standalone)").matches)).toBe(true);
    await wholeWay(page);
    expect(page.context().pages()).toHaveLength(1);
  },
);
