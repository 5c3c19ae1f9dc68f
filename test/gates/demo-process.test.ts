import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const started: ChildProcess[] = [];

/**
 * Starts the demo on free ports in a process group of its own; `through` puts a parent between.
 * Gives the group's id once it answers.
 */
async function startDemo(through: boolean): Promise<{
  readonly child: ChildProcess;
  readonly url: string;
  readonly pids: () => readonly number[];
}> {
  const mark = `latchkit-demo-${Math.random().toString(36).slice(2)}`;
  const args = ["scripts/demo.mjs", "--free-ports", "--built", mark];
  const parent = `require("node:child_process").spawn(process.execPath, ${JSON.stringify(args)}, { stdio: "inherit" }); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, through ? ["-e", parent] : args, {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LATCHKIT_DEMO_MARK: mark },
  });
  started.push(child);
  let output = "";
  child.stdout?.on("data", (bytes: Buffer) => void (output += bytes.toString()));
  child.stderr?.on("data", (bytes: Buffer) => void (output += bytes.toString()));
  await vi.waitFor(() => expect(output).toContain("Ctrl-C ends everything"), {
    timeout: 90_000,
    interval: 100,
  });
  const url = /Open\s+(\S+)/.exec(output)?.[1] ?? "";
  return { child, url, pids: () => descendants(mark) };
}

/**
 * Every living process that carries the mark in its environment: the demo and all that it started.
 */
function descendants(mark: string): readonly number[] {
  const { stdout } = spawnSync("ps", ["axeww", "-o", "pid=,stat=,command="], {
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  return stdout
    .split("\n")
    .filter((line) => line.includes(`LATCHKIT_DEMO_MARK=${mark}`) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10));
}

afterEach(() => {
  for (const child of started.splice(0))
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
});

describe.sequential("npm run demo", () => {
  it.each([
    [
      "on Ctrl-C to its process group",
      false,
      (child: ChildProcess): boolean => process.kill(-(child.pid ?? 0), "SIGINT"),
    ],
    ["on SIGTERM", false, (child: ChildProcess) => child.kill("SIGTERM")],
    ["when its parent is killed", true, (child: ChildProcess) => child.kill("SIGKILL")],
  ] as const)("leaves no process of `npm run demo` running %s", async (_title, through, end) => {
    const { child, url, pids } = await startDemo(through);
    expect(((await (await fetch(`${url}world.json`)).json()) as { demo: string }).demo).toBe(url);
    expect(pids().length).toBeGreaterThan(1);

    const exit: Promise<unknown> = once(child, "exit");
    end(child);
    await exit;

    await vi.waitFor(() => expect(pids()).toEqual([]), { timeout: 10_000, interval: 100 });
  });
});
