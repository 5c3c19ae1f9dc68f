import { defineConfig } from "@playwright/test";
import type { LatchkitFixtures } from "latchkit/testing/playwright";
import { chromiumArgs, findChromium, findHeadlessShell } from "./scripts/lib/programs.mjs";

/** Names this run for its workers, which share what one of them built. */
process.env["LATCHKIT_RUN"] ??= `${process.pid}-${Date.now()}`;

const isSoak = process.env["LATCHKIT_SOAK"] !== undefined;
const whole = await findChromium();
/** A soak is run in the whole browser alone. */
const shell = isSoak ? undefined : findHeadlessShell(whole);

/**
 * Without a graphics processor every frame of a skeleton that waits is drawn by the processor the
 * tests run on: a quarter of what they cost. Pages ask for no motion, but in a soak and where a
 * test says so (`MOVING` in `test/e2e/page/motion.ts`).
 */
const STILL = isSoak ? {} : { contextOptions: { reducedMotion: "reduce" as const } };

const launching = (executablePath: string | undefined) => ({
  launchOptions: {
    args: [...chromiumArgs()],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

/** What has the machine to itself. */
const ALONE = /@alone/;
/** Further cases of what is in every run (`test/e2e/variant.ts`): a soak runs them. */
const VARIANT = /@soak/;
/** What only the whole browser does, or draws as users see it. */
const WHOLE = [
  "**/hosts/back-forward.spec.ts",
  "**/gallery/screenshots.spec.ts",
  "**/review/requests.spec.ts",
];

/**
 * End to end, against the built package and the built host page. Each worker has a world of its
 * own.
 */
export default defineConfig<LatchkitFixtures>({
  testDir: "test/e2e",
  globalTeardown: "./test/e2e/forget-built.ts",
  tsconfig: "test/e2e/tsconfig.json",
  outputDir: "test-results",
  snapshotPathTemplate: "{testDir}/{testFileDir}/__screenshots__/{arg}{ext}",
  // A test waits for motion and answers for a good part of its time.
  workers: 3,
  // What is measured by the clock has the machine to itself, after everything else.
  // The long ones of the whole browser begin first, so that no worker is alone with one at the end.
  projects: [
    {
      name: "whole browser",
      testMatch: WHOLE,
      // Outside a soak these are three tests: a world each would cost more than they do.
      ...(isSoak ? {} : { grepInvert: VARIANT, workers: 1 }),
      use: launching(whole),
    },
    {
      name: "browser",
      grepInvert: isSoak ? ALONE : [ALONE, VARIANT],
      testIgnore: WHOLE,
      use: { ...launching(shell ?? whole), ...STILL },
    },
    {
      name: "alone",
      grep: ALONE,
      workers: 1,
      dependencies: ["browser", "whole browser"],
      use: launching(shell ?? whole),
    },
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
    // A part that cannot run on this machine is counted as skipped, with its reason.
    skipMissingParts: true,
    locale: "en-US",
    // Recording is a good part of what a test costs: whoever needs the second try is recorded in
    // it.
    trace: "on-first-retry",
  },
});
