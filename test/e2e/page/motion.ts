import type { CDPSession } from "@playwright/test";

/** For `test.use`: the pages of these tests move, as those of most users do. */
export const MOVING = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** A soak takes its time; elsewhere every animation runs whole, so many times as fast. */
const RATE = process.env["LATCHKIT_SOAK"] === undefined ? 20 : 1;
/** How much longer a test may take whose animations run at their own speed. */
export const SLOWER = RATE === 1 ? 6 : 1;

/** Everything moves as for most users, from here on. Call it after the page was loaded. */
export const withMotion = async (cdp: CDPSession): Promise<void> => {
  await cdp.send("Animation.setPlaybackRate", { playbackRate: RATE });
};
