import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const SYSTEM = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

const playwrightsOwn = async () => {
  try {
    const { chromium } = await import("@playwright/test");
    return chromium.executablePath();
  } catch {
    return undefined;
  }
};

/** The Chromium of a setting, Playwright's own, or the system's; undefined where there is none. */
export async function findChromium() {
  const candidates = [process.env.LATCHKIT_CHROMIUM, await playwrightsOwn(), ...SYSTEM];
  return candidates.find((path) => path && existsSync(path));
}

/** Where a system keeps the same browser without windows of its own. */
const SHELLS = ["/usr/bin/chromium-headless-shell"];

/**
 * The browser without the windows that nobody sees, beside the whole one of the same major
 * version: a sixth less processor time for the same tests. Undefined where there is none.
 */
export function findHeadlessShell(whole) {
  const shell = [process.env.LATCHKIT_HEADLESS_SHELL, ...SHELLS].find(
    (path) => path && existsSync(path),
  );
  return shell && whole && majorOf(shell) === majorOf(whole) ? shell : undefined;
}

const majorOf = (path) =>
  /(\d+)\./.exec(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1];

const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

const aptGet = (args) =>
  spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

/**
 * Finds a Chromium, or installs one as root on a Debian family; throws one line that says what to
 * type.
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (isRootOnDebian()) {
    console.log("latchkit: installing chromium from the system's packages, once");
    aptGet(["update"]);
    aptGet(["install", "-y", "--no-install-recommends", "chromium"]);
    aptGet(["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
  }
  const installed = await findChromium();
  if (installed) return installed;
  throw new Error(
    "No Chromium found. Type: npx playwright install chromium   (or set LATCHKIT_CHROMIUM to the path of one)",
  );
}

/**
 * What Playwright turns off; its flag is replaced by ours, for the last one counts. Storage stays
 * partitioned by the page above, as in the browser that users have.
 */
const PLAYWRIGHTS_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/** Menus of the address bar that are pages: a renderer of their own for each window of a test. */
const MENUS_OFF = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Flags for a quiet headless Chromium: nothing of its own goes to the network. */
export const chromiumArgs = () => [
  `--disable-features=${[...PLAYWRIGHTS_OFF, ...MENUS_OFF].join(",")}`,
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
