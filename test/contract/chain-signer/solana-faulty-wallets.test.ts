import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { Network } from "../../../src/domain/network/network.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase64,
} from "../../../src/domain/shared/byte-texts.js";
import { KitSolanaReader } from "../../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import { KitSolanaSigner } from "../../../src/infrastructure/chain-signer/solana-chain-signer.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import type { WalletConnector, WalletRequest } from "../../../src/ports/wallet-connector.port.js";
import { realKey } from "../../support/builders/solana-keys.js";
import { solanaNode, type NodeAnswers } from "../../support/doubles/solana-node.js";

const NETWORK: Network = {
  id: "solana:LatchkitLocal1111111111111111111",
  namespace: "solana",
  reference: "LatchkitLocal1111111111111111111",
  name: "Local",
  currency: { name: "Solana", symbol: "SOL", decimals: 9 },
  rpcUrls: ["https://a.example/key"],
  isTestnet: true,
};
const { signal } = new AbortController();
type Key = Awaited<ReturnType<typeof realKey>>;
type Params = {
  readonly transaction: string;
  readonly transactions: readonly string[];
  readonly message: string;
};
let clock: FakeClock;
let [owner, thief]: [Key, Key] = [undefined as never, undefined as never];
let asked: WalletRequest[];
beforeEach(async () => {
  [clock, asked] = [new FakeClock(), []];
  [owner, thief] = await Promise.all([realKey(), realKey()]);
});

/** A wallet whose answers the test supplies. */
const wallet = (answer: (method: string, params: Params) => unknown): WalletConnector => ({
  connectorId: "x",
  namespace: "solana",
  connect: async () => ({ kind: "declined" }),
  reconnect: async () => undefined,
  disconnect: async () => undefined,
  selectNetwork: async () => true,
  events$: { subscribe: () => ({ unsubscribe: () => undefined }) } as never,
  request: async (call) => {
    asked.push(call);
    const value = await answer(call.method, call.params as Params);
    if (value instanceof Error) throw value;
    return { kind: "done", value };
  },
});
const unsupported = (method: string) =>
  new LatchkitError("wallet/request-failed", { method, providerCode: 4200 });
/** Signs a transaction's message with one signer, after `change` has altered it. */
const signed = async (
  wire: string,
  key: Key,
  change: (message: Uint8Array) => Uint8Array = (message) => message,
): Promise<Uint8Array> => {
  const message = change(Uint8Array.from(bytesOfBase64(wire)?.slice(65) ?? []));
  return Uint8Array.from([1, ...(await key.sign(message)), ...message]);
};
const honest = wallet(async (method, { transaction }) =>
  method === "solana_signTransaction"
    ? { transaction: base64Of(await signed(transaction, owner)) }
    : unsupported(method),
);
/** One node, or two if `others` defines the second node's answers. */
const over = (answers: NodeAnswers = {}, others?: NodeAnswers) => {
  const node = solanaNode(answers);
  const second = solanaNode(others);
  const networks = new SolanaNetworks({
    networks: [
      others ? { ...NETWORK, rpcUrls: [...NETWORK.rpcUrls, "https://b.example"] } : NETWORK,
    ],
    fetch: ((url: string, init?: RequestInit) =>
      (url.includes("//b.") ? second : node).fetch(url, init)) as typeof fetch,
    clock,
    scheduler: clock,
    signal,
  });
  const signer = new KitSolanaSigner({ networks, scheduler: clock });
  return {
    node,
    signer,
    reader: new KitSolanaReader({ networks, clock, scheduler: clock }),
    send: (by: WalletConnector, change: object = {}) =>
      signer.send(by, owner.address, NETWORK, { to: thief.address, value: 5n, ...change }, signal),
  };
};
const methods = () => asked.map(({ method }) => method);

