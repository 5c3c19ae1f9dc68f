import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("mutant-worker.mjs", import.meta.url));
/** A mutant whose tests exceed this time counts as detected, ms. */
const LIMIT_MS = 240_000;
const TEST_TIMEOUT_MS = 60_000;

/**
 * Runs suites against a mutated copy of the checkout in a child process, which is replaced when it
 * hangs.
 */
export function mutantRunner(root) {
  let child;
  const start = () =>
    new Promise((ready, fail) => {
      child = fork(WORKER, [root, String(TEST_TIMEOUT_MS)], {
        stdio: "ignore",
        env: { ...process.env, FORCE_COLOR: "0" },
      });
      child.once("message", ready);
      child.once("exit", () => fail(new Error("the test runner did not start")));
    });
  const end = () => {
    child?.kill("SIGKILL");
    child = undefined;
  };
  /** Runs suites until one fails. Returns `{ killed, by }`. */
  const run = async (file, suites) => {
    if (!child) await start();
    const answer = await new Promise((done) => {
      const timer = setTimeout(() => done({ killed: true, by: "time", isStuck: true }), LIMIT_MS);
      const finish = (value) => {
        clearTimeout(timer);
        done(value);
      };
      child.once("message", finish);
      child.once("exit", () => finish({ killed: true, by: "exit", isStuck: true }));
      child.send({ file, suites });
    });
    child.removeAllListeners("message");
    child.removeAllListeners("exit");
    if (answer.isStuck) end();
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  return { run, end };
}
