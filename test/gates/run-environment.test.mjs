import { afterEach, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";

const NAME = "LATCHKIT_SET_BY_A_BUNDLER";

afterEach(() => {
  delete process.env[NAME];
});

it("runs a command with the initial environment, without variables set later", async () => {
  process.env[NAME] = "production";
  const { output } = await run(process.execPath, ["-p", `process.env.${NAME} ?? "not set"`]);
  expect(output.trim()).toBe("not set");
});
