import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { InputActions } from "./input-actions.js";

/** The programs of a WebKitGTK without a screen. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

const DRIVERS = [process.env["LATCHKIT_WEBKIT"], "/usr/bin/WebKitWebDriver"];
const SCREEN = "/usr/bin/Xvfb";
const LIBRARIES = "/usr/lib";

const findMiniBrowser = (): string | undefined =>
  (existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [])
    .map((folder) => join(LIBRARIES, folder, "webkit2gtk-4.1/MiniBrowser"))
    .find((path) => existsSync(path));

/** WebKitGTK of a setting or the system; undefined unless its driver and Xvfb are there. */
export const findWebKit = (): WebKitPrograms | undefined => {
  const driver = DRIVERS.find((path) => path !== undefined && existsSync(path));
  const browser = findMiniBrowser();
  return driver !== undefined && browser !== undefined && existsSync(SCREEN)
    ? { driver, browser, screen: SCREEN }
    : undefined;
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

/** Starts a screen in memory; resolves to its process and number. */
const startScreen = async (path: string): Promise<[ChildProcess, string]> => {
  const child = spawn(
    path,
    ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const [number] = (await once(child.stdio[3] as Readable, "data")) as [Buffer];
  return [child, number.toString("utf8").trim()];
};

/** A home folder with GTK's settings: no animation, so that pages see reduced motion. */
const createHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), "webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  return home;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
};

/** Sends a command of WebDriver; an empty body is a GET without one. */
const command = async (
  url: string,
  method: "GET" | "POST" | "DELETE",
  body?: object,
): Promise<unknown> => {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
};

interface Session {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

/** Waits until the driver listens, at most 10 s, and opens a window without a toolbar. */
const openSession = async (driver: string, browser: string): Promise<Session> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const status = await command(`${driver}/status`, "GET").catch(() => undefined);
    if (status !== undefined) break;
    await new Promise((next) => setTimeout(next, 50));
  }
  const args = ["--automation", "--full-screen"];
  const options = { binary: browser, args, useOverlayScrollbars: false };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  return (await command(`${driver}/session`, "POST", { capabilities })) as Session;
};

type Outcome<T> = { readonly json: string } | { readonly error: T };

/** One window of WebKitGTK on a screen in memory, over WebDriver, with classic scroll bars. */
export class WebKit {
  readonly version: string;
  readonly #session: string;
  readonly #end: () => Promise<void>;

  private constructor(session: string, version: string, end: () => Promise<void>) {
    this.#session = session;
    this.version = version;
    this.#end = end;
  }

  static async start({ driver, browser, screen }: WebKitPrograms): Promise<WebKit> {
    const home = createHome();
    const [display, number] = await startScreen(screen);
    const port = await freePort();
    const child = spawn(driver, [`--port=${port}`], {
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: `:${number}`,
        GTK_OVERLAY_SCROLLING: "0",
        HOME: home,
        XDG_CONFIG_HOME: home,
      },
    });
    const url = `http://127.0.0.1:${port}`;
    const { sessionId, capabilities } = await openSession(url, browser);
    const session = `${url}/session/${sessionId}`;
    return new WebKit(session, capabilities.browserVersion, async () => {
      await command(session, "DELETE");
      await end(child);
      await end(display);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    });
  }

  stop(): Promise<void> {
    return this.#end();
  }

  async navigate(url: string): Promise<void> {
    await this.#post("url", { url });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post("window/rect", { width, height });
  }

  /** The JSON of what an expression resolves with. */
  async evaluate<T>(expression: string): Promise<T> {
    const script = `const done = arguments[0];
      (async () => JSON.stringify(await (${expression})) ?? "null")().then(
        (json) => done({ json }), (error) => done({ error: String(error) }))`;
    const outcome = (await this.#post("execute/async", { script, args: [] })) as Outcome<string>;
    if ("error" in outcome) throw new Error(outcome.error);
    return JSON.parse(outcome.json) as T;
  }

  async act(actions: InputActions): Promise<void> {
    await this.#post("actions", { actions });
  }

  #post(path: string, body: object): Promise<unknown> {
    return command(`${this.#session}/${path}`, "POST", body);
  }
}
