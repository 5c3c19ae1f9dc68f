import { spawn } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setInterval } from "node:timers";
import { fileURLToPath } from "node:url";

/** Folder of the checkout, with trailing slash. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const running = new Set();

/**
 * Environment of commands, copied at the start: a bundler in this process sets `NODE_ENV` to
 * production, which commands must not inherit.
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
  run(process.execPath, [join(ROOT, "node_modules", name), ...args], options);

const PROGRESS_FILE = "LATCHKIT_PROGRESS";
const PROGRESS_POLL_MS = 2_000;

/** Reports progress of a long step, bypassing a test runner that buffers output. */
export const tellProgress = (line) => {
  const file = process.env[PROGRESS_FILE];
  if (file) appendFileSync(file, `${line}\n`);
  else console.log(line);
};

/** Prints progress of this process and its children, through a file, until exit. */
export const showProgress = (file) => {
  writeFileSync(file, "");
  ENVIRONMENT[PROGRESS_FILE] = file;
  let printed = 0;
  const print = () => {
    const text = readFileSync(file, "utf8");
    process.stdout.write(text.slice(printed));
    printed = text.length;
  };
  setInterval(print, PROGRESS_POLL_MS).unref();
};
