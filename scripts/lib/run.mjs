import { spawn } from "node:child_process";
import { ROOT } from "./root.mjs";

const running = new Set();

/**
 * The original environment: a bundler in this process sets `NODE_ENV` to production, which commands
 * must not inherit.
 */
const ENVIRONMENT = { ...process.env };

const end = (signal) => {
  for (const child of running) child.kill(signal);
};
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    end(signal);
    process.exit(signal === "SIGINT" ? 130 : 143);
  });
}
process.once("exit", () => end("SIGKILL"));

/**
 * Runs a command in the checkout; resolves with exit code and output. `show` prints while running.
 * The command ends with this process.
 */
export function run(command, args, { show = false, cwd = ROOT, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...ENVIRONMENT, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    running.add(child);
    let output = "";
    const take = (stream) => (bytes) => {
      output += bytes;
      if (show) stream.write(bytes);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    child.once("error", (error) => done({ code: 127, output: `${output}${error.message}` }));
    child.once("close", (code) => {
      running.delete(child);
      done({ code: code ?? 1, output });
    });
  });
}

/** Runs a package's command line with this Node. */
export const runBin = (name, args, options) =>
  run(
    process.execPath,
    [new URL(`../../node_modules/${name}`, import.meta.url).pathname, ...args],
    options,
  );
