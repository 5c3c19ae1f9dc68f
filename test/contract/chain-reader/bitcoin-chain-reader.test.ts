import { startWorld } from "latchkit/testing/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import type { Network } from "../../../src/domain/network/network.js";
import {
  RECEIPT_LIMIT_MS,
  STATUS_POLL_MS,
} from "../../../src/infrastructure/chain-reader/esplora-chain-reader.js";
import { FakeClock, InMemoryBitcoinChain } from "../../../src/infrastructure/in-memory/index.js";
import type { BitcoinChainReader } from "../../../src/ports/chain-reader.port.js";
import { BitcoinChainSigner } from "../../../src/infrastructure/chain-signer/bitcoin/bitcoin-chain-signer.js";
import { bitcoinAccounts } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { REGTEST, setupBitcoinWallet } from "../../support/worlds/bitcoin.js";
import { esploraReader } from "../../support/builders/esplora-reader.js";
import { answerJson, startHttpServer, type HttpServer } from "../../support/servers/http-server.js";
import { LITECOIND, withoutLitecoind } from "../../support/servers/litecoind.js";
import { EVENT_LOOP } from "../../support/fixtures/event-loop.js";

interface Harness {
  readonly port: BitcoinChainReader;
  fund(address: string, satoshi: bigint): Promise<string>;
  /** Sends 10,000 satoshi from the scripted wallet's account to `to` without mining it. */
  pay(to: string): Promise<string>;
  mine(): Promise<void>;
  /** Lets the next poll for the transaction happen. */
  pass(): Promise<void>;
  dispose(): Promise<void>;
}

const { signal } = new AbortController();
const ours = setupBitcoinWallet("unisat").wallet.address;
let next = 100;
const freshAddress = (): string =>
  bitcoinAccounts(new Uint8Array(32).fill((next += 1)), REGTEST)[0].address;
const networkAt = (rpcUrls: readonly string[]): Network => ({
  id: REGTEST,
  namespace: "bip122",
  reference: REGTEST.slice(7),
  name: "Local",
  currency: { name: "Bitcoin", symbol: "BTC", decimals: 8 },
  rpcUrls,
  explorerUrl: "https://explorer.example/",
  isTestnet: true,
});

const inMemory = async (): Promise<Harness> => {
  const chain = new InMemoryBitcoinChain([networkAt(["http://127.0.0.1:1"])], new FakeClock());
  chain.fund(`${REGTEST}:${ours}`, 1_000_000n);
  return {
    port: chain,
    fund: async (address, satoshi) => chain.fund(`${REGTEST}:${address}`, satoshi),
    pay: async (to) => chain.transfer(`${REGTEST}:${ours}`, { to, value: 10_000n }),
    mine: async () => chain.mine(),
    pass: async () => undefined,
    dispose: async () => undefined,
  };
};

const overWorld = (bitcoinChain: "embedded" | "litecoind") => async (): Promise<Harness> => {
  const world = await startWorld({ parts: ["bitcoin"], bitcoinChain });
  const { apiUrl } = world.addresses.bitcoin![0]!;
  const network = networkAt([`${apiUrl}/`]);
  const clock = new FakeClock();
  const { wallet, connector } = setupBitcoinWallet("unisat", [
    { id: REGTEST, name: "Local", rpcUrls: [apiUrl], currency: { symbol: "BTC", decimals: 8 } },
  ]);
  await connector.connect(signal);
  const signer = new BitcoinChainSigner(esploraReader([network]), EVENT_LOOP);
  await world.bitcoin!.fund(wallet.address, 1_000_000n);
  return {
    port: esploraReader([network], { scheduler: clock }),
    fund: (address, satoshi) => world.bitcoin!.fund(address, satoshi),
    mine: async () => void (await world.bitcoin!.mine()),
    pass: () => clock.pass(STATUS_POLL_MS),
    dispose: () => world.stop(),
    pay: async (to) => {
      const sent = await signer.send(
        connector,
        wallet.address,
        network,
        { to, value: 10_000n },
        signal,
      );
      return sent.kind === "done" ? sent.value : sent.kind;
    },
  };
};

