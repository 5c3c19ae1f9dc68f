import { startWorld, type World } from "latchkit/testing/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bitcoinAccounts, REGTEST } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { LITECOIND, withoutLitecoind } from "../../support/servers/litecoind.js";
import {
  finishedTransaction,
  paymentPsbt,
} from "../../../src/testing/universal/bitcoin/payments.js";

const accountOf = (byte: number) => bitcoinAccounts(new Uint8Array(32).fill(byte), REGTEST)[0];
const [ours, theirs] = [accountOf(21), accountOf(22)];
const DISCONNECTED = "00".repeat(32);

describe.each(["embedded", "litecoind"] as const)(
  "the Bitcoin service of the test world over its chain %s",
  (bitcoinChain) => {
    const isThere = bitcoinChain === "embedded" || LITECOIND !== undefined;
    const rule = (title: string, work: () => void | Promise<void>): void =>
      it(title, isThere ? work : withoutLitecoind);
    let world: World;
    let url: string;
    beforeAll(async () => {
      world = await startWorld({ parts: ["bitcoin"], bitcoinChain });
      url = world.addresses.bitcoin?.[0]?.apiUrl ?? "";
    });
    afterAll(() => world.stop());

    const text = async (path: string, init?: RequestInit): Promise<string> =>
      (await fetch(url + path, init)).text();
    const json = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
    const statusOf = async (path: string, init?: RequestInit): Promise<number> =>
      (await fetch(url + path, init)).status;
    const send = (hex: string): Promise<Response> =>
      fetch(`${url}/tx`, { method: "POST", body: hex });
    const pay = (
      coin: { readonly id: string; readonly index: number; readonly value: bigint },
      satoshi: bigint,
    ): string =>
      finishedTransaction(
        paymentPsbt({ from: ours, coins: [coin], to: theirs.script, satoshi, feeRate: 2 }),
        ours,
      );

    rule("publishes its network and its URL", () => {
      expect(world.addresses.bitcoin).toEqual([
        {
          networkId: "bip122:0f9188f13cb7b2c71f2a335e3a4fc328",
          name: "Local Bitcoin",
          apiUrl: url,
          currency: { name: "Test Bitcoin", symbol: "BTC", decimals: 8 },
        },
      ]);
      expect(world.bitcoin?.chain).toBe(bitcoinChain);
    });

    rule(
      "funds an address, lists the coin, and accepts its spend, first pending, then in a block",
      async () => {
        const id = await world.bitcoin!.fund(ours.address, 500_000n);
        const coins = (await json(`/address/${ours.address}/utxo`)) as {
          readonly txid: string;
          readonly vout: number;
          readonly value: number;
        }[];
        expect(coins).toEqual([
          {
            txid: id,
            vout: 0,
            value: 500_000,
            status: {
              confirmed: true,
              block_height: Number(await text("/blocks/tip/height")),
              block_hash: await text("/blocks/tip/hash"),
              block_time: expect.any(Number),
            },
          },
        ]);

        const hex = pay({ id, index: 0, value: 500_000n }, 200_000n);
        const sent = await send(hex);
        expect(sent.status).toBe(200);
        const spend = await sent.text();
        expect(await json(`/tx/${spend}/status`)).toEqual({ confirmed: false });
        expect(await text(`/tx/${spend}/hex`)).toBe(hex);
        expect(await json(`/address/${theirs.address}/utxo`)).toEqual([
          { txid: spend, vout: 0, value: 200_000, status: { confirmed: false } },
        ]);
        expect(await json(`/address/${ours.address}`)).toMatchObject({
          chain_stats: {
            funded_txo_count: 1,
            funded_txo_sum: 500_000,
            spent_txo_count: 0,
            spent_txo_sum: 0,
            tx_count: 1,
          },
          mempool_stats: {
            funded_txo_count: 1,
            spent_txo_count: 1,
            spent_txo_sum: 500_000,
            tx_count: 1,
          },
        });

        await world.bitcoin!.mine();
        expect(await json(`/tx/${spend}/status`)).toMatchObject({
          confirmed: true,
          block_hash: await text("/blocks/tip/hash"),
        });
        expect(await json(`/tx/${spend}`)).toMatchObject({
          txid: spend,
          version: 2,
          locktime: 0,
          fee: expect.any(Number),
          weight: expect.any(Number),
          vin: [
            {
              txid: id,
              vout: 0,
              is_coinbase: false,
              prevout: {
                scriptpubkey_type: "v0_p2wpkh",
                scriptpubkey_address: ours.address,
                value: 500_000,
              },
            },
          ],
          vout: [
            { scriptpubkey_address: theirs.address, value: 200_000 },
            { scriptpubkey_address: ours.address },
          ],
        });
        expect(await json(`/address/${ours.address}/txs`)).toMatchObject([
          { txid: spend },
          { txid: id },
        ]);
      },
    );

    rule("answers a rejected transaction with 400 and the node's error text", async () => {
      const answer = await send("00");
      expect(answer.status).toBe(400);
      expect(await answer.text()).toMatch(
        /^sendrawtransaction RPC error: \{"code":-22,"message":"TX decode failed/,
      );
    });

    rule("rejects foreign addresses, unknown transactions and unknown paths", async () => {
      expect(await statusOf("/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4")).toBe(400);
      expect(await statusOf("/address/nonsense/utxo")).toBe(400);
      expect([
        await statusOf(`/tx/${DISCONNECTED}`),
        await statusOf(`/tx/${DISCONNECTED}/hex`),
        await json(`/tx/${DISCONNECTED}/status`),
      ]).toEqual([404, 404, { confirmed: false }]);
      expect([
        await statusOf("/nothing"),
        await statusOf("/tx"),
        await statusOf("/blocks/tip/hash", { method: "POST" }),
      ]).toEqual([404, 404, 405]);
      await expect(
        world.bitcoin!.fund("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", 1000n),
      ).rejects.toThrow("no address of the local chain");
    });

    rule("estimates fees, and allows requests from any origin", async () => {
      expect(await json("/fee-estimates")).toMatchObject({ 1: 5, 6: 2 });
      expect((await fetch(`${url}/fee-estimates`)).headers.get("access-control-allow-origin")).toBe(
        "*",
      );
      expect(await statusOf("/tx", { method: "OPTIONS" })).toBe(204);
    });

    rule("simulates a fault until it is undone", async () => {
      const undo = world.fault("bitcoin", { kind: "status", status: 503, retryAfter: 7 });
      const answer = await fetch(`${url}/blocks/tip/height`);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "7"]);
      undo();
      expect(await statusOf("/blocks/tip/height")).toBe(200);
    });

    rule("funds addresses and mines blocks at a page's request", async () => {
      const { address } = accountOf(77);
      const post = (path: string): Promise<string> => text(path, { method: "POST" });
      expect(
        await json(`/tx/${await post(`/regtest/fund/${address}/70000`)}/status`),
      ).toMatchObject({ confirmed: true });
      const before = Number(await text("/blocks/tip/height"));
      await post("/regtest/mine/3");
      expect(Number(await text("/blocks/tip/height"))).toBe(before + 3);
      expect(await post("/regtest/fund/nobody/1000")).toContain("no address of the local chain");
    });

    rule("funds several addresses at the same time", async () => {
      const many = Array.from({ length: 12 }, (_, index) => accountOf(100 + index).address);
      await Promise.all(many.map((address) => world.bitcoin!.fund(address, 1_000_000)));
      for (const address of many)
        expect(await json(`/address/${address}`)).toMatchObject({
          chain_stats: { funded_txo_sum: 1_000_000 },
        });
    });
  },
);

describe("the Bitcoin service without a node", () => {
  it("starts no Bitcoin service if its node is missing, and reports the environment variable to set", async () => {
    const before = process.env["LATCHKIT_LITECOIND"];
    process.env["LATCHKIT_LITECOIND"] = "/nowhere/litecoind";
    const world = await startWorld({ parts: ["bitcoin"], bitcoinChain: "litecoind" });
    if (before === undefined) delete process.env["LATCHKIT_LITECOIND"];
    else process.env["LATCHKIT_LITECOIND"] = before;
    expect(world.missingParts).toEqual([
      { part: "bitcoin", reason: expect.stringContaining("LATCHKIT_LITECOIND") },
    ]);
    expect([world.bitcoin, world.addresses.bitcoin]).toEqual([undefined, undefined]);
    await world.stop();
  });
});
