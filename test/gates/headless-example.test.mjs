import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

it("examples/headless connects, reads, signs and sends against the built package", async ({
  skip,
}) => {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["examples/headless/main.mjs"],
    { cwd: ROOT, timeout: 100_000 },
  );
  if (stdout.startsWith("Left out: ")) skip(stdout.trim());
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(/^connected eip155:\d+:0x[0-9a-fA-F]{40}$/),
    expect.stringMatching(/^balance [1-9]\d* wei$/),
    expect.stringMatching(/^signature 0x[0-9a-f]{130}$/),
    expect.stringMatching(/^sent success, left \d+ wei$/),
  ]);
  expect(stderr).toBe("");
});
