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

/** The configured Chromium, Playwright's, or the system's; undefined if there is none. */
export async function findChromium() {
  const candidates = [process.env.LATCHKIT_CHROMIUM, await playwrightsOwn(), ...SYSTEM];
  return candidates.find((path) => path && existsSync(path));
}

/** System paths of the headless shell. */
const SHELLS = ["/usr/bin/chromium-headless-shell"];

/**
 * The headless shell of the same major version, which needs a sixth less CPU time. Undefined if
 * there is none.
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

/** Finds Chromium, or installs it as root on Debian; throws with the command to run. */
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
 * Features Playwright disables; our flag replaces Playwright's, since the last one wins. Storage
 * stays partitioned by top-level site, as for users.
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
/** Address bar menus that start a renderer per window. */
const MENUS_OFF = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"];

/** Flags for a headless Chromium without network traffic of its own. */
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