describe("Solana wallets that sign something other than what was shown", { tags: ["T7"] }, () => {
  const flipped = (message: Uint8Array): Uint8Array =>
    message.with(message.length - 1, (message.at(-1) ?? 0) ^ 1);
  it.each([
    [
      "another amount with a valid signature",
      async (wire: string) => ({ transaction: base64Of(await signed(wire, owner, flipped)) }),
    ],
    [
      "the right transaction by another key",
      async (wire: string) => ({ transaction: base64Of(await signed(wire, thief)) }),
    ],
    ["the same transaction without a signature", async (wire: string) => ({ transaction: wire })],
    [
      "an extra byte",
      async (wire: string) => ({
        transaction: base64Of(Uint8Array.from([...(await signed(wire, owner)), 0])),
      }),
    ],
    [
      "a signature alone, of another key",
      async (wire: string) => ({ signature: base58Of((await signed(wire, thief)).slice(1, 65)) }),
    ],
    ["a short signature", async () => ({ signature: "11" })],
    ["null", async () => null],
    ["a string", async () => "signed"],
    ["a transaction that is not base64", async () => ({ transaction: "***" })],
  ])("rejects the Solana wallet's answer and sends nothing if it is %s", async (_, answer) => {
    const { node, send } = over();
    await expect(send(wallet((__, { transaction }) => answer(transaction)))).rejects.toMatchObject({
      code: "wallet/invalid-answer",
      context: { method: "solana_signTransaction" },
    });
    expect(node.count("sendTransaction")).toBe(0);
  });
  it("rejects a Solana message signed with another key, and a signature of another message", async () => {
    const { signer } = over();
    const sign = (make: (message: Uint8Array) => Promise<Uint8Array>) =>
      signer.signMessage(
        wallet(async (_, { message }) => ({
          signature: base58Of(await make(bytesOfBase58(message) ?? new Uint8Array())),
        })),
        owner.address,
        "pay",
        signal,
      );
    await expect(sign(thief.sign)).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    await expect(sign(() => owner.sign(new TextEncoder().encode("Pay")))).rejects.toMatchObject({
      code: "wallet/invalid-answer",
    });
    expect(await sign(owner.sign)).toMatchObject({ kind: "done" });
  });
  it("rejects a Solana message above 10,240 bytes without asking the wallet", async () => {
    await expect(
      over().signer.signMessage(honest, owner.address, "x".repeat(10_241), signal),
    ).rejects.toMatchObject({
      code: "transaction/too-large",
      context: { bytes: 10_241, limitBytes: 10_240 },
    });
    expect(asked).toEqual([]);
  });
});

