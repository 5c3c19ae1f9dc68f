import { readFileSync } from "node:fs";
import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { addInMemoryWallet, inMemoryPorts } from "latchkit/testing";
import { expect, it } from "vitest";

const textOf = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const withoutRemark = (line: string): string => line.replace(/ +\/\/.*/u, "");

const setupWorld = async (time: "standing" | "running") => {
  const ports = inMemoryPorts({ networks: [mainnet], time });
  const latchkit = createLatchkit({ networks: [mainnet], ports });
  const wallet = addInMemoryWallet(ports, "eip155");
  await latchkit.start();
  await latchkit.connection.connect(wallet.connector.connectorId);
  wallet.changeAccount(1);
  return { ports, latchkit, wallet };
};

/** The recipe of docs/testing.md, letter for letter. */
const recipe = async () => {
  const ports = inMemoryPorts({ networks: [mainnet] });
  const latchkit = createLatchkit({ networks: [mainnet], ports });
  const wallet = addInMemoryWallet(ports, "eip155");
  await latchkit.start();
  await latchkit.connection.connect(wallet.connector.connectorId);
  wallet.changeAccount(1);
  await ports.clock.pass(1_000);
  expect(latchkit.account.snapshot.current?.address).toBe(wallet.address);
};

it("a host's test shows a wallet's later event by advancing the test clock", async () => {
  await recipe();
  const [, part = ""] = textOf("docs/testing.md").split("### Time\n");
  const [, block = ""] = /```ts\n([\s\S]*?)```/u.exec(part) ?? [];
  const lines = block.split("\n").filter((line) => /^ {2}\S/u.test(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(textOf("test/unit/docs/time-recipe.test.ts")).toContain(
    lines.map(withoutRemark).join("\n"),
  );
});

it('advances the test clock only on request, or continuously with time "running"', async () => {
  const standing = await setupWorld("standing");
  const running = await setupWorld("running");
  await expect
    .poll(() => running.latchkit.account.snapshot.current?.address)
    .toBe(running.wallet.address);
  expect(standing.latchkit.account.snapshot.current?.address).not.toBe(standing.wallet.address);
  await running.latchkit.dispose();
});
