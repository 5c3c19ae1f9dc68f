import { createServer, type Server } from "node:http";
import { ed25519 } from "@noble/curves/ed25519";
import { base58 } from "@scure/base";
import { type Hex, keccak256, parseTransaction, recoverTransactionAddress } from "viem";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { privateKeyToAccount } from "viem/accounts";
import { evmCall, prepareEvm } from "../../demo/secure/evm-keys.js";
import { solanaCall } from "../../demo/secure/solana-keys.js";
import { solanaAddress } from "../../examples/secure-site/adapters/solana-calls.mjs";
import { derivedKeys } from "../../examples/secure-site/index.mjs";
import { readWalletError } from "../../src/domain/errors/wallet-dialects.js";
import { SiteRefusal, type SiteCall, type SiteKeys } from "../../src/secure-site/site.ports.js";
import { readSigningRequest } from "../../src/secure-site/signing/read-signing-request.js";
import { shownFields } from "../../src/secure-site/signing/shown-fields.js";

const USER = "email:ana@example.org";
const TO = "0x1111111111111111111111111111111111111111";
const GENESIS = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** Answers of the node by method; undefined: no answer, ever. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: "0x1",
  eth_getTransactionCount: "0x0",
  eth_estimateGas: "0x5208",
  eth_gasPrice: "0x1",
  eth_maxPriorityFeePerGas: "0x1",
  eth_getBlockByNumber: { baseFeePerGas: "0x1", number: "0x1", transactions: [] },
  eth_sendRawTransaction: `0x${"11".repeat(32)}`,
};
/** Answers that one test overrides. */
let otherwise: Record<string, unknown> = {};
let node: Server;
let url: string;
/** Every transaction that reached the node. */
let sent: Hex[] = [];

beforeEach(async () => {
  [sent, otherwise] = [[], {}];
  node = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly [Hex];
    };
    if (/^(?:eth_sendRaw|send)Transaction$/u.test(method)) sent.push(params[0]);
    const other = otherwise[method];
    if (other === "silence") return;
    if (other === "cut") return void request.socket.destroy();
    if (typeof other === "number") return void response.writeHead(other).end("<html>");
    if (other instanceof Error) {
      response.setHeader("content-type", "application/json");
      const error = { code: -32_000, message: other.message };
      return void response.end(JSON.stringify({ jsonrpc: "2.0", id, error }));
    }
    response.setHeader("content-type", "application/json");
    const result = otherwise[method] ?? ANSWERS[method] ?? null;
    response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  await new Promise<void>((done) => node.listen(0, "127.0.0.1", done));
  const address = node.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(
  () =>
    new Promise((done) => {
      node.close(done);
      node.closeAllConnections();
    }),
);

const SECRET = new Uint8Array(32).fill(7);
const derived = (): SiteKeys =>
  derivedKeys({
    secret: SECRET,
    chains: { 1: url },
    solana: { [`solana:${GENESIS}`]: url },
  });
/** The keys of the demo site, with one user. */
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
/** Handles a request as the site does: reads, prepares and signs it. */
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
  ["derived", derived],
  ["demo", ofDemo],
] as const;

