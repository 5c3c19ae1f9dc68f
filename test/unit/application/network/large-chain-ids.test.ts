import { afterEach, describe, expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { FaultWorld } from "../../../support/worlds/faults/world.js";
import { TWO_NETWORKS } from "../../../support/worlds/instance.js";

const PALM = "0x2a15c308d";
const worlds: FaultWorld[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(({ latchkit }) => latchkit.dispose()));
});
const setupPage = async (): Promise<FaultWorld> => {
  const world = new FaultWorld();
  worlds.push(world);
  await world.start();
  return world;
};
const done = async (world: FaultWorld, work: Promise<unknown>): Promise<void> => {
  await world.end(work);
  await work;
};
const shown = ({ latchkit: { account, network, navigation } }: FaultWorld): readonly unknown[] => [
  account.snapshot.current?.networkId,
  network.snapshot.active.id,
  navigation.snapshot.current.view,
];
const ON_PALM = ["eip155:11297108109", "eip155:11297108109", "UnsupportedChain"];

describe("wallet on a chain id above 0x80000000", () => {
  it("connects a wallet on a chain id above 0x80000000 and opens UnsupportedChain", async () => {
    const world = await setupPage();
    world.wallet.standOn(PALM);
    await done(world, world.run("connect"));
    expect(shown(world)).toEqual(ON_PALM);
  });

  it("updates the network on a `chainChanged` event to a chain id above 0x80000000", async () => {
    const world = await setupPage();
    await done(world, world.run("connect"));
    world.wallet.standOn(PALM);
    world.wallet.emit("chainChanged", PALM);
    await world.clock.pass(16);
    expect(shown(world)).toEqual(ON_PALM);
  });

  it("restores a wallet on a chain id above 0x80000000 after a reload", async () => {
    const world = await setupPage();
    await done(world, world.run("connect"));
    world.wallet.standOn(PALM);
    await done(world, world.run("restore"));
    expect(shown(world).slice(0, 2)).toEqual(ON_PALM.slice(0, 2));
  });
});

describe("configured chain id above 0x80000000", () => {
  it.each([["eip155:11297108109"], [11297108109]])(
    "rejects the configured chain id %s with an error that names the highest supported id",
    (id) => {
      const network =
        typeof id === "number"
          ? {
              id,
              name: "Palm",
              nativeCurrency: { name: "Palm", symbol: "PALM", decimals: 18 },
              rpcUrls: { default: { http: ["https://palm.example"] } },
            }
          : { ...TWO_NETWORKS[0], id };
      expect(() => createLatchkit({ networks: [network as (typeof TWO_NETWORKS)[0]] })).toThrow(
        /Give a chain id below 2147483648/u,
      );
    },
  );
});
