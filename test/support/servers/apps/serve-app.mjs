import { spawn } from "node:child_process";

const QUIET = { NEXT_TELEMETRY_DISABLED: "1", CI: "1", NO_COLOR: "1", FORCE_COLOR: "0" };
const ADDRESS = /(?:http|ws):\/\/(?:127\.0\.0\.1|localhost):[1-9]\d*/;
const LIMIT_MS = 60_000;

/**
 * The whole group, at once: some servers answer from a child of what was started, and some wait for
 * a browser to close its connections. Nothing of the folder is needed afterwards.
 */
const endGroup = (child) =>
  new Promise((ended) => {
    if (child.exitCode !== null || child.signalCode !== null) return ended();
    child.once("exit", () => ended());
    process.kill(-child.pid, "SIGKILL");
  });

/**
 * Starts a server of an app's own tool and waits for the address that it prints. Rejects with what
 * it printed when it ends, or prints no address within 60 s. `stop` ends it with its children.
 */
export async function serveApp(app, args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: app,
    env: { ...process.env, ...QUIET, NODE_ENV: undefined, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let reported = "";
  const address = new Promise((ready, fail) => {
    const limit = setTimeout(() => fail(new Error(`no address: ${reported}`)), LIMIT_MS);
    const hear = (chunk) => {
      reported += chunk.toString("utf8");
      const found = ADDRESS.exec(reported);
      if (found === null) return;
      clearTimeout(limit);
      ready(found[0].replace("localhost", "127.0.0.1"));
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => fail(new Error(`the server ended: ${reported}`)));
  });
  try {
    return { url: await address, stop: () => endGroup(child), reported: () => reported };
  } catch (error) {
    await endGroup(child);
    throw error;
  }
}