describe.each(BOTH)("transaction with %s keys", (_of, keysOf) => {
  const send = async (transaction: object): Promise<unknown> => {
    const call = { method: "eth_sendTransaction", params: [transaction], chainId: 1 };
    return answer(keysOf(), call);
  };

  it("signs and sends exactly the transaction that the secure site showed", async () => {
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
  it.each(["data", "input"])(
    "signs the call data of a transaction given in the field `%s`",
    async (name) => {
      await send({ to: TO, [name]: "0xabcd" });
      expect(parseTransaction(sent[0] as Hex).data).toBe("0xabcd");
    },
  );
  it("keeps the nonce of a replacement transaction, and sets its fees", async () => {
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
  it("sends a transaction without a receiver as a contract creation", async () => {
    await send({ data: "0x6001" });
    expect(parseTransaction(sent[0] as Hex)).toMatchObject({ data: "0x6001" });
    expect(parseTransaction(sent[0] as Hex)).not.toHaveProperty("to");
  });
  it.each([
    ["an invalid receiver address", { to: "ana.eth", value: "0x1" }],
    ["a receiver without 0x", { to: TO.slice(2), value: "0x1" }],
    ["neither receiver nor code", { value: "0x1" }],
    ["a value that is not hex", { to: TO, value: "1000" }],
    ["a value that is a number", { to: TO, value: 1000 }],
    ["call data that is not hex", { to: TO, data: "abcd" }],
    ["both data and input", { to: TO, data: "0x01", input: "0x02" }],
    ["another network", { to: TO, value: "0x1", chainId: "0x89" }],
    ["another sender", { from: TO, to: TO, value: "0x1" }],
    ["a nonce that is not hex", { to: TO, value: "0x1", nonce: 5 }],
    ["an authorization list", { to: TO, authorizationList: [] }],
  ])(
    "rejects a transaction request with %s, since it would differ from the shown transaction",
    async (_, transaction) => {
      await expect(send(transaction)).rejects.toThrow(/cannot be sent as it is|has no recipient/u);
      expect(sent).toEqual([]);
    },
  );
});

describe.each(BOTH)("transaction fee with %s keys", (_of, keysOf) => {
  const GWEI = 10n ** 9n;
  const hex = (units: bigint): string => `0x${units.toString(16)}`;
  const block = (baseFee: bigint | null): object => ({
    baseFeePerGas: baseFee === null ? null : hex(baseFee),
    number: "0x1",
    transactions: [],
  });
  const send = async (transaction: object) => {
    const params = [transaction];
    const { shown } = await answer(keysOf(), { method: "eth_sendTransaction", params, chainId: 1 });
    return Object.fromEntries(shown.map(({ label, value }) => [label, value]));
  };

  it("shows the highest possible transaction fee, and signs that fee", async () => {
    otherwise = { eth_getBlockByNumber: block(10n * GWEI), eth_maxPriorityFeePerGas: hex(GWEI) };
    expect(await send({ to: TO, value: hex(10n ** 16n), gas: "0x1" })).toMatchObject({
      Amount: "0.01 of the network's currency",
      "Gas limit": "21000",
      "Price of gas at most": "21 gwei",
      "Tip in it at most": "1 gwei",
      "Network fee at most": "0.000441",
      "Amount and fees at most": "0.010441",
    });
    expect(parseTransaction(sent[0] as Hex)).toMatchObject({
      gas: 21_000n,
      maxFeePerGas: 21n * GWEI,
      maxPriorityFeePerGas: GWEI,
    });
  });
  it("adds a fifth to the node's gas estimate for a contract call", async () => {
    expect(await send({ to: TO, data: "0xabcd" })).toMatchObject({ "Gas limit": "25200" });
  });
  it("uses a legacy gas price for a transaction on a chain without a base fee", async () => {
    otherwise = { eth_getBlockByNumber: block(null), eth_gasPrice: hex(5n * GWEI) };
    expect(await send({ to: TO })).toMatchObject({ "Network fee at most": "0.000105" });
    expect(parseTransaction(sent[0] as Hex)).toMatchObject({ type: "legacy", gasPrice: 5n * GWEI });
  });
  it("includes the data fee of an OP-stack chain in the fee that the secure site shows", async () => {
    otherwise = { eth_call: `0x${(10n ** 15n).toString(16).padStart(64, "0")}` };
    const shown = await send({ to: TO, value: hex(10n ** 16n) });
    expect(shown).toMatchObject({ "Fee for data, about": "0.001" });
    expect(shown["Amount and fees at most"]).toMatch(/^0\.0110/u);
  });
  it.each([
    ["a tip of 501 gwei", { eth_maxPriorityFeePerGas: hex(501n * GWEI) }, "price of gas"],
    ["more than a whole unit in total", { eth_estimateGas: hex(10n ** 18n) }, "network fee"],
    [
      "more than a whole unit of data fee",
      { eth_call: `0x${(10n ** 18n).toString(16).padStart(64, "0")}` },
      "network fee",
    ],
    [
      "more than a whole unit by a legacy gas price",
      { eth_getBlockByNumber: block(null), eth_gasPrice: hex(10n ** 14n) },
      "network fee",
    ],
  ])(
    "the secure site rejects a transaction if the node asks for %s",
    async (_, answers, problem) => {
      otherwise = answers;
      await expect(send({ to: TO, value: "0x1" })).rejects.toThrow(`${problem} is far too high`);
      expect(sent).toEqual([]);
    },
  );
});

describe("keys derived from one secret", () => {
  it("rejects a transaction fee above the secure site's limit", async () => {
    const keys = derivedKeys({ secret: SECRET, chains: { 1: url }, mostFee: 62_999n });
    const call = { method: "eth_sendTransaction", params: [{ to: TO }], chainId: 1 };
    await expect(answer(keys, call)).rejects.toThrow("network fee is far too high");
  });
  it("rejects a signing request if the secure site's node does not answer in time", async () => {
    otherwise = { eth_estimateGas: "silence", eth_getBalance: "silence" };
    const keys = derivedKeys({ secret: SECRET, chains: { 1: url }, limitMs: 50 });
    const call = { method: "eth_sendTransaction", params: [{ to: TO }], chainId: 1 };
    await expect(answer(keys, call)).rejects.toThrow(SiteRefusal);
    const read = { method: "eth_getBalance", params: [TO, "latest"], chainId: 1 };
    await expect(keys.call(USER, read)).rejects.toThrow(SiteRefusal);
  });
  it.each(["wallet_grantPermissions", "wallet_revokePermissions", "eth_sendUserOperation"])(
    "the secure site rejects the method %s without asking the user",
    async (method) => {
      await expect(answer(derived(), { method, params: [{}], chainId: 1 })).rejects.toThrow(
        "does not offer that",
      );
    },
  );
});

it.each(BOTH)(
  "rejects signing a request that the user was not shown, with %s keys",
  async (_of, keysOf) => {
    const call = { params: [{ to: TO, value: "0x1" }], chainId: 1 };
    for (const method of ["eth_sendTransaction", "personal_sign", "eth_signTypedData_v4"])
      await expect(keysOf().call(USER, { ...call, method })).rejects.toThrow("was not shown");
    const onSolana = { method: "solana_signMessage", params: { message: "a" }, chainId: GENESIS };
    await expect(keysOf().call(USER, onSolana)).rejects.toThrow("was not shown");
    expect(sent).toEqual([]);
  },
);

/** The message bytes of an empty transaction (Solana's message format). */
const messageOf = (signers: readonly string[], isVersioned: boolean): Uint8Array =>
  Uint8Array.from([
    ...(isVersioned ? [0x80] : []),
    ...[signers.length, 0, 0, signers.length],
    ...signers.flatMap((one) => [...base58.decode(one)]),
    ...new Uint8Array(32).fill(9),
    0,
    ...(isVersioned ? [0] : []),
  ]);

describe.each(BOTH)("Solana message with %s keys", (_of, keysOf) => {
  it.each([GENESIS, `solana:${GENESIS}`])(
    "signs a Solana message with the secure site's keys on %s",
    async (chainId) => {
      const { solana: pubkey } = await keysOf().accounts(USER);
      const bytes = new TextEncoder().encode("hello");
      const params = { message: base58.encode(bytes), pubkey };
      const call = { method: "solana_signMessage", params, chainId };
      const { signature } = (await answer(keysOf(), call)).result as { readonly signature: string };
      expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(pubkey))).toBe(true);
    },
  );
  it.each([false, true])(
    "rejects a Solana message that is a transaction (versioned: %s)",
    async (isVersioned) => {
      const { solana: pubkey } = await keysOf().accounts(USER);
      const message = base58.encode(messageOf([pubkey], isVersioned));
      const signing = answer(keysOf(), {
        method: "solana_signMessage",
        params: { message, pubkey },
        chainId: GENESIS,
      });
      await expect(signing).rejects.toThrow(/is a transaction|is not text/u);
    },
  );
});

describe.each(BOTH)("Solana transaction with %s keys", (_of, keysOf) => {
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
    "signs a Solana transaction as the second signer if a sponsor pays the fee (versioned: %s)",
    async (isVersioned) => {
      const { solana } = await keysOf().accounts(USER);
      const { message, result } = await sign([SPONSOR, solana], isVersioned);
      expect(result.slice(1, 65)).toEqual(STAMP);
      expect(ed25519.verify(result.slice(65, 129), message, base58.decode(solana))).toBe(true);
    },
  );
  it("signs a Solana transaction whose fee the user pays", async () => {
    const { solana } = await keysOf().accounts(USER);
    const { message, result } = await sign([solana], false);
    expect(ed25519.verify(result.slice(1, 65), message, base58.decode(solana))).toBe(true);
  });
  const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
  /** A transfer with a compute unit price in millionths of a lamport. */
  const priced = async (price: bigint, units?: number) => {
    const { solana } = await keysOf().accounts(USER);
    const number = (value: bigint, bytes: number): readonly number[] =>
      Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n));
    const setUnits = units === undefined ? [] : [2, 0, 5, 2, ...number(BigInt(units), 4)];
    const transfer = [3, 2, 0, 1, 12, 2, 0, 0, 0, ...number(10n ** 9n, 8)];
    const keys = [solana, SPONSOR, COMPUTE_BUDGET, "11111111111111111111111111111111"];
    const bytes = Uint8Array.from([
      ...[1, ...new Uint8Array(64), 1, 0, 2, 4, ...keys.flatMap((one) => [...base58.decode(one)])],
      ...[...new Uint8Array(32).fill(9), units === undefined ? 2 : 3],
      ...[...setUnits, 2, 0, 9, 3, ...number(price, 8), ...transfer],
    ]);
    const params = { transaction: base58.encode(bytes) };
    const call = { method: "solana_signTransaction", params, chainId: GENESIS };
    const { shown } = await answer(keysOf(), call);
    return { solana, shown: Object.fromEntries(shown.map(({ label, value }) => [label, value])) };
  };
  it("shows the Solana transfer and the highest network fee", async () => {
    const { solana, shown } = await priced(1_000_000n, 50_000);
    expect(shown).toMatchObject({
      Sends: `1 SOL from ${solana} to ${SPONSOR}`,
      "Network fee at most": `0.000055 SOL, paid by ${solana}`,
    });
    expect((await priced(1_000_000n)).shown["Network fee at most"]).toContain("0.000205 SOL");
  });
  it("rejects a Solana transaction with a priority fee above 0.1 SOL", async () => {
    await expect(priced(10n ** 9n, 100_000)).rejects.toThrow("fee is far too high");
    await expect(priced(2n ** 64n - 1n)).rejects.toThrow("fee is far too high");
  });
  it.each([
    ["of version 1", (bytes: Uint8Array) => bytes.with(65, 0x81)],
    ["with a wrong number of signatures", (bytes: Uint8Array) => bytes.with(65, 2)],
    ["with trailing bytes", (bytes: Uint8Array) => Uint8Array.from([...bytes, 0])],
    ["that is truncated", (bytes: Uint8Array) => bytes.slice(0, -1)],
    ["without signatures", (bytes: Uint8Array) => Uint8Array.from([0, ...bytes.slice(65)])],
  ])("the secure site rejects a Solana transaction %s", async (_, change) => {
    const { solana } = await keysOf().accounts(USER);
    const bytes = Uint8Array.from([1, ...new Uint8Array(64), ...messageOf([solana], false)]);
    const params = { transaction: base58.encode(change(bytes)) };
    const call = { method: "solana_signTransaction", params, chainId: GENESIS };
    await expect(answer(keysOf(), call)).rejects.toThrow("The transaction cannot be read");
  });
  it("rejects a Solana transaction without the user as a signer", async () => {
    await expect(sign([SPONSOR], false)).rejects.toThrow("is not a signer of the transaction");
  });
});

