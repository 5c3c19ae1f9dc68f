/** The Chromium of a setting, Playwright's own, or the system's; undefined where there is none. */
export function findChromium(): Promise<string | undefined>;
/** A browser with windows, which alone has a back-forward cache; undefined where there is none. */
export function findWholeChromium(): string | undefined;
/** Finds or installs one; throws a line that says what to type. */
export function ensureChromium(): Promise<string>;
/** Flags for a quiet headless Chromium. */
export function chromiumArgs(): string[];
