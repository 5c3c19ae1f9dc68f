import { afterEach, describe, expect, it } from "vitest";
import type { LatchkitError } from "../../../../src/index.js";
import { FaultWorld } from "../../../support/worlds/faults/world.js";
import { providerError, type ProviderFault } from "../../../support/fixtures/wallet-faults.js";

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
const saying = (thrown: unknown) => ({ name: "", kind: "reject", with: () => thrown }) as const;
const switched = async (world: FaultWorld): Promise<LatchkitError | undefined> => {
  const running = world.run("switch");
  const error = running.then(
    () => undefined,
    (reason: LatchkitError) => reason,
  );
  await world.end(running);
  return error;
};
const asked = ({ wallet }: FaultWorld, method: string): number =>
  wallet.requests.filter((one) => one === method).length;

describe("switch confirmation by eth_chainId", () => {
  it.each<[string, ProviderFault]>([
    ["4901", saying({ code: 4901, message: "Chain disconnected" })],
    ["-32603", saying({ code: -32603, message: "Internal error" })],
    ["null", { name: "", kind: "answer", value: () => null }],
    ["loading", { name: "", kind: "answer", value: () => "loading" }],
    ["0x", { name: "", kind: "answer", value: () => "0x" }],
  ])(
    'confirms the network switch even if the wallet answers eth_chainId once with "%s"',
    async (_, fault) => {
      const world = await setupConnected();
      world.wallet.break("eth_chainId", fault);
      expect(await switched(world)).toBeUndefined();
      expect(world.latchkit.network.snapshot.active.id).toBe("eip155:10");
      expect(asked(world, "wallet_switchEthereumChain")).toBe(1);
    },
  );
});

describe("failed wallet_switchEthereumChain", () => {
  it.each([
    ["code -32603 and a message", { code: -32603, message: 'Unrecognized chain ID "0xa".' }],
    [
      "an error without a code",
      new Error('Unrecognized chain ID "0xa". Try adding the chain first.'),
    ],
    ["a bare string", "Unrecognized chain"],
    ["a nested error", { code: -32603, data: { originalError: { message: "unknown chain" } } }],
    ["a message in Chinese", { code: -32603, message: "未识别的链 ID" }],
    ["code -32601", { code: -32601, message: "Method not found" }],
  ])(
    "calls wallet_addEthereumChain once if the network switch fails with %s",
    async (_, thrown) => {
      const world = await setupConnected();
      world.wallet.break("wallet_switchEthereumChain", saying(thrown));
      expect(await switched(world)).toBeUndefined();
      expect(asked(world, "wallet_addEthereumChain")).toBe(1);
      expect(world.latchkit.network.snapshot.active.id).toBe("eip155:10");
    },
  );

  it("asks the wallet to switch again if it does not yet recognize the chain just added", async () => {
    const world = await setupConnected();
    world.wallet.break("wallet_switchEthereumChain", saying(providerError(4902)));
    world.wallet.stillUnknown = 2;
    expect(await switched(world)).toBeUndefined();
    expect([
      asked(world, "wallet_addEthereumChain"),
      asked(world, "wallet_switchEthereumChain"),
    ]).toEqual([1, 4]);
  });

  it.each([
    ["the error -32603", { code: -32603, message: "Internal JSON-RPC error." }],
    ["an error in Spanish", { code: -32603, message: "No se reconoce la red solicitada" }],
    ["the error -32601", { code: -32601, message: "?" }],
  ])(
    "asks the wallet to switch again if it repeats %s after the chain was added",
    async (_, thrown) => {
      const world = await setupConnected();
      world.wallet.break("wallet_switchEthereumChain", saying(thrown));
      world.wallet.stillUnknown = 2;
      world.wallet.unknownAs = () => thrown;
      expect(await switched(world)).toBeUndefined();
      expect([
        asked(world, "wallet_addEthereumChain"),
        asked(world, "wallet_switchEthereumChain"),
      ]).toEqual([1, 4]);
    },
  );

  it("waits for the wallet to switch, without asking again, if a network switch fails for an unknown reason", async () => {
    const world = await setupConnected();
    const { wallet, clock } = world;
    wallet.break("wallet_switchEthereumChain", saying(providerError(4902)));
    wallet.stillUnknown = 1;
    wallet.unknownAs = () => {
      clock.after(300, () => wallet.switchChain("0xa"));
      return { code: -32603, message: "The network is being changed" };
    };
    expect(await switched(world)).toBeUndefined();
    expect(asked(world, "wallet_switchEthereumChain")).toBe(2);
    expect(world.latchkit.network.snapshot.active.id).toBe("eip155:10");
  });

  it("rejects with the wallet's message if a network switch fails and the wallet does not switch later", async () => {
    const world = await setupConnected();
    world.wallet.break("wallet_switchEthereumChain", saying(providerError(4902)));
    world.wallet.stillUnknown = 1_000;
    world.wallet.unknownAs = () => ({ code: -32603, message: "Blorp" });
    expect(await switched(world)).toMatchObject({
      code: "chain/not-supported",
      context: { walletMessage: "Blorp" },
    });
    expect(asked(world, "wallet_switchEthereumChain")).toBe(2);
  });

  it("asks the wallet to switch at most four times after the chain was added", async () => {
    const world = await setupConnected();
    world.wallet.break("wallet_switchEthereumChain", saying(providerError(4902)));
    world.wallet.stillUnknown = 1_000;
    expect((await switched(world))?.code).toBe("chain/not-supported");
    expect([
      asked(world, "wallet_addEthereumChain"),
      asked(world, "wallet_switchEthereumChain"),
    ]).toEqual([1, 5]);
  });

  it("rejects the switch with the wallet's message if the user declines to add the chain", async () => {
    const world = await setupConnected();
    world.wallet.break(
      "wallet_addEthereumChain",
      saying({ code: -32603, message: "The RPC URL is not reachable" }),
    );
    expect(await switched(world)).toMatchObject({
      code: "chain/not-supported",
      context: { walletMessage: "The RPC URL is not reachable" },
    });
    expect(asked(world, "wallet_addEthereumChain")).toBe(1);
  });

  it("rejects the switch with the wallet's message if the wallet cannot add chains", async () => {
    const world = await setupConnected();
    world.wallet.break(
      "wallet_addEthereumChain",
      saying({ code: 4200, message: "EthereumProvider does not support calling it" }),
    );
    expect(await switched(world)).toMatchObject({
      code: "chain/not-supported",
      context: { walletMessage: "provider returns 4902" },
    });
  });
});
