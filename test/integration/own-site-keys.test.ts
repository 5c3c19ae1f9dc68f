import { createServer, type Server } from "node:http";
import { ed25519 } from "@noble/curves/ed25519";
import { base58 } from "@scure/base";
import { type Hex, parseTransaction, recoverTransactionAddress } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { privateKeyToAccount } from "viem/accounts";
import { evmCall, prepareEvm } from "../../demo/secure/evm-keys.js";
import { solanaCall } from "../../demo/secure/solana-keys.js";
import { solanaAddress } from "../../examples/secure-site/adapters/solana-calls.mjs";
import { derivedKeys } from "../../examples/secure-site/index.mjs";
import { readSigningRequest } from "../../src/secure-site/signing/read-signing-request.js";
import { shownFields } from "../../src/secure-site/signing/shown-fields.js";
import type { SiteCall, SiteKeys } from "../../src/secure-site/site.ports.js";

const USER = "email:ana@example.org";
const TO = "0x1111111111111111111111111111111111111111";
const GENESIS = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** What a node answers, by method. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: "0x1",
  eth_getTransactionCount: "0x0",
  eth_estimateGas: "0x5208",
  eth_gasPrice: "0x1",
  eth_maxPriorityFeePerGas: "0x1",
  eth_getBlockByNumber: { baseFeePerGas: "0x1", number: "0x1", transactions: [] },
  eth_sendRawTransaction: `0x${"11".repeat(32)}`,
};
let node: Server;
let url: string;
/** Every transaction that reached the node. */
let sent: Hex[] = [];

beforeEach(async () => {
  sent = [];
  node = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly [Hex];
    };
    if (method === "eth_sendRawTransaction") sent.push(params[0]);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result: ANSWERS[method] ?? null }));
  });
  await new Promise<void>((done) => node.listen(0, "127.0.0.1", done));
  const address = node.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(() => new Promise((done) => node.close(done)));

const SECRET = new Uint8Array(32).fill(7);
const derived = (): SiteKeys =>
  derivedKeys({
    secret: SECRET,
    chains: { 1: url },
    solana: { [`solana:${GENESIS}`]: url },
  });
/** The keys of the demo's site, with one user. */
const ofDemo = (): SiteKeys => {
  const key = privateKeyToAccount(`0x${"07".repeat(32)}`);
  const eoa = { address: key.address, type: "eoa" } as const;
  return {
    smartNetworks: [],
    accounts: () => ({
      eoa: key.address,
      smartAccount: key.address,
      solana: solanaAddress(SECRET),
    }),
    prepare: async (_userId, call) =>
      call.method.startsWith("solana_")
        ? call.signing!
        : prepareEvm(key, { account: eoa, ...call, rpcUrl: url }, call.signing!),
    call: async (_userId, call) =>
      call.method.startsWith("solana_")
        ? solanaCall(SECRET, { ...call, rpcUrl: url })
        : evmCall(key, { account: eoa, ...call, rpcUrl: url }),
  };
};
/** Lets the keys do what the site does with a request: read, prepared and signed. */
const answer = async (keys: SiteKeys, given: SiteCall) => {
  const { eoa, solana } = await keys.accounts(USER);
  const address = given.method.startsWith("solana_") ? solana : eoa;
  const call = { account: { address, type: "eoa" } as const, ...given };
  const read = { ...call, signing: readSigningRequest(call) };
  const signing = (await keys.prepare?.(USER, read)) ?? read.signing;
  const own = { ...call, params: undefined, signing };
  return { shown: shownFields(signing), result: await keys.call(USER, own) };
};
const BOTH = [
  ["that come from one secret", derived],
  ["of the demo's site", ofDemo],
] as const;

describe.each(BOTH)("a transaction, at keys %s", (_of, keysOf) => {
  const send = async (transaction: object): Promise<unknown> => {
    const call = { method: "eth_sendTransaction", params: [transaction], chainId: 1 };
    return answer(keysOf(), call);
  };

  it("is sent as it was shown, by its user", async () => {
    await send({ to: TO, value: "0x2a", data: "0xabcd" });
    const [raw] = sent as [Hex];
    expect(parseTransaction(raw)).toMatchObject({
      to: TO,
      value: 42n,
      data: "0xabcd",
      chainId: 1,
    });
    const serializedTransaction = raw as Parameters<
      typeof recoverTransactionAddress
    >[0]["serializedTransaction"];
    const { eoa } = await keysOf().accounts(USER);
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(eoa);
  });
  it.each(["data", "input"])("has its call in %s", async (name) => {
    await send({ to: TO, [name]: "0xabcd" });
    expect(parseTransaction(sent[0] as Hex).data).toBe("0xabcd");
  });
  it("keeps its number, as one that takes the place of another, and has the wallet's own fees", async () => {
    const { eoa: from } = await keysOf().accounts(USER);
    await send({
      from,
      to: TO,
      nonce: "0x7",
      gas: "0x1",
      maxFeePerGas: "0xffffffffff",
      type: "0x2",
    });
    const { nonce, gas, maxFeePerGas } = parseTransaction(sent[0] as Hex);
    expect([nonce, gas]).toEqual([7, 21_000n]);
    expect(maxFeePerGas).toBeLessThan(10n);
  });
  it("without a receiver makes a contract", async () => {
    await send({ data: "0x6001" });
    expect(parseTransaction(sent[0] as Hex)).toMatchObject({ data: "0x6001" });
    expect(parseTransaction(sent[0] as Hex)).not.toHaveProperty("to");
  });
  it.each([
    ["a receiver that is no address", { to: "ana.eth", value: "0x1" }],
    ["a receiver without 0x", { to: TO.slice(2), value: "0x1" }],
    ["neither receiver nor code", { value: "0x1" }],
    ["a sum that is no hex", { to: TO, value: "1000" }],
    ["a sum that is a number", { to: TO, value: 1000 }],
    ["a call that is no hex", { to: TO, data: "abcd" }],
    ["two calls", { to: TO, data: "0x01", input: "0x02" }],
    ["another network", { to: TO, value: "0x1", chainId: "0x89" }],
    ["another sender", { from: TO, to: TO, value: "0x1" }],
    ["a count that is no hex", { to: TO, value: "0x1", nonce: 5 }],
    ["a list of whom it gives rights to", { to: TO, authorizationList: [] }],
  ])("with %s is not sent: it would be another one than was shown", async (_, transaction) => {
    await expect(send(transaction)).rejects.toThrow(/cannot be sent as it is|has no receiver/u);
    expect(sent).toEqual([]);
  });
});

