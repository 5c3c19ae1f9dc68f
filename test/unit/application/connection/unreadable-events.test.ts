import { afterEach, describe, expect, it } from "vitest";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { FaultWorld } from "../../../support/worlds/faults/world.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const worlds: FaultWorld[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(({ latchkit }) => latchkit.dispose()));
});
const setupConnected = async (): Promise<FaultWorld> => {
  const world = new FaultWorld();
  worlds.push(world);
  await world.start();
  const connecting = world.run("connect");
  await world.end(connecting);
  await connecting;
  return world;
};
const shown = ({ latchkit }: FaultWorld): string | undefined =>
  latchkit.account.snapshot.current?.caipAddress;
const tell = async (world: FaultWorld, event: string, value: unknown): Promise<void> => {
  world.wallet.emit(event, value);
  await world.clock.pass(16);
  for (let turn = 0; turn < 10; turn += 1) await flushPromises();
};

describe("unreadable wallet events", () => {
  it.each([
    ["loading"],
    [undefined],
    [null],
    [{ chainId: "0xa" }],
    ["eip155:10"],
    ["0x"],
    [0],
    [["0xa"]],
  ])("asks the wallet for its chain after a `chainChanged` event with %j", async (value) => {
    const world = await setupConnected();
    world.wallet.standOn("0xa");
    await tell(world, "chainChanged", value);
    await expect.poll(() => shown(world)).toBe(`eip155:10:${ALICE}`);
    expect(world.wallet.requests.filter((one) => one === "eth_requestAccounts")).toHaveLength(1);
  });

  it.each([
    [undefined],
    [null],
    [""],
    [{}],
    [[null]],
    [[{ address: BOB }]],
    [BOB],
    [[`eip155:1:${BOB}`]],
    [[BOB, "?"]],
  ])("asks the wallet for its accounts after an `accountsChanged` event with %j", async (value) => {
    const world = await setupConnected();
    world.wallet.address = BOB;
    await tell(world, "accountsChanged", value);
    await expect.poll(() => shown(world)).toBe(`eip155:1:${BOB}`);
  });

  it.each([[undefined], [null], [[null]]])(
    "asks the wallet after an `accountsChanged` event with %j, and disconnects if it returns no account",
    async (value) => {
      const world = await setupConnected();
      world.wallet.break("eth_accounts", { name: "", kind: "answer", value: () => [] });
      await tell(world, "accountsChanged", value);
      await expect.poll(() => shown(world)).toBeUndefined();
    },
  );

  it.each([
    ["fails", { kind: "reject", with: () => ({ code: -32603, message: "Blorp" }) }],
    ["returns an unreadable answer", { kind: "answer", value: () => ["?"] }],
  ] as const)(
    "keeps the account after a malformed wallet event if the wallet %s",
    async (_, fault) => {
      const world = await setupConnected();
      world.wallet.break("eth_accounts", { name: "", ...fault });
      await tell(world, "accountsChanged", undefined);
      expect(shown(world)).toBe(`eip155:1:${ALICE}`);
    },
  );
});
