import { execFile, spawn, type ChildProcess } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { HOSTS } from "./build-host.js";

const run = promisify(execFile);
const FOLDER = join(HOSTS, "next");
const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const CLI = [join(FOLDER, "node_modules/next/dist/bin/next")];
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: "1",
  NODE_ENV: "production" as const,
  CI: "1",
};

/** A Next.js application that answers. */
export interface NextHost {
  readonly url: string;
  stop(): Promise<void>;
}

/** Puts the built package where a registry would have put it. */
function linkPackage(): void {
  const target = join(FOLDER, "node_modules/latchkit");
  rmSync(target, { recursive: true, force: true });
  for (const name of ["dist", "package.json"])
    cpSync(join(ROOT, name), join(target, name), { recursive: true });
}

/** The whole group: the server answers from a child of what was started. */
const endGroup = (child: ChildProcess): Promise<void> =>
  new Promise((ended) => {
    if (child.exitCode !== null || child.pid === undefined) return ended();
    child.once("exit", () => ended());
    process.kill(-child.pid, "SIGTERM");
  });

/**
 * Builds for production and starts on a free port of 127.0.0.1. Rejects with what it printed when
 * it does not come up.
 */
export async function startNextHost(): Promise<NextHost> {
  linkPackage();
  await run(process.execPath, [...CLI, "build"], { cwd: FOLDER, env });
  const child = spawn(process.execPath, [...CLI, "start", "-H", "127.0.0.1", "-p", "0"], {
    cwd: FOLDER,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const url = await new Promise<string>((ready, fail) => {
    let said = "";
    const hear = (chunk: Buffer): void => {
      said += chunk.toString("utf8");
      const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said);
      if (found !== null) ready(found[0]);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => fail(new Error(`the host ended: ${said}`)));
  });
  return { url, stop: () => endGroup(child) };
}