describe("Solana wallets with older or limited transports", () => {
  it("sends legacy request fields to older Solana wallets, and accepts only a signature as answer", async () => {
    const { node, send } = over();
    const sent = await send(
      wallet(async (_, { transaction }) => ({
        signature: base58Of((await signed(transaction, owner)).slice(1, 65)),
      })),
    );
    expect(sent.kind).toBe("done");
    expect(node.count("sendTransaction")).toBe(1);
    const { instructions, feePayer } = (asked[0] as WalletRequest).params as {
      readonly instructions: readonly {
        readonly programId: string;
        readonly data: string;
        readonly keys: readonly object[];
      }[];
      readonly feePayer: string;
    };
    expect(feePayer).toBe(owner.address);
    expect(instructions.map(({ programId }) => programId)).toEqual([
      "ComputeBudget111111111111111111111111111111",
      "ComputeBudget111111111111111111111111111111",
      "11111111111111111111111111111111",
    ]);
    // Price 1,000,000, limit 20,000, then 5 lamports from owner to receiver.
    expect(instructions.map(({ data }) => [...(bytesOfBase58(data) ?? [])])).toEqual([
      [3, 64, 66, 15, 0, 0, 0, 0, 0],
      [2, 32, 78, 0, 0],
      [2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect(instructions[2]?.keys).toEqual([
      { pubkey: owner.address, isSigner: true, isWritable: true },
      { pubkey: thief.address, isSigner: false, isWritable: true },
    ]);
  });
  it("signs Solana transactions one by one if the wallet cannot sign a list", async () => {
    const wires: string[] = [];
    await over().send(
      wallet(async (_, { transaction }) => {
        wires.push(transaction);
        return { transaction: base64Of(await signed(transaction, owner)) };
      }),
    );
    const [shown = ""] = wires;
    asked = [];
    const done = await over().signer.signTransactions(
      honest,
      owner.address,
      NETWORK,
      [shown, shown],
      signal,
    );
    expect(methods()).toEqual([
      "solana_signAllTransactions",
      "solana_signTransaction",
      "solana_signTransaction",
    ]);
    expect(done.kind === "done" && done.value).toEqual([
      base64Of(await signed(shown, owner)),
      base64Of(await signed(shown, owner)),
    ]);
  });
  it("rejects a Solana transaction of another account or above the size limit without asking the wallet", async () => {
    const wires: string[] = [];
    await over().send(
      wallet(async (_, { transaction }) => {
        wires.push(transaction);
        return { transaction: base64Of(await signed(transaction, owner)) };
      }),
    );
    asked = [];
    const sign = (address: string, wire: string) =>
      over().signer.signTransactions(honest, address, NETWORK, [wire], signal);
    await expect(sign(thief.address, wires[0] ?? "")).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "transactions[0]" },
    });
    await expect(sign(owner.address, base64Of(new Uint8Array(1_233)))).rejects.toMatchObject({
      code: "transaction/too-large",
      context: { bytes: 1_233, limitBytes: 1_232 },
    });
    expect(asked).toEqual([]);
  });
  it("sends by a wallet without signTransaction, and reports another transaction's signature as unknown", async () => {
    const sending = (key: Key) =>
      wallet(async (method, { transaction }) =>
        method === "solana_signAndSendTransaction"
          ? { signature: base58Of((await signed(transaction, key)).slice(1, 65)) }
          : unsupported(method),
      );
    const { node, send } = over({ getTransaction: { result: null } });
    expect((await send(sending(owner))).kind).toBe("done");
    const foreign = send(sending(thief));
    await expect.poll(() => node.count("getTransaction")).toBeGreaterThan(0);
    await clock.pass(200_000);
    expect(await foreign).toMatchObject({ kind: "unknown" });
    expect([
      methods().filter((method) => method === "solana_signAndSendTransaction").length,
      node.count("sendTransaction"),
    ]).toEqual([2, 0]);
  });
  it("includes the method in the error if the Solana wallet does not support it", async () => {
    await expect(
      over().signer.signMessage(wallet(unsupported), owner.address, "x", signal),
    ).rejects.toMatchObject({
      code: "account/method-not-supported",
      message: "Method solana_signMessage is not supported",
    });
  });
  it(
    "never asks the Solana wallet to sign again after signing failed",
    { tags: ["P5"] },
    async () => {
      await expect(
        over().send(
          wallet(
            (method) =>
              new LatchkitError("wallet/request-failed", { method, providerCode: -32603 }),
          ),
        ),
      ).rejects.toMatchObject({ code: "wallet/request-failed" });
      expect(methods()).toEqual(["solana_signTransaction"]);
    },
  );
});