describe.each([
  ["in memory", inMemory, true],
  ["Esplora over the embedded chain", overWorld("embedded"), true],
  ["Esplora over litecoind", overWorld("litecoind"), LITECOIND !== undefined],
] as const)("ChainReader: Bitcoin, %s", (_, make, isThere) => {
  const rule = (title: string, work: () => Promise<void>): void =>
    it(title, isThere ? work : withoutLitecoind);
  let harness: Harness;
  beforeAll(async () => {
    if (isThere) harness = await make();
  });
  afterAll(() => harness?.dispose());
  const account = (address: string) => `${REGTEST}:${address}` as const;

  rule(
    "reads a balance to the last satoshi, including unconfirmed coins, and zero if empty",
    async () => {
      const address = freshAddress();
      expect(await harness.port.balance(account(address), signal)).toMatchObject({ units: 0n });
      await harness.fund(address, 123_456_789n);
      expect(await harness.port.balance(account(address), signal)).toMatchObject({
        units: 123_456_789n,
        decimals: 8,
        symbol: "BTC",
        networkId: REGTEST,
        account: account(address),
      });
      await harness.pay(address);
      expect(await harness.port.balance(account(address), signal)).toMatchObject({
        units: 123_466_789n,
      });
    },
  );
  rule("lists unspent outputs, confirmed and unconfirmed", async () => {
    const address = freshAddress();
    const txid = await harness.fund(address, 50_000n);
    expect(await harness.port.utxos(account(address), signal)).toEqual([
      { txid, vout: expect.any(Number), value: 50_000n, isConfirmed: true },
    ]);
    const paid = await harness.pay(address);
    expect(await harness.port.utxos(account(address), signal)).toContainEqual({
      txid: paid,
      vout: expect.any(Number),
      value: 10_000n,
      isConfirmed: false,
    });
  });
  rule("reports the currency but no tokens, and the maximum amount of one transfer", async () => {
    const address = freshAddress();
    const to = freshAddress();
    expect(await harness.port.maximum(account(address), to, signal)).toBeUndefined();
    await harness.fund(address, 50_000n);
    const held = await harness.port.holding(account(address), undefined, signal);
    expect(held).toEqual({ units: 50_000n, decimals: 8, symbol: "BTC" });
    await expect(harness.port.holding(account(address), to, signal)).rejects.toMatchObject({
      code: "rpc/request-failed",
    });
    const most = await harness.port.maximum(account(address), to, signal);
    expect((most?.value ?? 0n) + (most?.fee ?? 0n)).toBe(50_000n);
    const transfer = { to, value: most?.value ?? 0n };
    expect(await harness.port.networkFee(account(address), transfer, signal)).toBe(most?.fee);
    await expect(harness.port.maximum(account(address), "bc1q", signal)).rejects.toMatchObject({
      code: "transaction/invalid",
    });
  });
  rule("reads fee rates, and estimates the fee of a transfer from them", async () => {
    const rates = await harness.port.feeRates(REGTEST, signal);
    expect(Object.values(rates).every((rate) => rate > 0)).toBe(true);
    const address = freshAddress();
    await harness.fund(address, 50_000n);
    const fee = await harness.port.networkFee(
      account(address),
      { to: freshAddress(), value: 10_000n },
      signal,
    );
    expect(fee > 100n && fee < 2_000n).toBe(true);
    await expect(
      harness.port.networkFee(account(address), { to: freshAddress(), value: 50_000n }, signal),
    ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "value" } });
    await expect(
      harness.port.networkFee(account(address), { to: "x", value: 1n }, signal),
    ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "to" } });
  });
  rule("returns no receipt before a transaction is in a block, and waits for it", async () => {
    const hash = await harness.pay(freshAddress());
    expect(await harness.port.receipt(REGTEST, hash, signal)).toBeUndefined();
    const waiting = harness.port.waitForReceipt(REGTEST, hash, signal);
    await harness.mine();
    let isThere = false;
    void waiting.then(() => {
      isThere = true;
    });
    await expect
      .poll(async () => {
        await harness.pass();
        return isThere;
      })
      .toBe(true);
    const receipt = await waiting;
    expect(receipt).toMatchObject({
      networkId: REGTEST,
      hash,
      status: "success",
      explorerUrl: `https://explorer.example/tx/${hash}`,
    });
    expect(receipt.blockNumber).toBeGreaterThan(0n);
  });
  rule("stops waiting when the signal aborts, and rejects if it has already aborted", async () => {
    const leaving = new AbortController();
    const waiting = harness.port.waitForReceipt(REGTEST, "ab".repeat(32), leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: "call/aborted" });
    await expect(harness.port.balance(account(ours), AbortSignal.abort())).rejects.toMatchObject({
      code: "call/aborted",
    });
  });
  rule(
    "rejects a malformed hash, a foreign address, an unknown network and other methods",
    async () => {
      await expect(harness.port.receipt(REGTEST, "0x12", signal)).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "hash" },
      });
      await expect(
        harness.port.balance(account("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"), signal),
      ).rejects.toMatchObject({ code: "address/malformed" });
      const elsewhere: CaipNetworkId = "bip122:000000000019d6689c085ae165831e93";
      await expect(
        harness.port.balance(`${elsewhere}:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`, signal),
      ).rejects.toMatchObject({ code: "network/not-found" });
      await expect(
        harness.port.ask(REGTEST, { method: "eth_getBalance" }, signal),
      ).rejects.toMatchObject({ code: "rpc/request-failed" });
    },
  );
});

