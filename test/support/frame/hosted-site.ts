import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../src/testing/node/free-port.js";

const ROOT = process.cwd();
const PACKAGES = ["@noble/curves", "@noble/hashes", "@scure/base", "viem"];

/** A secure site that runs as a team would host it. */
export interface HostedSite {
  /** On a host name of its own: `localhost`, where the page is at `127.0.0.1`. */
  readonly origin: string;
  /** The newest e-mail that it sent, as text; empty where it sent none. */
  readonly lastLetter: () => string;
  stop(): Promise<void>;
}

/** A copy of the folder, with what `npm install` brings. */
const copied = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "secure-site-"));
  cpSync(join(ROOT, "examples/secure-site"), folder, { recursive: true });
  for (const name of PACKAGES) {
    mkdirSync(join(folder, "node_modules", name, ".."), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  }
  symlinkSync(ROOT, join(folder, "node_modules/latchkit"));
  writeFileSync(join(folder, "secret"), Buffer.alloc(32, 5), { mode: 0o600 });
  return folder;
};

/**
 * Starts it by its start command. `pages`: origins that may embed it; `chain`: a node by its id;
 * `approval`: where requests are approved.
 */
export const hostedSite = async (
  pages: readonly string[],
  chain: { readonly id: number; readonly rpcUrl: string },
  approval: "window" | "frame" = "window",
): Promise<HostedSite> => {
  const folder = copied();
  const letters = join(folder, "letters");
  mkdirSync(letters);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["start.mjs"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env["PATH"],
      SITE_ORIGIN: origin,
      SITE_PAGES: pages.join(","),
      SITE_NAME: "Shop Wallet",
      SITE_PORT: String(port),
      SITE_STORE: "data",
      SITE_SECRET_FILE: "secret",
      SITE_CHAINS: `${chain.id}=${chain.rpcUrl}`,
      SITE_APPROVAL: approval,
      SITE_MAIL_FROM: "wallet@example.org",
      SITE_MAIL_FOLDER: letters,
    },
  });
  await Promise.race([
    once(child.stdout, "data"),
    once(child, "exit").then(() => {
      throw new Error("the secure site did not start");
    }),
  ]);
  return {
    origin,
    lastLetter: () => {
      const newest = readdirSync(letters)
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .at(-1);
      return newest === undefined ? "" : readFileSync(join(letters, newest), "utf8");
    },
    stop: async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
