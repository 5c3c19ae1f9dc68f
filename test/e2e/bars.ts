import type { Fixtures, LaunchOptions } from "@playwright/test";

interface Launching {
  readonly launchOptions: LaunchOptions;
}

/** Bars that take room, as on most desktops: the browser of the other tests hides its own. */
export const BARS: Fixtures<object, Launching, object, Launching> = {
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
    { scope: "worker" },
  ],
};
