import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

// Kills the child when the pipe to this process breaks, which happens even on SIGKILL.
const GUARD = `
const { spawn } = require("node:child_process");
const [command, ...args] = process.argv.slice(1);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
const end = () => child.kill("SIGKILL");
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, end);
process.stdin.on("end", end).on("error", end).resume();
child.on("error", (error) => { console.error(error.message); process.exit(127); });
child.on("exit", (code) => process.exit(code ?? 1));
`;

/** Stops with `stop()`, or when this process ends in any way. */
export interface GuardedChild {
  readonly output: () => string;
  readonly hasExited: () => boolean;
  stop(): Promise<void>;
}

/** Starts a process under a guard. A process that fails to start counts as exited. */
export function startGuarded(command: string, args: readonly string[]): GuardedChild {
  const child = spawn(process.execPath, ["-e", GUARD, command, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  let output = "";
  const collectOutput = (bytes: Buffer): void => {
    output = `${output}${bytes.toString()}`.slice(-2000);
  };
  child.stdout.on("data", collectOutput);
  child.stderr.on("data", collectOutput);
  child.stdin.on("error", () => undefined);
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return { output: () => output, hasExited, stop: () => stopChild(child, hasExited) };
}

async function stopChild(child: ChildProcess, hasExited: () => boolean): Promise<void> {
  if (hasExited()) return;
  const exit = once(child, "exit");
  child.stdin?.end();
  await exit;
}
