import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Enough for 100 MB at 1 Mbit/s; a server silent for 30 s ends it earlier. */
const APT_LIMIT_MS = 20 * 60_000;
const APT_TIMEOUTS = ["-o", "Acquire::http::Timeout=30", "-o", "Acquire::https::Timeout=30"];

const isRootOnDebian = () =>
  process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

const aptGet = (args) =>
  spawnSync("apt-get", [...APT_TIMEOUTS, ...args], {
    stdio: "ignore",
    timeout: APT_LIMIT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  }).status === 0;

const aptInstall = (name) => {
  console.log(`latchkit: installing ${name} from the system's packages, once`);
  const install = () => aptGet(["install", "-y", "--no-install-recommends", name]);
  return install() || (aptGet(["update"]) && install());
};

/**
 * Installs the system package `name` (as root on Debian) unless `find` finds the program. Returns
 * the reason on failure; `variable` can set a path instead.
 */
function ensureInstalled(name, variable, find) {
  if (find()) return undefined;
  if (!isRootOnDebian())
    return `${name} is not installed. Type: apt-get install ${name}   (or set ${variable} to the path of one)`;
  aptInstall(name);
  return find() ? undefined : `${name} could not be installed from the system's packages`;
}

const firstPresent = (paths) => paths.find((path) => path && existsSync(path));

const findLitecoind = () =>
  firstPresent([
    process.env.LATCHKIT_LITECOIND,
    "/usr/bin/litecoind",
    "/usr/local/bin/litecoind",
    "/opt/homebrew/bin/litecoind",
  ]);

/**
 * Finds or installs the full node that verifies the tests' Bitcoin ledger. Returns the reason on
 * failure; its tests are then skipped, and others use the embedded ledger.
 */
export const ensureLitecoind = () =>
  ensureInstalled("litecoind", "LATCHKIT_LITECOIND", findLitecoind);

const POSTGRES_OF_DEBIAN = "/usr/lib/postgresql";

/** Folder of PostgreSQL's server programs; undefined if there is none. */
export const findPostgres = () =>
  [
    ...(process.env.LATCHKIT_POSTGRES ? [process.env.LATCHKIT_POSTGRES] : []),
    ...(process.env.PATH ?? "").split(delimiter),
    ...(existsSync(POSTGRES_OF_DEBIAN) ? readdirSync(POSTGRES_OF_DEBIAN) : []).map((version) =>
      join(POSTGRES_OF_DEBIAN, version, "bin"),
    ),
  ].find((folder) =>
    ["initdb", "pg_ctl", "postgres"].every((name) => existsSync(join(folder, name))),
  );

/** Finds or installs a PostgreSQL server. Returns the reason on failure. */
export const ensurePostgres = () =>
  ensureInstalled("postgresql", "LATCHKIT_POSTGRES", findPostgres);

const playwrightChromium = async () => {
  try {
    const { chromium } = await import("@playwright/test");
    return chromium.executablePath();
  } catch {
    return undefined;
  }
};

/** The configured Chromium, Playwright's, or the system's; undefined if there is none. */
export const findChromium = async () =>
  firstPresent([
    process.env.LATCHKIT_CHROMIUM,
    await playwrightChromium(),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ]);

/** Version of a program; undefined if it tells none. */
export const versionOf = (path) =>
  /\d+(?:\.\d+)+/.exec(spawnSync(path, ["--version"], { encoding: "utf8" }).stdout ?? "")?.[0];

const majorVersion = (path) => versionOf(path)?.split(".")[0];

/**
 * The headless shell of the same major version, which needs a sixth less CPU time. Undefined if
 * there is none.
 */
export function findHeadlessShell(chromium) {
  const shell = firstPresent([
    process.env.LATCHKIT_HEADLESS_SHELL,
    "/usr/bin/chromium-headless-shell",
  ]);
  return shell && chromium && majorVersion(shell) === majorVersion(chromium) ? shell : undefined;
}

/** Finds Chromium, or installs it as root on Debian; throws with the command to run. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  if (isRootOnDebian() && aptInstall("chromium")) aptInstall("chromium-headless-shell");
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