describe("EsploraChainReader and its services", () => {
  let servers: HttpServer[] = [];
  const serve = async (...parameters: Parameters<typeof startHttpServer>) => {
    const server = await startHttpServer(...parameters);
    servers.push(server);
    return server;
  };
  beforeEach(() => {
    servers = [];
  });
  afterEach(() => Promise.all(servers.map((server) => server.stop())));
  const account = `${REGTEST}:${ours}` as const;
  const coin = { txid: "ab".repeat(32), vout: 0, value: 7, status: { confirmed: false } };

  it("asks the next Esplora service if the first fails", async () => {
    const bad = await serve((_, response) => void response.writeHead(500).end());
    const fine = await serve((_, response) => answerJson(response, [coin]));
    expect(
      await esploraReader([networkAt([bad.url, fine.url])]).balance(account, signal),
    ).toMatchObject({ units: 7n });
    expect([bad.requests.length, fine.requests.length]).toEqual([4, 1]);
  });
  it("asks the Esplora URLs of the option `rpcUrls` before those of the network", async () => {
    const own = await serve((_, response) => answerJson(response, [coin]));
    const port = esploraReader([networkAt(["http://127.0.0.1:1"])], {
      rpcUrls: { [REGTEST]: [own.url] },
    });
    expect(await port.balance(account, signal)).toMatchObject({ units: 7n });
  });
  it.each([
    ["a string", "x"],
    ["null", null],
    ["an object", {}],
    ["BTC instead of satoshi", [{ ...coin, value: 0.5 }]],
    ["a negative value", [{ ...coin, value: -1 }]],
    ["more than the total supply", [{ ...coin, value: 2_100_000_000_000_001 }]],
    ["one coin twice", [coin, coin]],
    ["a value as a string", [{ ...coin, value: "7" }]],
    ["a short id", [{ ...coin, txid: "ab" }]],
    ["no status", [{ ...coin, status: undefined }]],
  ])("rejects the Bitcoin balance if the Esplora service answers with %s", async (_, body) => {
    const server = await serve((__, response) => answerJson(response, body));
    await expect(
      esploraReader([networkAt([server.url])]).balance(account, signal),
    ).rejects.toMatchObject({ code: "rpc/request-failed" });
  });
  it("rejects Bitcoin fee rates that are absurdly high", async () => {
    const server = await serve(({ url }, response) =>
      answerJson(
        response,
        url.endsWith("/utxo") ? [{ ...coin, value: 100_000_000 }] : { 1: 1e7, 3: 1e7 },
      ),
    );
    await expect(
      esploraReader([networkAt([server.url])]).networkFee(
        account,
        { to: ours, value: 1_000n },
        signal,
      ),
    ).rejects.toMatchObject({ code: "rpc/request-failed" });
  });
  it("uses the three recommended Bitcoin fees if the service has no fee estimates", async () => {
    const server = await serve(({ url }, response) =>
      url.endsWith("recommended")
        ? answerJson(response, { fastestFee: 9, halfHourFee: 5, hourFee: 2 })
        : void response.writeHead(404).end(),
    );
    expect(await esploraReader([networkAt([server.url])]).feeRates(REGTEST, signal)).toEqual({
      1: 9,
      3: 5,
      6: 2,
    });
  });
  it(
    "reports an unanswered Bitcoin submission as sent only if the service lists the transaction",
    { tags: ["P5"] },
    async () => {
      const txid = "cd".repeat(32);
      for (const isKnown of [true, false]) {
        const server = await serve(({ method }, response) => {
          if (method === "POST") return void response.destroy();
          return isKnown
            ? answerJson(response, { txid, status: { confirmed: false } })
            : void response.writeHead(404).end();
        });
        const sending = esploraReader([networkAt([server.url])]).broadcast(
          REGTEST,
          { hex: "00", txid },
          signal,
        );
        if (isKnown) await sending;
        else
          await expect(sending).rejects.toMatchObject({
            code: "transaction/unknown",
            context: { networkId: REGTEST, hash: txid, lastSeen: "nowhere" },
          });
        expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
      }
    },
  );
  it(
    "reports a Bitcoin transaction as unknown if the node rejects it and no service lists it",
    { tags: ["P5", "finding-M8"] },
    async () => {
      const server = await serve(
        (_, response) =>
          void response
            .writeHead(400)
            .end("sendrawtransaction RPC error: bad-txns-inputs-missingorspent"),
      );
      const txid = "cd".repeat(32);
      await expect(
        esploraReader([networkAt([server.url])]).broadcast(REGTEST, { hex: "00", txid }, signal),
      ).rejects.toMatchObject({
        code: "transaction/unknown",
        context: { networkId: REGTEST, hash: txid, lastSeen: "nowhere" },
        cause: {
          code: "rpc/http-failed",
          context: { status: 400 },
          cause: { message: expect.stringContaining("missingorspent") },
        },
      });
      expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    },
  );
  it.each([
    ["no id", ""],
    ["the id of another transaction", "ef".repeat(32)],
    ["a JSON object", "{}"],
  ])(
    "looks up the Bitcoin transaction if the service answers the submission with %s",
    { tags: ["finding-M8"] },
    async (_, answer) => {
      const txid = "cd".repeat(32);
      for (const isKnown of [true, false]) {
        const server = await serve(({ method }, response) => {
          if (method === "POST") return void response.writeHead(200).end(answer);
          return isKnown ? answerJson(response, { txid }) : void response.writeHead(404).end();
        });
        const sending = esploraReader([networkAt([server.url])])
          .broadcast(REGTEST, { hex: "00", txid }, signal)
          .catch((error: unknown) => error);
        if (isKnown) expect(await sending).toBeUndefined();
        else expect(await sending).toMatchObject({ code: "transaction/unknown" });
      }
    },
  );
  it(
    "treats a rejected Bitcoin transaction as sent if the service already lists it",
    { tags: ["P5"] },
    async () => {
      const txid = "cd".repeat(32);
      const server = await serve(({ method }, response) =>
        method === "POST"
          ? void response
              .writeHead(400)
              .end("sendrawtransaction RPC error: Transaction already in block chain")
          : answerJson(response, { txid, status: { confirmed: true } }),
      );
      await esploraReader([networkAt([server.url])]).broadcast(
        REGTEST,
        { hex: "00", txid },
        signal,
      );
      expect(server.requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
    },
  );
  describe("waiting for a Bitcoin receipt", () => {
    const [HASH, BY, COIN] = ["cd", "ef", "ab"].map((byte) => byte.repeat(32)) as [
      string,
      string,
      string,
    ];
    const own = { scriptpubkey: "0014aa", value: 90_000 };
    const paid = { scriptpubkey: "0014bb", value: 5_000 };
    const coin = { txid: COIN, vout: 1, prevout: own };
    const shown = (txid: string, vout: unknown, height?: number, vin: unknown = [coin]) => ({
      txid,
      vin,
      vout,
      status: { confirmed: height !== undefined, block_height: height },
    });
    /** A service whose answers a test changes. Records the requested paths. */
    const serving = (answers: Record<string, unknown>) => {
      const clock = new FakeClock();
      const paths: string[] = [];
      const fetch: typeof globalThis.fetch = async (input) => {
        const path = String(input).slice("https://a.example".length);
        paths.push(path);
        const answer = answers[path] ?? answers["*"];
        if (answer === undefined) return new Response("not found", { status: 404 });
        if (answer instanceof Error) throw answer;
        return new Response(JSON.stringify(answer));
      };
      const parts = { scheduler: clock, clock, fetch };
      const port = esploraReader([networkAt(["https://a.example"])], parts);
      return { clock, paths, port };
    };
    /** The same service with a wait for a receipt, advanced poll by poll. */
    const waiting = (answers: Record<string, unknown>) => {
      const { clock, paths, port } = serving(answers);
      const result = port.waitForReceipt(REGTEST, HASH, signal);
      let end: "open" | "settled" = "open";
      const settle = (): void => void (end = "settled");
      result.then(settle, settle);
      const look = async (looks = 1) => {
        for (let done = 0; done < looks && end === "open"; done += 1) {
          await new Promise((next) => setImmediate(next));
          await clock.pass(STATUS_POLL_MS);
        }
        return end;
      };
      return { result, look, paths, clock };
    };

    it(
      "stops waiting for a Bitcoin receipt after two hours, with the transaction's last known state",
      { tags: ["finding-M9"] },
      async () => {
        for (const [answers, lastSeen] of [
          [{}, "nowhere"],
          [{ [`/tx/${HASH}`]: shown(HASH, [paid]) }, "waiting"],
        ] as const) {
          const { result, look, clock } = waiting(answers);
          expect(await look(1_439)).toBe("open");
          await look(4);
          await expect(result).rejects.toMatchObject({
            code: "transaction/unknown",
            context: { networkId: REGTEST, hash: HASH, waitMs: 7_200_000, lastSeen },
          });
          expect(clock.pending).toBe(0);
        }
      },
    );
    it.each([0, 3])(
      "rejects with transaction/unknown if no Bitcoin service answers after the first %s polls",
      async (before) => {
        const answers: Record<string, unknown> = {};
        const { result, look } = waiting(answers);
        await look(before);
        answers["*"] = new TypeError("Failed to fetch");
        await look(1_443 - before);
        await expect(result).rejects.toMatchObject({
          code: "transaction/unknown",
          context: { hash: HASH, lastSeen: "waiting" },
        });
      },
    );
    it(
      "keeps waiting for a Bitcoin receipt while services are down, refuse or answer malformed data",
      { tags: ["finding-M9"] },
      async () => {
        const answers: Record<string, unknown> = {};
        const { result, look } = waiting(answers);
        for (const bad of [
          new TypeError("Failed to fetch"),
          null,
          "<html>",
          shown(BY, [paid], 7),
        ]) {
          answers["*"] = bad;
          expect(await look(12)).toBe("open");
        }
        answers["*"] = shown(HASH, [paid], 7);
        await look(12);
        expect(await result).toMatchObject({ hash: HASH, blockNumber: 7n, status: "success" });
      },
    );
    const foreign = { scriptpubkey: "0014cc", value: 90_000 };
    const addedCoin = { ...coin, txid: BY.replace("e", "a"), vout: 0 };
    const less = (output: typeof own) => ({ ...output, value: output.value - 1_000 });
    const more = (output: typeof own) => ({ ...output, value: output.value + 1_000 });
    const spentOtherwise = (known: unknown, by: unknown, vin?: unknown) => {
      const answers: Record<string, unknown> = { [`/tx/${HASH}`]: shown(HASH, known) };
      const { result, look } = waiting(answers);
      const replace = (height?: number) => {
        delete answers[`/tx/${HASH}`];
        answers[`/tx/${BY}`] = shown(BY, by, height, vin);
        const status = { confirmed: height !== undefined };
        answers[`/tx/${COIN}/outspend/1`] = { spent: true, txid: BY, status };
      };
      return { result, look, replace };
    };
    const ended = async ({ result, look, replace }: ReturnType<typeof spentOtherwise>) => {
      expect(await look(3)).toBe("open");
      replace();
      expect(await look(3)).toBe("open");
      replace(9);
      await look(5);
      return result.catch((error: unknown) => error);
    };
    it.each([
      ["less change", [paid, less(own)], [coin]],
      ["no change", [paid], [coin]],
      ["more change", [paid, more(own)], [coin]],
      ["an added coin and more change", [paid, more(own)], [coin, addedCoin]],
      ["an added coin and the same change", [paid, own], [coin, addedCoin]],
    ])(
      "accepts a Bitcoin replacement transaction with the same payment and %s",
      { tags: ["finding-M9"] },
      async (_, vout, vin) => {
        const receipt = await ended(spentOtherwise([paid, own], vout, vin));
        expect(receipt).toMatchObject({ hash: BY, replaces: HASH, blockNumber: 9n });
      },
    );
    it("accepts a Bitcoin replacement with the same payment, one more input and a change output", async () => {
      const receipt = await ended(spentOtherwise([paid], [paid, own], [coin, addedCoin]));
      expect(receipt).toMatchObject({ hash: BY, replaces: HASH, blockNumber: 9n });
    });
    it.each([
      ["everything returns to the payer", [paid, own], [less(own)]],
      ["another address is paid instead of the receiver", [paid, own], [less(foreign), own]],
      ["everything and an added coin return to the payer", [paid, own], [more(own)]],
      ["the whole amount goes to another address", [paid], [foreign]],
    ])(
      "rejects with transaction/replaced if another transaction spends the same coin: %s",
      { tags: ["finding-M9"] },
      async (_, known, vout) => {
        expect(await ended(spentOtherwise(known, vout, [coin, addedCoin]))).toMatchObject({
          code: "transaction/replaced",
          context: { hash: HASH, by: BY },
        });
      },
    );
    it.each([
      ["gets less", [paid, own], [less(paid), own]],
      ["gets less, without change", [paid], [less(paid)]],
      ["gets more", [paid, own], [more(paid), less(own)]],
      ["and another address are paid", [paid, own], [paid, own, foreign]],
      ["is paid, and another address gets the change", [paid, own], [paid, foreign]],
      ["is paid twice", [paid, own], [paid, paid, own]],
      ["is paid, and an unknown address gets less", [paid, foreign], [paid, less(foreign)]],
      [
        "is paid, and an unknown address is replaced by the payer's",
        [paid, foreign],
        [paid, { ...own, value: 1 }],
      ],
      ["gets less, and there is less change", [paid, own], [less(paid), less(own)]],
    ])("reports the Bitcoin transaction as unknown if the receiver %s", async (_, known, vout) => {
      expect(await ended(spentOtherwise(known, vout, [coin, addedCoin]))).toMatchObject({
        code: "transaction/unknown",
        context: { hash: HASH, lastSeen: "waiting" },
      });
    });
    it("receipt() reports a Bitcoin transaction as unknown after two hours if no service ever listed it", async () => {
      const answers: Record<string, unknown> = {};
      const { port, clock } = serving(answers);
      const look = () => port.receipt(REGTEST, HASH, signal);
      expect(await look()).toBeUndefined();
      await clock.pass(RECEIPT_LIMIT_MS - 1);
      expect(await look()).toBeUndefined();
      await clock.pass(1);
      await expect(look()).rejects.toMatchObject({
        code: "transaction/unknown",
        context: { networkId: REGTEST, hash: HASH, waitMs: 7_200_000, lastSeen: "nowhere" },
      });
      answers[`/tx/${HASH}`] = shown(HASH, [paid, own]);
      expect(await look()).toBeUndefined();
      delete answers[`/tx/${HASH}`];
      answers[`/tx/${COIN}/outspend/1`] = { spent: false };
      await clock.pass(RECEIPT_LIMIT_MS);
      expect(await look()).toBeUndefined();
    });
    it("receipt() finds the replacement of a Bitcoin transaction read by an earlier call", async () => {
      const answers: Record<string, unknown> = { [`/tx/${HASH}`]: shown(HASH, [paid, own]) };
      const { port } = serving(answers);
      expect(await port.receipt(REGTEST, HASH, signal)).toBeUndefined();
      delete answers[`/tx/${HASH}`];
      answers[`/tx/${BY}`] = shown(BY, [paid], 9);
      answers[`/tx/${COIN}/outspend/1`] = { spent: true, txid: BY, status: { confirmed: true } };
      expect(await port.receipt(REGTEST, HASH, signal)).toMatchObject({
        hash: BY,
        replaces: HASH,
        blockNumber: 9n,
      });
      answers[`/tx/${BY}`] = shown(BY, [{ ...own, value: 1 }], 9);
      await expect(port.receipt(REGTEST, HASH, signal)).rejects.toMatchObject({
        code: "transaction/replaced",
        context: { by: BY },
      });
    });
  });
  it("sentHex() polls a few seconds for a Bitcoin transaction, and returns undefined if none is listed", async () => {
    const clock = new FakeClock();
    let looks = 0;
    const server = await serve((_, response) =>
      (looks += 1) % 3 === 0 ? void response.end("00ff\n") : void response.writeHead(404).end(),
    );
    const port = esploraReader([networkAt([server.url])], { scheduler: clock });
    const shown = port.sentHex(REGTEST, "cd".repeat(32), signal);
    await expect
      .poll(async () => {
        await clock.pass(500);
        return looks;
      })
      .toBe(3);
    expect(await shown).toBe("00ff");
    const never = esploraReader([networkAt(["http://127.0.0.1:1"])], { scheduler: clock }).sentHex(
      REGTEST,
      "cd".repeat(32),
      signal,
    );
    let isOver = false;
    void never.then(() => {
      isOver = true;
    });
    await expect
      .poll(async () => {
        await clock.pass(6_000);
        return isOver;
      })
      .toBe(true);
    expect([await never, clock.pending]).toEqual([undefined, 0]);
  });
});
