import { randomBytes } from "node:crypto";
import { bitcoin, evm, solana, type Latchkit, type NetworkOption } from "latchkit";
import { scriptedBitcoinWallet, scriptedEvmWallet, scriptedSolanaWallet } from "latchkit/testing";
import { startWorld, type World } from "latchkit/testing/node";
import {
  type Hex,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
} from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bitcoinWallets } from "../../src/infrastructure/composition/chains/bitcoin-wallets.entry.js";
import type { WalletsContext } from "../../src/infrastructure/composition/chains/chain-support.js";
import { solanaWallets } from "../../src/infrastructure/composition/chains/solana-wallets.entry.js";
import { RecordingLogger } from "../../src/infrastructure/in-memory/index.js";
import { SystemScheduler, timersOf } from "../../src/infrastructure/browser/runtime.js";
import { onPage } from "../support/worlds/bitcoin.js";
import { createInContainer } from "../support/worlds/container.js";
import { lazy } from "../support/builders/lazy.js";
import { noSolanaReason } from "../support/builders/solana.js";
import { normalizeNetwork } from "../../src/domain/network/network.js";

const DEAD = "0x000000000000000000000000000000000000dEaD";
const REGTEST = "bip122:0f9188f13cb7b2c71f2a335e3a4fc328";
const SOL = 1_000_000_000n;
const ABI = parseAbi([
  "function balanceOf(address) view returns (uint256)",
  "function mint(address, uint256)",
]);
const noSolana = noSolanaReason();

/** The discovery context of a Node process without a page. */
const contextOf = (page: EventTarget, network: NetworkOption): WalletsContext => {
  const normalized = normalizeNetwork(network);
  return {
    window: page as never,
    networks: [normalized],
    scheduler: new SystemScheduler(timersOf(globalThis)),
    logger: new RecordingLogger(),
    instanceId: "default",
    activeNetworkId: () => normalized.id,
    lazy,
  };
};
/** The local chain's token lets any account mint. */
const mint = async (rpcUrl: string, token: string, to: string, units: bigint): Promise<void> => {
  const client = createTestClient({ mode: "anvil", transport: http(rpcUrl) });
  const [minter]: readonly string[] = await client.request({ method: "eth_accounts" } as never);
  const data = encodeFunctionData({ abi: ABI, functionName: "mint", args: [to as Hex, units] });
  const transaction = { from: minter, to: token, data };
  await client.request({ method: "eth_sendTransaction", params: [transaction] } as never);
};
/** Previews a transfer and sends it; returns the preview and the receipt. */
const sends = async (
  latchkit: Latchkit,
  request: { amount: string; to: string; token?: string },
) => {
  const send = await latchkit.send.actions();
  const preview = await send.preview(request);
  const sent = await send.submit(preview);
  return { preview, sent, outcome: () => send.outcome(sent) };
};