describe("broadcasting a Solana transaction once", { tags: ["P5"] }, () => {
  const found = {
    result: {
      context: { slot: 1 },
      value: [{ slot: 7, err: null, confirmationStatus: "confirmed" }],
    },
  };
  it.each([
    ["unreachable", "unreachable"],
    ["a 503", { status: 503 }],
    ["silence", "silence"],
  ] as const)(
    "waits for the transaction and does not resend it if the Solana node's answer is %s",
    async (_, answer) => {
      let looks = 0;
      const { node, send } = over({
        sendTransaction: answer,
        getSignatureStatuses: () =>
          (looks += 1) < 3 ? { result: { context: { slot: 1 }, value: [null] } } : found,
      });
      const sending = send(honest);
      await expect
        .poll(async () => {
          await clock.pass(10_000);
          return looks;
        })
        .toBeGreaterThanOrEqual(3);
      expect((await sending).kind).toBe("done");
      expect(node.count("sendTransaction")).toBe(1);
    },
  );
  it.each([
    ["an answer to another request", { result: { not: "a signature" } }],
    ["an internal error", { error: { code: -32603, message: "Internal error" } }],
    ["a plain refusal", { error: { code: -32002, message: "Transaction simulation failed" } }],
    [
      "the error that it was already processed",
      {
        error: {
          code: -32002,
          message: "Transaction simulation failed: This transaction has already been processed",
          data: { err: "AlreadyProcessed" },
        },
      },
    ],
  ] as const)(
    "reports the Solana transaction as sent if a node lists it after %s",
    { tags: ["finding-M4"] },
    async (_, answer) => {
      const { node, send } = over({ sendTransaction: answer, getSignatureStatuses: found });
      expect((await send(honest)).kind).toBe("done");
      expect([node.count("sendTransaction"), node.count("getSignatureStatuses")]).toEqual([1, 1]);
    },
  );

  const blocks = () => ({ result: Math.floor(clock.now() / 400) });
  /** The state after 90 s, and the outcome after all waits. */
  const outcomes = async (node: ReturnType<typeof over>["node"], sending: Promise<unknown>) => {
    await expect.poll(() => node.count("sendTransaction")).toBe(1);
    let early: unknown = "open";
    const end = sending.then(
      (value) => (early = value),
      (error: unknown) => (early = error),
    );
    await clock.pass(89_000);
    const at90 = early;
    await clock.pass(200_000);
    return { at90, end: await end };
  };
  it.each([
    ["a 500", { status: 500 }],
    ["unreachable", "unreachable"],
    ["a plain refusal", { error: { code: -32002, message: "Transaction simulation failed" } }],
    [
      "a blockhash that it does not know",
      { error: { code: -32002, message: "Blockhash not found" } },
    ],
  ] as const)(
    "reports the transaction as unknown 90 s after %s from the only Solana node",
    { tags: ["finding-M4"] },
    async (_, answer) => {
      let height = 10;
      const { node, send } = over({
        sendTransaction: answer,
        getBlockHeight: () => ({ result: (height *= 10) }),
      });
      const { at90, end } = await outcomes(node, send(honest));
      expect(at90).toBe("open");
      expect(end).toMatchObject({ kind: "unknown", value: expect.stringMatching(/^\w{80,88}$/u) });
      expect([node.count("sendTransaction"), methods().length, clock.pending]).toEqual([1, 1, 0]);
    },
  );
  it(
    "reports the Solana transaction as unknown after three minutes if one of several nodes is unreachable",
    { tags: ["finding-M4"] },
    async () => {
      const { node, send } = over(
        { sendTransaction: { status: 500 }, getBlockHeight: blocks },
        { getSignatureStatuses: { status: 502 }, getBlockHeight: blocks },
      );
      const { at90, end } = await outcomes(node, send(honest));
      expect([at90, end]).toMatchObject(["open", { kind: "unknown" }]);
      expect(node.count("sendTransaction")).toBe(1);
    },
  );
  it(
    "finds the Solana transaction at a different node than the one that rejected it",
    { tags: ["finding-M4"] },
    async () => {
      const landed = clock.now() + 40_000;
      const { node, send } = over(
        { sendTransaction: { status: 500 }, getBlockHeight: { result: 9_999_999 } },
        { getSignatureStatuses: () => (clock.now() > landed ? found : { status: 429 }) },
      );
      const { at90 } = await outcomes(node, send(honest));
      expect(at90).toMatchObject({ kind: "done" });
    },
  );
  it.each([
    [
      "Transaction simulation failed: Blockhash not found",
      "BlockhashNotFound",
      "transaction/expired",
    ],
    [
      "Transaction simulation failed: Transaction results in an account (1) with insufficient funds for rent",
      { InsufficientFundsForRent: { account_index: 1 } },
      "transaction/not-enough-funds",
    ],
    [
      "Transaction simulation failed: Error processing Instruction 2: custom program error: 0x9",
      { InstructionError: [2, { Custom: 9 }] },
      "rpc/request-failed",
    ],
  ])(
    "rejects with the Solana node's error '%s' once two nodes agree that the blockhash expired",
    { tags: ["finding-M4"] },
    async (message, err, code) => {
      const sendTransaction = { error: { code: -32002, message, data: { err } } };
      const { node, send } = over(
        { sendTransaction, getBlockHeight: blocks },
        { getBlockHeight: blocks },
      );
      const { at90, end } = await outcomes(node, send(honest));
      expect([at90, end]).toMatchObject(["open", { code }]);
      expect(node.count("sendTransaction")).toBe(1);
    },
  );
  it(
    "rejects with transaction/expired once two Solana nodes agree that the blockhash expired",
    { tags: ["finding-M4"] },
    async () => {
      const { node, send } = over(
        { sendTransaction: "unreachable", getBlockHeight: blocks },
        { getBlockHeight: blocks },
      );
      const { at90, end } = await outcomes(node, send(honest));
      expect([at90, end]).toMatchObject(["open", { code: "transaction/expired" }]);
    },
  );
  it(
    "does not send a Solana transaction that the wallet signed after its blockhash expired",
    { tags: ["finding-M4"] },
    async () => {
      const { node, send } = over();
      let sign = (_: unknown): void => undefined;
      const slow = wallet(async (_, { transaction }) => {
        await new Promise((resolve) => (sign = resolve));
        return { transaction: base64Of(await signed(transaction, owner)) };
      });
      const sending = send(slow).catch((error: unknown) => error);
      await expect.poll(() => methods().length).toBe(1);
      await clock.pass(90_000);
      sign(undefined);
      expect(await sending).toMatchObject({ code: "transaction/expired" });
      expect(node.count("sendTransaction")).toBe(0);
    },
  );
  it("reports the transaction as unknown if no Solana node can say whether a slow wallet sent it", async () => {
    const { node, send } = over({ getSignatureStatuses: { status: 503 } });
    const late = wallet(async (_, { transaction }) => {
      await clock.pass(90_000);
      return { transaction: base64Of(await signed(transaction, owner)) };
    });
    expect(await send(late)).toMatchObject({
      kind: "unknown",
      value: expect.stringMatching(/^\w{80,88}$/u),
    });
    expect(node.count("sendTransaction")).toBe(0);
  });
});

