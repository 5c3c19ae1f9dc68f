import { isMainThread } from "node:worker_threads";

/** Runs a gate: returns its problems and a one-line summary. */
export async function gate(name, check) {
  const started = performance.now();
  let problems;
  let saw = "";
  try {
    ({ problems, saw = "" } = await check());
  } catch (error) {
    problems = [error instanceof Error ? error.message : String(error)];
  }
  return { name, problems, saw, seconds: (performance.now() - started) / 1000 };
}

/** Runs a gate file directly: prints the result and sets the exit code. */
export async function runAlone(url, one) {
  if (!isMainThread || process.argv[1] !== new URL(url).pathname) return;
  const { name, problems, saw } = await one();
  console.log(
    problems.length === 0
      ? `${name}: passed. ${saw}`
      : `${name}: failed\n  ${problems.join("\n  ")}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
