import { defineConfig } from "@playwright/test";
import type { LatchkitFixtures } from "latchkit/testing/playwright";
import { chromiumArgs, findChromium } from "./scripts/lib/find-chromium.mjs";

const executablePath = await findChromium();

/**
 * End to end, against the built package and the built host page. Each worker has a world of its
 * own.
 */
export default defineConfig<LatchkitFixtures>({
  testDir: "test/e2e",
  tsconfig: "test/e2e/tsconfig.json",
  outputDir: "test-results",
  snapshotPathTemplate: "{testDir}/{testFileDir}/__screenshots__/{arg}{ext}",
  // A test waits for motion and answers for a good part of its time.
  workers: 3,
  // What is measured by the clock or the processor has the machine to itself, after everything
  // else.
  projects: [
    { name: "browser", grepInvert: /@alone/ },
    { name: "alone", grep: /@alone/, workers: 1, dependencies: ["browser"] },
  ],
  fullyParallel: true,
  forbidOnly: true,
  // On a machine that is busy elsewhere a limit of one second may be missed; whoever needed the
  // second try is named.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    failOnBreach: true,
    locale: "en-US",
    // Recording is a good part of what a test costs: whoever needs the second try is recorded in
    // it.
    trace: "on-first-retry",
    launchOptions: {
      args: [...chromiumArgs()],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
