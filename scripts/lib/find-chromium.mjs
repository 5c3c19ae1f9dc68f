import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The same engine without a browser's own windows around it: a third less work for each test. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const SYSTEM = [
  HEADLESS_SHELL,
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

const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

const aptGet = (args) =>
  spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

/** A browser with windows, which alone has a back-forward cache; undefined where there is none. */
export const findWholeChromium = () =>
  SYSTEM.find((path) => path !== HEADLESS_SHELL && existsSync(path));

/**
 * Finds a Chromium, or installs what is missing as root on a Debian family: the headless shell and a
 * whole one. Throws one line that says what to type.
 */
export async function ensureChromium() {
  if (isRootOnDebian() && !process.env.LATCHKIT_CHROMIUM) installMissing();
  const found = await findChromium();
  if (found) return found;
  throw new Error(
    "No Chromium found. Type: npx playwright install chromium   (or set LATCHKIT_CHROMIUM to the path of one)",
  );
}

function installMissing() {
  const missing = [
    ...(existsSync(HEADLESS_SHELL) ? [] : ["chromium-headless-shell"]),
    ...(findWholeChromium() ? [] : ["chromium"]),
  ];
  if (missing.length === 0) return;
  console.log(`latchkit: installing ${missing.join(" and ")} from the system's packages, once`);
  aptGet(["update"]);
  for (const one of missing) aptGet(["install", "-y", "--no-install-recommends", one]);
}

/** Flags for a quiet headless Chromium: nothing of its own goes to the network. */
export const chromiumArgs = () => [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];
