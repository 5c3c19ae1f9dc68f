import { readFileSync } from "node:fs";
import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";
import { InMemorySignIn, addInMemoryWallet, inMemoryPorts } from "latchkit/testing";
import { expect, it } from "vitest";

/** The recipe of docs/testing.md, letter for letter; the test compares its lines below. */
const recipe = async () => {
  const ports = inMemoryPorts({ networks: [mainnet] });
  const siwx = new InMemorySignIn({ now: () => ports.clock.now() });
  const latchkit = createLatchkit({ networks: [mainnet], siwx, ports });
  const wallet = addInMemoryWallet(ports, "eip155");
  await latchkit.start();
  await latchkit.connection.connect(wallet.connector.connectorId);
  const session = await (await latchkit.signIn.actions()).sign();
  expect(siwx.sessions).toEqual([session]);
  expect(session.data.accountAddress).toBe(latchkit.account.snapshot.current?.address);
};

it("a host's unit test signs in with latchkit/testing in at most 10 lines", async () => {
  await recipe();
  expect.assertions(5);
  const page = readFileSync(new URL("../../../docs/testing.md", import.meta.url), "utf8");
  const [, block = ""] = /### Signing in\n[\s\S]*?```ts\n([\s\S]*?)```/u.exec(page) ?? [];
  const own = block.split("\n").filter((line) => /^ {2}\S/u.test(line));
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThanOrEqual(10);
  const source = readFileSync(new URL(import.meta.url), "utf8");
  expect(own.filter((line) => !source.includes(line))).toEqual([]);
});