describe("sending in plain Node", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ parts: ["evm", "solana", "bitcoin"], ports: "free" });
  });
  afterAll(() => world.stop());

  it("previews, sends and tracks the currency and a token of an EVM network in Node", async () => {
    const [place] = world.addresses.evm ?? [];
    if (place === undefined) throw new Error(world.missingParts.map(({ reason }) => reason).join());
    const { id, name, rpcUrl, currency, token = "" } = place;
    const network: NetworkOption = { id, name, rpcUrls: [rpcUrl], currency };
    const wallet = scriptedEvmWallet({ rdns: "com.example.headless", networks: [network] });
    const latchkit = createInContainer({
      networks: [network],
      chains: [evm()],
      ports: { injectedWallets: wallet.wallets },
    });
    await latchkit.start();
    await latchkit.connection.connect("com.example.headless");
    const client = createPublicClient({ transport: http(rpcUrl) });
    const before = await client.getBalance({ address: DEAD });
    const { preview, outcome } = await sends(latchkit, { amount: "0.25", to: DEAD });
    expect(preview).toMatchObject({ to: DEAD, amount: { units: 10n ** 18n / 4n } });
    expect(await outcome()).toMatchObject({ status: "mined" });
    expect((await client.getBalance({ address: DEAD })) - before).toBe(10n ** 18n / 4n);
    const held = () =>
      client.readContract({
        address: token as Hex,
        abi: ABI,
        functionName: "balanceOf",
        args: [DEAD],
      });
    await mint(rpcUrl, token, latchkit.account.snapshot.current?.address ?? "", 2_000_000n);
    const had = await held();
    const paid = await sends(latchkit, { amount: "1.5", to: DEAD, token });
    expect(await paid.outcome()).toMatchObject({ status: "mined" });
    expect((await held()) - had).toBe(paid.preview.amount.units);
    await latchkit.dispose();
  });

  it.skipIf(noSolana !== undefined)(
    `previews, sends and tracks SOL and a token in Node${noSolana === undefined ? "" : ` (${noSolana})`}`,
    async () => {
      const chain = world.solana;
      if (!chain) throw new Error(world.missingParts.map(({ reason }) => reason).join());
      const { networkId, name, rpcUrl, currency, tokens } = chain.network;
      const network: NetworkOption = { id: networkId, name, rpcUrls: [rpcUrl], currency };
      const wallet = await scriptedSolanaWallet({
        name: "Headless",
        privateKey: randomBytes(32),
        networks: [network],
      });
      const page = new EventTarget();
      wallet.announce(page);
      const latchkit = createInContainer({
        networks: [network],
        chains: [evm(), solana()],
        ports: { injectedWallets: solanaWallets(contextOf(page, network)) },
      });
      await latchkit.start();
      await latchkit.connection.connect("Headless");
      const token = tokens[0]?.address ?? "";
      chain.airdrop(wallet.address, 10n * SOL);
      await chain.mint(token, wallet.address, 5_000_000n);
      const to = "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z";
      const before = chain.balance(to);
      const { preview, outcome } = await sends(latchkit, { amount: "0.5", to });
      expect(await outcome()).toMatchObject({ status: "mined" });
      expect(chain.balance(to) - before).toBe(SOL / 2n);
      expect(chain.balance(wallet.address)).toBe(10n * SOL - SOL / 2n - preview.fee.units);
      const had = chain.holding(token, to) ?? 0n;
      const paid = await sends(latchkit, { amount: "max", to, token });
      expect(await paid.outcome()).toMatchObject({ status: "mined" });
      expect((chain.holding(token, to) ?? 0n) - had).toBe(5_000_000n);
      await latchkit.dispose();
    },
  );

  it("previews, sends and tracks bitcoin in Node at no more than the previewed fee", async () => {
    const [place] = world.addresses.bitcoin ?? [];
    if (place === undefined) throw new Error(world.missingParts.map(({ reason }) => reason).join());
    const network: NetworkOption = {
      id: REGTEST,
      name: "Local Bitcoin",
      rpcUrls: [place.apiUrl],
      currency: { symbol: "BTC", decimals: 8 },
    };
    const page = new EventTarget();
    const wallet = scriptedBitcoinWallet({
      name: "Headless",
      privateKey: `0x${randomBytes(32).toString("hex")}`,
      networks: [network],
    });
    const end = onPage(page, () => wallet.announce("standard"));
    const latchkit = createInContainer({
      networks: [network],
      chains: [evm(), bitcoin()],
      ports: { injectedWallets: bitcoinWallets(contextOf(page, network)) },
    });
    await world.bitcoin?.fund(wallet.address, 100_000);
    await latchkit.start();
    await latchkit.connection.connect("Headless");
    const to = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
    const { preview, sent, outcome } = await sends(latchkit, { amount: "0.0007", to });
    await world.bitcoin?.mine();
    expect(await outcome()).toMatchObject({ status: "mined" });
    const { vout, fee } = (await (await fetch(`${place.apiUrl}/tx/${sent.hash}`)).json()) as {
      readonly vout: readonly { readonly scriptpubkey_address: string; readonly value: number }[];
      readonly fee: number;
    };
    expect(vout[0]).toMatchObject({ scriptpubkey_address: to, value: 70_000 });
    expect(BigInt(fee)).toBeLessThanOrEqual(preview.fee.units);
    onPage(page, end);
    await latchkit.dispose();
  });
});