describe("transaction whose node gives no clear answer", () => {
  const keys = () =>
    derivedKeys({ secret: SECRET, chains: { 1: url }, solana: { [GENESIS]: url }, limitMs: 500 });
  const evm = async () => {
    const params = [{ to: TO, value: "0x1" }];
    return answer(keys(), { method: "eth_sendTransaction", params, chainId: 1 });
  };
  const solana = async () => {
    const site = keys();
    const { solana: address } = await site.accounts(USER);
    const bytes = [1, ...new Uint8Array(64), ...messageOf([address], false)];
    const params = { transaction: base58.encode(Uint8Array.from(bytes)) };
    const method = "solana_signAndSendTransaction";
    return answer(site, { method, params, chainId: GENESIS });
  };
  const LOST: readonly (readonly [string, unknown])[] = [
    ["never answers", "silence"],
    ["cuts the connection", "cut"],
    ["answers 503", 503],
    ["knows the transaction already", new Error("already known")],
  ];

  it.each(LOST)(
    "returns the transaction hash and sends the transaction once if the node %s",
    async (_, what) => {
      otherwise = { eth_sendRawTransaction: what };
      const { result } = await evm();
      expect(result).toBe(keccak256(sent[0] as Hex));
      expect(sent).toHaveLength(1);
    },
  );
  it.each([
    ...LOST.slice(0, 3),
    ["has processed it", new Error("already been processed")] as const,
  ])("the secure site returns the Solana signature if the node %s", async (_, what) => {
    otherwise = { sendTransaction: what };
    const { result } = await solana();
    const { signature } = result as { readonly signature: string };
    const bytes = Buffer.from(sent[0] as string, "base64");
    expect(signature).toBe(base58.encode(bytes.subarray(1, 65)));
    expect(sent).toHaveLength(1);
  });
  it.each([
    ["by an error message", new Error("Transaction rejected.")],
    ["by status 403", 403],
  ])(
    "does not report a transaction that the node refuses %s as declined by the user",
    async (_, what) => {
      otherwise = { eth_sendRawTransaction: what, sendTransaction: what };
      for (const send of [evm, solana]) {
        const error: unknown = await send().catch((one: unknown) => one);
        expect(error).toBeInstanceOf(SiteRefusal);
        expect((error as SiteRefusal).message).toMatch(/^The transaction was not sent/u);
        expect(readWalletError(error).kind).not.toBe("refusal");
      }
    },
  );
});

describe("smart account of the demo site", () => {
  const ADDRESS = `0x${"22".repeat(20)}`;
  const send = (method: string, params: readonly unknown[]): Promise<unknown> => {
    const account = { address: ADDRESS, type: "smartAccount" } as const;
    return answer(ofDemo(), { method, params, chainId: 1, account });
  };
  const REFUSED = /cannot be sent as it is/u;

  it.each([
    ["a nonce, which its contract manages", { to: TO, nonce: "0x7" }],
    ["another sender", { from: TO, to: TO, value: "0x1" }],
    ["a receiver that is no address", { to: "ana.eth", value: "0x1" }],
  ])("rejects a smart account transaction with %s", async (_, transaction) => {
    await expect(send("eth_sendTransaction", [transaction])).rejects.toThrow(REFUSED);
    expect(sent).toEqual([]);
  });
  it("rejects a smart account batch with a decimal string as the value of a call", async () => {
    const calls = [
      { to: TO, value: "0x1" },
      { to: TO, value: "1000" },
    ];
    await expect(send("wallet_sendCalls", [{ calls }])).rejects.toThrow(REFUSED);
    expect(sent).toEqual([]);
  });
});