describe("simulating a Solana transfer before the wallet is asked", () => {
  const foretold = (err: unknown, logs: readonly string[] = []) => ({
    simulateTransaction: {
      result: { context: { slot: 1 }, value: { err, logs, unitsConsumed: 450 } },
    },
  });
  it.each([
    ["AccountNotFound", [], "Not enough SOL to cover fees or rent"],
    [
      { InsufficientFundsForRent: { account_index: 1 } },
      [],
      "Not enough SOL to cover fees or rent",
    ],
    [
      { InstructionError: [2, { Custom: 1 }] },
      ["Transfer: insufficient lamports 1, need 5"],
      "Not enough SOL to cover this transfer",
    ],
  ])(
    "rejects a Solana transfer with transaction/not-enough-funds without asking the wallet: %j",
    { tags: ["finding-M19"] },
    async (err, logs, message) => {
      const { node, send } = over(foretold(err, logs));
      await expect(send(honest)).rejects.toMatchObject({
        code: "transaction/not-enough-funds",
        message,
      });
      expect([asked, node.count("sendTransaction")]).toEqual([[], 0]);
    },
  );
  it(
    "asks the Solana wallet even if the simulation failed for an unrelated reason",
    { tags: ["finding-M19"] },
    async () => {
      const { node, send } = over(foretold({ InstructionError: [2, { Custom: 9 }] }));
      expect((await send(honest)).kind).toBe("done");
      expect(node.count("sendTransaction")).toBe(1);
    },
  );
});

describe("a browser without Ed25519 in Web Crypto", () => {
  const LIBRARY = "../../../src/infrastructure/chain-signer/verify-ed25519.js";
  const withoutEd25519 = () =>
    vi
      .spyOn(crypto.subtle, "importKey")
      .mockRejectedValue(new DOMException("Unrecognized algorithm", "NotSupportedError"));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.doUnmock(LIBRARY);
    vi.resetModules();
  });
  it("verifies Solana signatures with the Ed25519 library, and rejects invalid ones", async () => {
    withoutEd25519();
    const { node, signer, send } = over();
    expect((await send(honest)).kind).toBe("done");
    const signing = (key: Key) =>
      wallet(async (_, { message }) => ({
        signature: base58Of(await key.sign(bytesOfBase58(message) ?? new Uint8Array())),
      }));
    expect((await signer.signMessage(signing(owner), owner.address, "pay", signal)).kind).toBe(
      "done",
    );
    await expect(
      signer.signMessage(signing(thief), owner.address, "pay", signal),
    ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    const forged = wallet(async (_, { transaction }) => ({
      transaction: base64Of(await signed(transaction, thief)),
    }));
    await expect(send(forged)).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    expect(node.count("sendTransaction")).toBe(1);
  });
  it("loads the Ed25519 library only if needed, and rejects without asking the wallet if loading fails", async () => {
    vi.doMock(LIBRARY, () => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    const { node, signer, send } = over();
    expect((await send(honest)).kind).toBe("done");
    withoutEd25519();
    asked = [];
    const refused = { code: "code/unavailable", context: { capability: "Ed25519" } };
    await expect(send(honest)).rejects.toMatchObject(refused);
    await expect(signer.signMessage(honest, owner.address, "x", signal)).rejects.toMatchObject(
      refused,
    );
    expect([asked, node.count("sendTransaction")]).toEqual([[], 1]);
  });
});