/** The bytes that are signed of a transaction that does nothing (Solana's message format). */
const messageOf = (signers: readonly string[], isVersioned: boolean): Uint8Array =>
  Uint8Array.from([
    ...(isVersioned ? [0x80] : []),
    ...[signers.length, 0, 0, signers.length],
    ...signers.flatMap((one) => [...base58.decode(one)]),
    ...new Uint8Array(32).fill(9),
    0,
    ...(isVersioned ? [0] : []),
  ]);

describe.each(BOTH)("a message on Solana, at keys %s", (_of, keysOf) => {
  it.each([GENESIS, `solana:${GENESIS}`])("is signed on %s", async (chainId) => {
    const { solana: pubkey } = await keysOf().accounts(USER);
    const bytes = new TextEncoder().encode("hello");
    const params = { message: base58.encode(bytes), pubkey };
    const call = { method: "solana_signMessage", params, chainId };
    const { signature } = (await answer(keysOf(), call)).result as { readonly signature: string };
    expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(pubkey))).toBe(true);
  });
  it.each([false, true])(
    "is not signed where it is a transaction (versioned: %s)",
    async (isVersioned) => {
      const { solana: pubkey } = await keysOf().accounts(USER);
      const message = base58.encode(messageOf([pubkey], isVersioned));
      const signing = answer(keysOf(), {
        method: "solana_signMessage",
        params: { message, pubkey },
        chainId: GENESIS,
      });
      await expect(signing).rejects.toThrow("The message is a transaction");
    },
  );
});

describe.each(BOTH)("a transaction on Solana, at keys %s", (_of, keysOf) => {
  const SPONSOR = base58.encode(new Uint8Array(32).fill(3));
  const STAMP = new Uint8Array(64).fill(4);
  const sign = async (signers: readonly string[], isVersioned: boolean) => {
    const message = messageOf(signers, isVersioned);
    const places = signers.map((one) => (one === SPONSOR ? STAMP : new Uint8Array(64)));
    const bytes = Uint8Array.from([
      signers.length,
      ...places.flatMap((one) => [...one]),
      ...message,
    ]);
    const params = { transaction: base58.encode(bytes) };
    const call = { method: "solana_signTransaction", params, chainId: GENESIS };
    const { result } = await answer(keysOf(), call);
    const { transaction } = result as { readonly transaction: string };
    return { message, result: base58.decode(transaction) };
  };

  it.each([false, true])(
    "is signed where its user's key stands, beside whoever pays its fee (versioned: %s)",
    async (isVersioned) => {
      const { solana } = await keysOf().accounts(USER);
      const { message, result } = await sign([SPONSOR, solana], isVersioned);
      expect(result.slice(1, 65)).toEqual(STAMP);
      expect(ed25519.verify(result.slice(65, 129), message, base58.decode(solana))).toBe(true);
    },
  );
  it("is signed by its user who pays the fee", async () => {
    const { solana } = await keysOf().accounts(USER);
    const { message, result } = await sign([solana], false);
    expect(ed25519.verify(result.slice(1, 65), message, base58.decode(solana))).toBe(true);
  });
  it("is refused where it asks for no signature of theirs", async () => {
    await expect(sign([SPONSOR], false)).rejects.toThrow("not this account's to sign");
  });
});

describe("what a smart account of the demo's site sends", () => {
  const ADDRESS = `0x${"22".repeat(20)}`;
  const send = (method: string, params: readonly unknown[]): Promise<unknown> => {
    const account = { address: ADDRESS, type: "smartAccount" } as const;
    return answer(ofDemo(), { method, params, chainId: 1, account });
  };
  const REFUSED = /cannot be sent as it is/u;

  it.each([
    ["a count, which is its contract's own affair", { to: TO, nonce: "0x7" }],
    ["another sender", { from: TO, to: TO, value: "0x1" }],
    ["a receiver that is no address", { to: "ana.eth", value: "0x1" }],
  ])("has no transaction with %s", async (_, transaction) => {
    await expect(send("eth_sendTransaction", [transaction])).rejects.toThrow(REFUSED);
    expect(sent).toEqual([]);
  });
  it("has no call in a list with a sum in decimals", async () => {
    const calls = [
      { to: TO, value: "0x1" },
      { to: TO, value: "1000" },
    ];
    await expect(send("wallet_sendCalls", [{ calls }])).rejects.toThrow(REFUSED);
    expect(sent).toEqual([]);
  });
});
