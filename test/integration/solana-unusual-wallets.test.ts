import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld, type World, type WorldSolana } from "latchkit/testing/node";
import { scriptedSolanaWallet } from "latchkit/testing";
import { randomBytes } from "node:crypto";
import { base58Of, bytesOfBase64 } from "../../src/domain/shared/byte-texts.js";
import { KitSolanaReader } from "../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../src/infrastructure/chain-signer/solana-chain-signer.js";
import { SystemScheduler, timersOf } from "../../src/infrastructure/browser/runtime.js";
import { StandardSolanaConnector } from "../../src/infrastructure/wallet-connector/standard-solana-connector.js";
import { FakeClock } from "../../src/infrastructure/in-memory/index.js";
import { noSolanaReason } from "../support/builders/solana.js";

const reason = noSolanaReason();
const SOL = 1_000_000_000n;
const { signal } = new AbortController();

describe.skipIf(reason !== undefined)(`unusual Solana wallets and nodes${reason ?? ""}`, () => {
  let world: World;
  let solana: WorldSolana;
  beforeAll(async () => {
    world = await startWorld({ parts: ["solana"] });
    if (world.solana === undefined)
      throw new Error(world.missingParts.map((one) => one.reason).join());
    solana = world.solana;
  });
  afterAll(() => world.stop());

  const connected = async () => {
    const { networkId: id, rpcUrl, name, currency } = solana.network;
    const network = {
      id,
      namespace: "solana",
      reference: id.slice(7),
      name,
      currency,
      rpcUrls: [rpcUrl],
      isTestnet: true,
    } as const;
    const wallet = await scriptedSolanaWallet({
      privateKey: randomBytes(32),
      networks: [{ id, name, rpcUrls: [rpcUrl], currency }],
    });
    const scheduler = new SystemScheduler(timersOf(globalThis));
    const connector = new StandardSolanaConnector(wallet.name, wallet.standard, {
      scheduler,
      networks: () => [id],
    });
    await connector.connect(signal);
    solana.airdrop(wallet.address, 10n * SOL);
    const clock = new FakeClock();
    const parts = {
      networks: [network],
      fetch: (input: never, init: never) => fetch(input, init),
      clock,
      scheduler,
      signal,
    };
    const networks = new SolanaNetworks(parts as never);
    const signer = new KitSolanaSigner({ networks, scheduler });
    const reader = new KitSolanaReader({ networks, clock, scheduler });
    const to = base58Of(randomBytes(32));
    const send = () => signer.send(connector, wallet.address, network, { to, value: SOL }, signal);
    return { wallet, connector, send, to, reader, network };
  };

  it("rejects a Solana signature by a different key, and survives a wallet that mutates its input", async () => {
    const { wallet, send, to } = await connected();
    wallet.setBehaviour({ signsWithAnotherKey: true });
    await expect(send()).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    wallet.setBehaviour({ signsWithAnotherKey: false, mutatesInputs: true });
    expect((await send()).kind).toBe("done");
    expect(solana.balance(to)).toBe(SOL);
  });
  it("sends a Solana transaction once, even if the wallet also sends what it should only sign", async () => {
    const { wallet, send, to } = await connected();
    wallet.setBehaviour({ sendsItself: true });
    expect((await send()).kind).toBe("done");
    expect(solana.balance(to)).toBe(SOL);
  });
  it("sends with a Solana wallet that answers late, and restores its accounts once it is unlocked", async () => {
    const { wallet, send } = await connected();
    let answer = (): void => undefined;
    wallet.setBehaviour({ answersAfter: new Promise<void>((resolve) => (answer = resolve)) });
    const sending = send();
    answer();
    expect((await sending).kind).toBe("done");
    wallet.lock();
    expect(wallet.standard.accounts).toEqual([]);
    wallet.unlock();
    expect(wallet.standard.accounts).toHaveLength(1);
  });
  it("accepts priority fee and assertions that the Solana wallet added to the transaction", async () => {
    const { wallet, send } = await connected();
    wallet.setBehaviour({ guards: 2, priorityFee: { limit: 50_000, price: 1n } });
    const before = solana.calls.length;
    // The local chain has no Lighthouse program, so the test reads the rejected transaction.
    void send().catch(() => undefined);
    const sent = () =>
      solana.calls.slice(before).find(({ method }) => method === "sendTransaction");
    await expect.poll(sent).toBeDefined();
    const [wire] = (sent()?.params ?? []) as readonly string[];
    const bytes = bytesOfBase64(wire) ?? new Uint8Array();
    expect(bytes.at(-1)).toBe(0);
    expect([...bytes.slice(-6)]).toEqual([6, 4, 1, 3, 0, 0]);
  });
  it("sends a Solana transaction once, even if the node executes it but reports a failure", async () => {
    const { send, to } = await connected();
    const undo = solana.replaceResults("sendTransaction", () => {
      throw Object.assign(new Error("Transaction simulation failed"), { code: -32002 });
    });
    expect((await send()).kind).toBe("done");
    undo();
    expect(solana.balance(to)).toBe(SOL);
  });
  it("rejects a Solana node with a wrong genesis hash without asking the wallet to sign", async () => {
    const { send, wallet } = await connected();
    const undo = solana.replaceResults(
      "getGenesisHash",
      () => "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    );
    await expect(send()).rejects.toMatchObject({ code: "rpc/request-failed" });
    undo();
    expect(wallet.requests.map(({ method }) => method)).toEqual(["standard:connect"]);
  });
});