describe("SPL tokens", () => {
  const [TOKEN, TOKEN_2022] = [
    "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  ];
  const context = { slot: 1 };
  const account = (owner: string, bytes: Uint8Array) => ({
    owner,
    executable: false,
    data: [base64Of(bytes), "base64"],
  });
  const extension = (type: number, held: Uint8Array): readonly number[] => [
    type,
    0,
    held.length & 0xff,
    held.length >> 8,
    ...held,
  ];
  const mint = (...extensions: readonly (readonly number[])[]): Uint8Array => {
    const plain = new Uint8Array(82);
    plain.set([6, 1], 44);
    return extensions.length === 0
      ? plain
      : Uint8Array.from([...plain, ...new Uint8Array(83), 1, ...extensions.flat()]);
  };
  const scaled = (now: number, next: number, length = 56): readonly number[] => {
    const view = new DataView(new ArrayBuffer(56));
    view.setFloat64(32, now, true);
    view.setFloat64(48, next, true);
    return extension(25, new Uint8Array(view.buffer).slice(0, length));
  };
  const interest = (before: number, now: number, length = 52): readonly number[] => {
    const view = new DataView(new ArrayBuffer(52));
    view.setInt16(40, before, true);
    view.setInt16(50, now, true);
    return extension(10, new Uint8Array(view.buffer).slice(0, length));
  };
  const held = (owned: string, token: string) =>
    Uint8Array.from([
      ...(bytesOfBase58(token) ?? []),
      ...(bytesOfBase58(owned) ?? []),
      ...new Uint8Array(101),
    ]);
  /**
   * The receiver has nothing yet unless `target` says so; the rent of an account is its size. The
   * sender has an account for each of `sums`.
   */
  const chain = (
    token: string,
    found: object,
    target: object | null = null,
    sums: readonly number[] = [100],
    more: NodeAnswers = {},
  ) =>
    over({
      ...more,
      getMultipleAccounts: ([keys]) => ({
        result: {
          context,
          value: (keys as readonly string[]).map((key) => {
            if (key === token) return found;
            return key === thief.address ? null : target;
          }),
        },
      }),
      // The accounts belong to the older program and are not listed for Token-2022.
      getTokenAccountsByOwner: ([, filter]) => ({
        result: {
          context,
          value: ("programId" in (filter as object) && !JSON.stringify(filter).includes(TOKEN)
            ? []
            : sums
          ).map((sum, place) => ({
            pubkey: base58Of(new Uint8Array(32).fill(4 + place)),
            account: {
              data: {
                parsed: {
                  info: { mint: token, tokenAmount: { amount: String(sum), decimals: 6 } },
                },
              },
            },
          })),
        },
      }),
      getMinimumBalanceForRentExemption: ([bytes]) => ({ result: Number(bytes) }),
    });
  const token = base58Of(new Uint8Array(32).fill(7));
  const feeOf = ({ reader }: Pick<ReturnType<typeof chain>, "reader">) =>
    reader.networkFee(
      `${NETWORK.id}:${owner.address}`,
      { to: thief.address, value: 5n, token },
      signal,
    );
  it.each([
    ["of the older program", TOKEN, mint(), 165n],
    ["of Token-2022 without extensions", TOKEN_2022, mint(), 170n],
    ["with a transfer fee", TOKEN_2022, mint(extension(1, new Uint8Array(108))), 182n],
    [
      "with its name in the mint",
      TOKEN_2022,
      mint(extension(18, new Uint8Array(64)), extension(19, new Uint8Array(300))),
      170n,
    ],
    [
      "with an empty transfer hook and a pause extension",
      TOKEN_2022,
      mint(extension(14, new Uint8Array(64)), extension(26, new Uint8Array(33))),
      179n,
    ],
    [
      "with a multiplier of 1 and no interest",
      TOKEN_2022,
      mint(scaled(1, 1), interest(0, 0)),
      170n,
    ],
  ])(
    "computes the rent from the real size of a Solana account for a token %s",
    async (_, program, bytes, size) => {
      expect(await feeOf(chain(token, account(program, bytes)))).toBe(
        25_000n + (size + 128n) * 6_960n,
      );
    },
  );
  it.each([
    ["cannot be moved", extension(9, new Uint8Array())],
    ["has a transfer hook", extension(14, new Uint8Array(64).fill(1))],
    ["has an unknown extension", extension(200, new Uint8Array(4))],
    ["has a truncated extension", [19, 0, 255, 255]],
    ["has a multiplier of ten", scaled(10, 10)],
    ["will have a multiplier of ten", scaled(1, 10)],
    ["has a multiplier of ten until later", scaled(10, 1)],
    ["has NaN as its multiplier", scaled(1, NaN)],
    ["has a multiplier of zero", scaled(0, 0)],
    ["has a truncated multiplier", scaled(1, 1, 48)],
    ["bears interest", interest(500, 500)],
    ["will bear interest", interest(0, -1)],
    ["bore interest before", interest(256, 0)],
    ["has a truncated interest rate", interest(0, 0, 50)],
  ])("rejects a Solana token that %s without asking the wallet", async (_, bytes) => {
    const { send, ...more } = chain(token, account(TOKEN_2022, mint(bytes)));
    const refused = { code: "transaction/invalid", context: { field: "token" } };
    await expect(feeOf(more)).rejects.toMatchObject(refused);
    await expect(send(honest, { token })).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });
  it("rejects a Solana token transfer to a program's address without asking the wallet", async () => {
    const to = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
    const sending = chain(token, account(TOKEN, mint())).send(honest, { token, to });
    const refused = { code: "transaction/invalid", context: { field: "to" } };
    await expect(sending).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });
  it("rejects a receiver's Solana token account with another owner, mint or program", async () => {
    const own = account(TOKEN, held(thief.address, token));
    expect((await chain(token, account(TOKEN, mint()), own).send(honest, { token })).kind).toBe(
      "done",
    );
    asked = [];
    for (const other of [
      account(TOKEN, held(owner.address, token)),
      account(TOKEN, held(thief.address, owner.address)),
      account(TOKEN_2022, held(thief.address, token)),
      account(TOKEN, new Uint8Array()),
    ])
      await expect(
        chain(token, account(TOKEN, mint()), other).send(honest, { token }),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "to" } });
    expect(asked).toEqual([]);
  });
  it("rejects the transfer if the receiver's Solana token account was closed after the fee was shown", async () => {
    const gone = chain(token, account(TOKEN, mint()));
    const rent = (165n + 128n) * 6_960n;
    await expect(gone.send(honest, { token, maxFee: 25_000n })).rejects.toMatchObject({
      code: "transaction/fee-too-high",
      context: { fee: 25_000n + rent, maxFee: 25_000n },
    });
    expect(asked).toEqual([]);
    expect((await gone.send(honest, { token, maxFee: 25_000n + rent })).kind).toBe("done");
    const there = chain(token, account(TOKEN, mint()), account(TOKEN, held(thief.address, token)));
    expect((await there.send(honest, { token, maxFee: 25_000n })).kind).toBe("done");
  });
  /** The transfers in the wallet's request: source account and amount. */
  const moves = () => {
    const [request] = asked as readonly {
      readonly params: {
        readonly instructions: readonly { programId: string; data: string; keys: object[] }[];
      };
    }[];
    return (request?.params.instructions ?? [])
      .filter(({ programId }) => programId === TOKEN)
      .map(({ data, keys }) => [
        (keys[0] as { readonly pubkey: string }).pubkey,
        Number(bytesOfBase58(data)?.[1]),
      ]);
  };
  const held4To = (place: number): string => base58Of(new Uint8Array(32).fill(4 + place));
  const mintAccount = account(TOKEN, mint());
  it("sends a Solana token from as few token accounts as possible, the largest first", async () => {
    const there = account(TOKEN, held(thief.address, token));
    const { send } = chain(token, mintAccount, there, [2, 0, 6, 4]);
    expect((await send(honest, { token, value: 11n })).kind).toBe("done");
    expect(moves()).toEqual([
      [held4To(2), 6],
      [held4To(3), 4],
      [held4To(0), 1],
    ]);
  });
  it("sends a Solana token from a single token account if its balance is enough", async () => {
    const { send } = chain(token, mintAccount, null, [2, 6, 4]);
    expect((await send(honest, { token, value: 6n })).kind).toBe("done");
    expect(moves()).toEqual([[held4To(1), 6]]);
  });
  it("rejects a Solana token amount above the balance or above what one transaction can send", async () => {
    for (const sums of [
      [2, 3],
      [1, 1, 1, 1, 2],
    ])
      await expect(
        chain(token, mintAccount, null, sums).send(honest, { token, value: 6n }),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "value" } });
    expect(asked).toEqual([]);
  });
  it("reports only the amount that one transfer can send as the balance of a Solana token", async () => {
    const { reader, send } = chain(token, mintAccount, null, [1, 5, 2, 4, 1, 3]);
    const { units } = await reader.holding(`${NETWORK.id}:${owner.address}`, token, signal);
    expect(units).toBe(14n);
    expect((await send(honest, { token, value: units })).kind).toBe("done");
    expect(moves()).toEqual([1, 3, 5, 2].map((place, at) => [held4To(place), 5 - at]));
  });
  const there = () => account(TOKEN, held(thief.address, token));
  const foretelling = (err: unknown, isThere = false) =>
    chain(token, mintAccount, isThere ? there() : null, [100], {
      simulateTransaction: {
        result: { context, value: { err, logs: [], unitsConsumed: 4_500 } },
      },
    });
  it.each([
    ["from or to a frozen account", 17, "token", false, 3],
    ["between existing accounts of which one is frozen", 17, "token", true, 2],
    ["to an account that requires a memo", 36, "to", true, 2],
  ] as const)(
    "rejects during the review a Solana transfer %s whose simulation fails: token error %s",
    async (_, error, field, isThere, place) => {
      const surely = foretelling({ InstructionError: [place, { Custom: error }] }, isThere);
      const refused = { code: "transaction/invalid", context: { field } };
      await expect(feeOf(surely)).rejects.toMatchObject(refused);
      await expect(surely.send(honest, { token })).rejects.toMatchObject(refused);
      expect(asked).toEqual([]);
    },
  );
  it.each([
    ["a token error that may be temporary", { InstructionError: [3, { Custom: 1 }] }],
    ["the frozen-account error of another program", { InstructionError: [2, { Custom: 17 }] }],
    ["an instruction that the transfer does not have", { InstructionError: [4, { Custom: 17 }] }],
    ["an error without a number", { InstructionError: [3, "InvalidAccountData"] }],
    ["an error without an instruction", { InstructionError: "17" }],
    ["an unknown blockhash", "BlockhashNotFound"],
  ])(
    "allows the Solana transfer if the simulation fails with an error that does not concern it: %s",
    async (_, err) => {
      const open = foretelling(err);
      expect(await feeOf(open)).toBeGreaterThan(0n);
      expect((await open.send(honest, { token })).kind).toBe("done");
    },
  );
  it("allows the Solana transfer if the node cannot simulate", async () => {
    const silent = chain(token, mintAccount, null, [100], {
      simulateTransaction: { error: { code: -32602, message: "Invalid params" } },
    });
    expect(await feeOf(silent)).toBeGreaterThan(0n);
    expect((await silent.send(honest, { token })).kind).toBe("done");
  });
  it.each([-1n, 2n ** 64n, 1])(
    "rejects %s as the `maxFee` of a Solana transfer",
    async (maxFee) => {
      await expect(over().send(honest, { maxFee })).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "maxFee" },
      });
      expect(asked).toEqual([]);
    },
  );
  it("creates a token account for a Solana address that only holds lamports", async () => {
    expect(
      await feeOf(
        chain(
          token,
          account(TOKEN, mint()),
          account("11111111111111111111111111111111", new Uint8Array()),
        ),
      ),
    ).toBe(25_000n + (165n + 128n) * 6_960n);
  });
});

describe("receivers that cannot return funds", () => {
  const account = (owned: string, executable = false) => ({
    owner: owned,
    executable,
    data: ["", "base64"],
    lamports: 1,
  });
  it.each([
    ["a program", account("BPFLoaderUpgradeab1e11111111111111111111111", true)],
    ["a token account or mint", account("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA")],
  ])("rejects %s as the receiver of a Solana transfer", async (_, found) => {
    const { send } = over({
      getMultipleAccounts: { result: { context: { slot: 1 }, value: [found] } },
    });
    await expect(send(honest)).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "to" },
    });
    expect(asked).toEqual([]);
  });
  it("rejects a Solana token address that is not a mint", async () => {
    await expect(over().send(honest, { token: thief.address })).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "token" },
    });
  });
});
