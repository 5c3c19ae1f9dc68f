import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../../src/testing/node/listen.js";
import { copiedSite } from "./copied-site.mjs";

/** A secure site that runs as a team would host it. */
export interface HostedSite {
  /** On a host name of its own: `localhost`, where the page is at `127.0.0.1`. */
  readonly origin: string;
  /** The newest e-mail that it sent, as text; empty where it sent none. */
  readonly lastLetter: () => string;
  stop(): Promise<void>;
}

/**
 * Starts it by its start command. `pages`: origins that may embed it; `chain`: a node by its id;
 * `approval`: where requests are approved.
 */
export const hostedSite = async (
  pages: readonly string[],
  chain: { readonly id: number; readonly rpcUrl: string },
  approval: "window" | "frame" = "window",
): Promise<HostedSite> => {
  const folder = copiedSite();
  writeFileSync(join(folder, "secret"), Buffer.alloc(32, 5), { mode: 0o600 });
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
