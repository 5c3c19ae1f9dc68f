import { readFileSync } from "node:fs";
import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { inMemoryPorts, inMemorySecureFrame } from "latchkit/testing";
import { expect, it } from "vitest";

const textOf = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
/** The lines of the first example below a heading of a page, without its imports. */
const linesBelow = (page: string, heading: string): readonly string[] => {
  const [, part = ""] = textOf(page).split(`${heading}\n`);
  const [, block = ""] = /```ts\n([\s\S]*?)```/u.exec(part) ?? [];
  return block.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("import "));
};

const EMAIL = "ana@example.org";
const networks = [mainnet];

/** The recipe of docs/testing.md, letter for letter. */
const recipe = async () => {
  const ports = inMemoryPorts({ networks });
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL] });
  const latchkit = createLatchkit({ networks, ports: { ...ports, secureFrame: memory.frame } });
  await latchkit.start();
  const steps = await latchkit.emailLogin.actions();
  const sent = steps.submit(EMAIL);
  await memory.clock.pass(500); // the frame reports that it is ready
  expect((await sent).step).toBe("code");
  await steps.confirm(memory.site.lastCode);
  expect(latchkit.account.snapshot.status).toBe("connected");
};

it("a host's test signs in by e-mail in at most 10 lines, without a browser", async () => {
  await recipe();
  const own = linesBelow("docs/testing.md", "### Signing in by e-mail");
  const lines = own.filter((line) => line.startsWith("  "));
  const source = textOf("test/unit/docs/email-recipes.test.ts");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(source).toContain(lines.join("\n"));
});

it("docs/testing.md shows a browser recipe of at most 10 lines, which an end-to-end test runs", () => {
  const lines = linesBelow("docs/testing.md", "In a browser, with Playwright:");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(10);
  expect(textOf("test/e2e/embedded-wallet/host-test.spec.ts")).toContain(lines.join("\n"));
});
