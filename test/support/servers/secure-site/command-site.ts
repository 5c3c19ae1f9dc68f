import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../../src/testing/node/listen.js";
import { postTo, siteClient, type SiteClient } from "./site-client.js";

const PAGE = "https://shop.example";
const ORIGIN = "https://wallet.example";

/** A secure site that was started by its command. */
export interface CommandSite {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything that it wrote. */
  written(): string;
  begin(): Promise<SiteClient>;
  /** Sends JSON as the site's own pages do. */
  post(path: string, body: unknown): Promise<Response>;
  /** Every e-mail so far, oldest first. */
  letters(): readonly string[];
  /** Asks it to end; gives its exit code. */
  stop(): Promise<number | null>;
}

/** Letters of a folder, oldest first: their names begin with the time. */
export const lettersIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .map((name) => readFileSync(join(folder, name), "utf8"));
  } catch {
    return [];
  }
};

/** The environment of a site in `folder`, whose e-mail goes to a folder in it. */
export const siteEnvironment = (more: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env["PATH"],
  SITE_ORIGIN: ORIGIN,
  SITE_PAGES: PAGE,
  SITE_NAME: "Shop Wallet",
  SITE_STORE: "data",
  SITE_SECRET_FILE: "secret",
  SITE_CHAINS: "1=http://127.0.0.1:9",
  SITE_MAIL_FROM: "wallet@wallet.example",
  SITE_MAIL_FOLDER: "letters",
  ...more,
});

/** Runs `node start.mjs` in a folder until it answers. */
export const startCommand = async (
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<CommandSite> => {
  const port = await freePort();
  const child = spawn(process.execPath, ["start.mjs"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: siteEnvironment({ SITE_PORT: String(port), ...more }),
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => {
      text += String(part);
    });
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => {
      throw new Error(`the secure site did not start: ${text}`);
    }),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const letters = () => lettersIn(join(folder, "letters"));
  const letterTo = (email: string) =>
    letters().findLast((letter) => letter.includes(`To: ${email}\r\n`)) ?? "";
  return {
    url,
    process: child,
    written: () => text,
    letters,
    post: postTo({ url, origin: ORIGIN }),
    begin: () => siteClient({ url, origin: ORIGIN, page: PAGE, letterTo }),
    stop: async () => {
      const ended = once(child, "exit");
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill("SIGTERM");
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
};
