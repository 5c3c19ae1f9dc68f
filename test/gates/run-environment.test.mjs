import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ROOT, run } from "../../scripts/lib/run.mjs";

const NAME = "LATCHKIT_SET_BY_A_BUNDLER";

afterEach(() => {
  delete process.env[NAME];
});

it("runs each command with the environment variables set at the start, without those set later", async () => {
  process.env[NAME] = "production";
  const { output } = await run(process.execPath, ["-p", `process.env.${NAME} ?? "not set"`]);
  expect(output.trim()).toBe("not set");
});

it("sets LATCHKIT_PROGRESS to the path of the progress file in each command's environment", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-progress-"));
  try {
    const file = join(folder, "progress");
    const script = `
      import { run, showProgress } from ${JSON.stringify(join(ROOT, "scripts/lib/run.mjs"))};
      showProgress(${JSON.stringify(file)});
      const { output } = await run(process.execPath, ["-p", "process.env.LATCHKIT_PROGRESS"]);
      process.stdout.write(output);
    `;
    const { output } = await run(process.execPath, ["--input-type=module", "-e", script]);
    expect(output.trim()).toBe(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
