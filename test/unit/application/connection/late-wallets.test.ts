import { afterEach, describe, expect, it } from "vitest";
import type { Ports } from "../../../../src/index.js";
import { FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { FAULTY, FaultWorld, OTHER } from "../../../support/worlds/faults/world.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const CAROL = "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb";
const worlds: FaultWorld[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(({ latchkit }) => latchkit.dispose()));
});
const done = async (world: FaultWorld, work: Promise<unknown>): Promise<void> => {
  await world.end(work);
  await work;
};
const setupConnected = async (ports: Partial<Ports> = {}): Promise<FaultWorld> => {
  const world = new FaultWorld(ports);
  worlds.push(world);
  await world.start();
  await done(world, world.run("connect"));
  return world;
};
const shown = ({ latchkit }: FaultWorld): string | undefined =>
  latchkit.account.snapshot.current?.address;
const passed = async (world: FaultWorld): Promise<void> => {
  await world.clock.pass(16);
  for (let turn = 0; turn < 10; turn += 1) await flushPromises();
};
const locked = async (): Promise<FaultWorld> => {
  const world = await setupConnected();
  world.wallet.break("eth_accounts", { name: "", kind: "answer", value: () => [] });
  await done(world, world.run("restore"));
  expect(shown(world)).toBeUndefined();
  return world;
};

describe("stored wallet that is locked when the page loads", () => {
  it("restores a wallet by its `accountsChanged` event after the user unlocks it", async () => {
    const world = await locked();
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
  });

  it("does not restore a locked wallet that the user disconnected, and removes its listeners", async () => {
    const world = await locked();
    await done(world, world.latchkit.connection.disconnect({ connectorId: FAULTY }));
    expect(world.wallet.listenerCount).toBe(0);
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBeUndefined();
  });

  it("does not replace another wallet when the user unlocks a stored wallet", async () => {
    const world = await locked();
    await done(world, world.latchkit.connection.connect(OTHER));
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBe(BOB);
  });
});

describe("wallet that answers after 12 s", () => {
  const reloaded = async (): Promise<FaultWorld> => {
    const world = await setupConnected();
    world.wallet.break("eth_accounts", { name: "", kind: "late" });
    const loading = world.reload();
    for (let turn = 0; turn < 20; turn += 1) await flushPromises();
    await world.clock.pass(12_000);
    await loading;
    expect([shown(world), world.latchkit.account.snapshot.isRestoring]).toEqual([undefined, false]);
    return world;
  };

  it("restores a stored wallet whose answer arrives after 12 s", async () => {
    const world = await reloaded();
    world.wallet.answerLate();
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
  });

  it("restores a wallet that answers after 12 s with a new account if no other wallet has the same id", async () => {
    const world = await reloaded();
    world.wallet.address = CAROL;
    world.wallet.answerLate();
    await passed(world);
    await expect.poll(() => shown(world)).toBe(CAROL);
  });

  it("shows the account that a wallet reports 12 s after the user returned to the page", async () => {
    const lifecycle = new FakePageLifecycle();
    const world = await setupConnected({ lifecycle });
    world.wallet.break("eth_accounts", { name: "", kind: "late" });
    lifecycle.setVisible(false);
    lifecycle.setVisible(true);
    await expect.poll(() => world.wallet.requests.at(-1)).toBe("eth_chainId");
    await world.clock.pass(12_000);
    expect(shown(world)).toBe(ALICE);
    world.wallet.address = CAROL;
    world.wallet.answerLate();
    await passed(world);
    await expect.poll(() => shown(world)).toBe(CAROL);
  });

  it("does not restore a wallet that answers after 12 s if the user connected a second wallet before that", async () => {
    const world = await reloaded();
    await done(world, world.latchkit.connection.connect(OTHER));
    world.wallet.answerLate();
    await passed(world);
    expect(shown(world)).toBe(BOB);
  });

  it("connects a wallet even if its chain id arrives 12 s after the approval", async () => {
    const world = new FaultWorld();
    worlds.push(world);
    await world.start();
    world.wallet.break("eth_chainId", { name: "", kind: "late" });
    const connecting = world.run("connect");
    await expect.poll(() => world.wallet.requests).toContain("eth_chainId");
    await world.clock.pass(12_000);
    world.wallet.answerLate();
    await connecting;
    expect(shown(world)).toBe(ALICE);
  });
});

describe("wallet that is locked and unlocked while the page is open", () => {
  const lockedInView = async (): Promise<FaultWorld> => {
    const world = await setupConnected();
    world.wallet.emit("accountsChanged", []);
    await passed(world);
    expect(shown(world)).toBeUndefined();
    return world;
  };

  it("reconnects an unlocked wallet by its `accountsChanged` event without a prompt", async () => {
    const world = await lockedInView();
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
    expect(world.wallet.requests.filter((one) => one === "eth_requestAccounts")).toHaveLength(1);
  });

  it("reconnects a wallet every time that it is unlocked", async () => {
    const world = await lockedInView();
    for (let time = 0; time < 3; time += 1) {
      world.wallet.emit("accountsChanged", [ALICE]);
      await passed(world);
      await expect.poll(() => shown(world)).toBe(ALICE);
      await world.clock.pass(1_000);
      world.wallet.emit("accountsChanged", []);
      await passed(world);
      await expect.poll(() => shown(world)).toBeUndefined();
      await world.clock.pass(1_000);
    }
  });

  it.each([
    ["chainChanged", "chainChanged", "0x1"],
    ["accountsChanged without accounts", "accountsChanged", undefined],
  ])("reconnects an unlocked wallet that emits %s", async (_, event, value) => {
    const world = await lockedInView();
    world.wallet.emit(event, value);
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
  });

  it("reconnects an unlocked wallet that grants its account only 400 ms after the event", async () => {
    const world = await lockedInView();
    world.wallet.grantsNothing = true;
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBeUndefined();
    await world.clock.pass(400);
    world.wallet.grantsNothing = false;
    await expect
      .poll(async () => {
        await world.clock.pass(300);
        return shown(world);
      })
      .toBe(ALICE);
  });

  it("does not reconnect an unlocked wallet that the user disconnected, and removes its listeners", async () => {
    const world = await lockedInView();
    await done(world, world.latchkit.connection.disconnect());
    expect(world.wallet.listenerCount).toBe(0);
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBeUndefined();
  });

  it("does not replace a wallet that the user connected while the first wallet was locked", async () => {
    const world = await lockedInView();
    await done(world, world.latchkit.connection.connect(OTHER));
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBe(BOB);
  });

  it("removes the listeners of a locked wallet when the instance is disposed", async () => {
    const world = await lockedInView();
    await world.latchkit.dispose();
    expect(world.wallet.listenerCount).toBe(0);
  });
});
