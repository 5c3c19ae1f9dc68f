import { afterEach, describe, expect, it } from "vitest";
import type { Ports } from "../../../../src/index.js";
import { FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { FAULTY, FaultWorld, OTHER } from "../../../support/fault-world.js";
import { settled } from "../../../support/started.js";

const CAROL = "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb";
const worlds: FaultWorld[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(({ latchkit }) => latchkit.dispose()));
});
const done = async (world: FaultWorld, work: Promise<unknown>): Promise<void> => {
  await world.end(work);
  await work;
};
const connected = async (ports: Partial<Ports> = {}): Promise<FaultWorld> => {
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
  for (let turn = 0; turn < 10; turn += 1) await settled();
};
const locked = async (): Promise<FaultWorld> => {
  const world = await connected();
  world.wallet.break("eth_accounts", { name: "", kind: "answer", value: () => [] });
  await done(world, world.run("restore"));
  expect(shown(world)).toBeUndefined();
  return world;
};

describe("a remembered wallet that was locked when the page was loaded", () => {
  it("comes back with its event once it is unlocked", async () => {
    const world = await locked();
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
  });

  it("stays away where the user disconnected meanwhile, and is listened to no longer", async () => {
    const world = await locked();
    await done(world, world.latchkit.connection.disconnect({ connectorId: FAULTY }));
    expect(world.wallet.listenerCount).toBe(0);
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBeUndefined();
  });

  it("takes no place that the user gave to another wallet", async () => {
    const world = await locked();
    await done(world, world.latchkit.connection.connect(OTHER));
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBe(BOB);
  });
});

describe("a wallet that answers after 12 s", () => {
  const reloaded = async (): Promise<FaultWorld> => {
    const world = await connected();
    world.wallet.break("eth_accounts", { name: "", kind: "late" });
    const loading = world.reload();
    for (let turn = 0; turn < 20; turn += 1) await settled();
    await world.clock.pass(12_000);
    await loading;
    expect([shown(world), world.latchkit.account.snapshot.isRestoring]).toEqual([undefined, false]);
    return world;
  };

  it("is brought back when its answer comes", async () => {
    const world = await reloaded();
    world.wallet.answerLate();
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
  });

  it("is brought back with the account that the user has changed to, where it alone is that wallet", async () => {
    const world = await reloaded();
    world.wallet.address = CAROL;
    world.wallet.answerLate();
    await passed(world);
    await expect.poll(() => shown(world)).toBe(CAROL);
  });

  it("is shown with the account that it reports after the page was away", async () => {
    const lifecycle = new FakePageLifecycle();
    const world = await connected({ lifecycle });
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

  it("stays away where the user connected another one meanwhile", async () => {
    const world = await reloaded();
    await done(world, world.latchkit.connection.connect(OTHER));
    world.wallet.answerLate();
    await passed(world);
    expect(shown(world)).toBe(BOB);
  });

  it("is connected though its network is told long after the approval", async () => {
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

describe("a wallet that is locked and unlocked in view of the page", () => {
  const lockedInView = async (): Promise<FaultWorld> => {
    const world = await connected();
    world.wallet.emit("accountsChanged", []);
    await passed(world);
    expect(shown(world)).toBeUndefined();
    return world;
  };

  it("comes back with its event", async () => {
    const world = await lockedInView();
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
    expect(world.wallet.requests.filter((one) => one === "eth_requestAccounts")).toHaveLength(1);
  });

  it("comes back each time", async () => {
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
    ["its chain", "chainChanged", "0x1"],
    ["nothing readable", "accountsChanged", undefined],
  ])("comes back where its event tells of %s", async (_, event, value) => {
    const world = await lockedInView();
    world.wallet.emit(event, value);
    await passed(world);
    await expect.poll(() => shown(world)).toBe(ALICE);
  });

  it("comes back where it grants its account only 400 ms after its event", async () => {
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

  it("stays away where the user disconnected meanwhile, and is listened to no longer", async () => {
    const world = await lockedInView();
    await done(world, world.latchkit.connection.disconnect());
    expect(world.wallet.listenerCount).toBe(0);
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBeUndefined();
  });

  it("takes no place that the user gave to another wallet", async () => {
    const world = await lockedInView();
    await done(world, world.latchkit.connection.connect(OTHER));
    world.wallet.emit("accountsChanged", [ALICE]);
    await passed(world);
    expect(shown(world)).toBe(BOB);
  });

  it("is listened to no longer once the instance has ended", async () => {
    const world = await lockedInView();
    await world.latchkit.dispose();
    expect(world.wallet.listenerCount).toBe(0);
  });
});
