import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { type InputActions, mousePress } from "./input-actions.js";

const PLACES = [process.env["LATCHKIT_FIREFOX"], "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The Firefox of a setting or the system; undefined where there is none. */
export const findFirefox = (): string | undefined =>
  PLACES.find((path): path is string => path !== undefined && existsSync(path));

interface Context {
  readonly context: string;
  readonly url: string;
  readonly children: readonly Context[] | null;
}
interface BidiAnswer {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

/** A Firefox without windows, over WebDriver BiDi: Playwright has none that the system brings. */
export class Firefox {
  #version = "";
  readonly #socket: WebSocket;
  readonly #end: () => Promise<void>;
  readonly #waiting = new Map<number, (answer: BidiAnswer) => void>();
  #id = 0;

  constructor(socket: WebSocket, end: () => Promise<void>) {
    this.#socket = socket;
    this.#end = end;
    socket.on("message", (text: Buffer) => {
      const answer = JSON.parse(text.toString("utf8")) as BidiAnswer;
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    });
  }

  /** `settings`: those of `about:config`. */
  static async start(
    path: string,
    settings: Readonly<Record<string, boolean | number>> = {},
  ): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), "firefox-"));
    const lines = Object.entries(settings).map(
      ([name, value]) => `user_pref("${name}", ${value});`,
    );
    writeFileSync(join(profile, "user.js"), lines.join("\n"));
    const child = spawn(
      path,
      ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.stderr.on("data", (part: Buffer) => {
        said += part.toString("utf8");
        const found = /BiDi listening on (ws:\S+)/u.exec(said)?.[1];
        if (found !== undefined) resolve(found);
      });
      child.once("exit", () => reject(new Error(`Firefox did not start: ${said}`)));
    });
    const socket = new WebSocket(`${url}/session`);
    await once(socket, "open");
    const browser = new Firefox(socket, async () => {
      socket.close();
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    });
    const { capabilities } = (await browser.#call("session.new", { capabilities: {} })) as {
      readonly capabilities: { readonly browserVersion: string };
    };
    browser.#version = capabilities.browserVersion;
    return browser;
  }

  get version(): string {
    return this.#version;
  }

  stop(): Promise<void> {
    return this.#end();
  }

  /** The first window or frame, of all, at an address that begins so. */
  async at(address: string): Promise<string | undefined> {
    const { contexts } = (await this.#call("browsingContext.getTree", {})) as {
      readonly contexts: readonly Context[];
    };
    const all = (list: readonly Context[]): readonly Context[] =>
      list.flatMap((one) => [one, ...all(one.children ?? [])]);
    return all(contexts).find(({ url }) => url.startsWith(address))?.context;
  }

  async goto(url: string): Promise<string> {
    const { context } = (await this.#call("browsingContext.create", { type: "tab" })) as {
      readonly context: string;
    };
    await this.navigate(context, url);
    return context;
  }

  async navigate(context: string, url: string): Promise<void> {
    await this.#call("browsingContext.navigate", { context, url, wait: "complete" });
  }

  async resize(context: string, width: number, height: number): Promise<void> {
    await this.#call("browsingContext.setViewport", { context, viewport: { width, height } });
  }

  /** The JSON of what an expression resolves with. */
  async evaluate<T>(context: string, expression: string): Promise<T> {
    const answer = (await this.#call("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})) ?? "null")()`,
      target: { context },
      awaitPromise: true,
    })) as { readonly result: { readonly value: string } };
    return JSON.parse(answer.result.value) as T;
  }

  /** A press of the mouse on an element, as the browser itself makes one. */
  async press(context: string, selector: string): Promise<void> {
    const { nodes } = (await this.#call("browsingContext.locateNodes", {
      context,
      locator: { type: "css", value: selector },
    })) as { readonly nodes: readonly { readonly sharedId: string }[] };
    const [element] = nodes;
    if (element === undefined) throw new Error(`not there: ${selector}`);
    await this.act(context, mousePress(0, 0, { type: "element", element }));
  }

  async act(context: string, actions: InputActions): Promise<void> {
    await this.#call("input.performActions", { context, actions });
  }

  async close(context: string): Promise<void> {
    await this.#call("browsingContext.close", { context });
  }

  #call(method: string, params: object): Promise<unknown> {
    const id = (this.#id += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ type, result, error, message }) => {
        this.#waiting.delete(id);
        if (type === "error") reject(new Error(`${method}: ${error ?? ""}: ${message ?? ""}`));
        else resolve(result);
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
