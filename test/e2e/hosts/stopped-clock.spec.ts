import { expect } from "latchkit/testing/playwright";
import type { LatchkitOptions } from "latchkit";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "./support/lab.js";
import { MOVING } from "../page/motion.js";

test.use(MOVING);

const TIMES = 6;

test(
  "removes a closed modal and reopens it even if the injected clock stands still",
  { tag: ["@finding-H17"] },
  async ({ page, lab }) => {
    await page.goto(`${lab.strict.url}/?empty`);
    await page.waitForFunction(() => "lab" in window);
    await page.evaluate(async () => {
      const entry = "/entry-testing.js";
      const { inMemoryPorts } = (await import(entry)) as typeof import("latchkit/testing");
      const { lab: host } = window as LabWindow;
      host.make("still", { ports: inMemoryPorts() } as Partial<LatchkitOptions>);
      host.mount("root", "still");
    });
    for (let time = 0; time < TIMES; time += 1) {
      await page.getByTestId("lk-connect-button").click();
      await expect(page.getByTestId("lk-view-Connect"), `opening ${time}`).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByTestId("lk-modal")).toHaveCount(0);
      await page.evaluate(() => (window as LabWindow).lab.instance("still").modal.open());
      await expect(page.getByTestId("lk-view-Connect"), `call ${time}`).toBeVisible();
      await page.evaluate(() => (window as LabWindow).lab.instance("still").modal.close());
      await expect(page.getByTestId("lk-modal")).toHaveCount(0);
    }
    await expect(page.locator("[data-latchkit-instance]")).toHaveCount(0);
  },
);
