import { test, type Page } from "@playwright/test";

const PROBE = "/import-that-fails-once.js";

/** Older Chromium versions repeat the failure of an `import()` until the page is reloaded. */
const remembersFailedImports = async (page: Page): Promise<boolean> => {
  const probe = await page.context().newPage();
  await probe.route(`**${PROBE}`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "export {};" }),
  );
  await probe.route(`**${PROBE}`, (route) => route.abort(), { times: 1 });
  await probe.goto("/");
  const isFailing = `import("${PROBE}").then(() => false, () => true)`;
  await probe.evaluate(isFailing);
  const remembers = await probe.evaluate<boolean>(isFailing);
  await probe.close();
  return remembers;
};

/** Skips a test that loads code again after a failure, where the browser cannot. */
export const needsRepeatedImports = async (page: Page): Promise<void> =>
  test.skip(
    await remembersFailedImports(page),
    "this browser repeats the failure of an import until the page is reloaded",
  );
