import { describe, expect, it } from "vitest";
import {
  externalTransport,
  safeTransport,
  type TransportParts,
} from "../../../src/infrastructure/wallet-connector/external-transport.js";
import { InjectedWalletConnector } from "../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import {
  FakeClock,
  RecordingLogger,
  SeededRandom,
} from "../../../src/infrastructure/in-memory/index.js";
import { SafeMessages } from "../../../src/infrastructure/wallet-connector/safe-messages.js";
import { ViemChainSigner } from "../../../src/infrastructure/chain-signer/viem-chain-signer.js";
import { CONTRACT_ACCOUNTS } from "../../support/doubles/contract-account-nodes.js";
import { ALICE, BOB } from "../../support/builders/connection.js";
import { FakeSafePage } from "../../support/doubles/safe-page.js";
import { TWO_NETWORKS } from "../../support/worlds/instance.js";
import { describeWalletConnector } from "./wallet-connector.contract.js";
import { normalizeNetwork } from "../../../src/domain/network/network.js";

const evm: TransportParts["evm"] = (...given) => new InjectedWalletConnector(...given);
const ORIGIN = "https://app.safe.global";
const HASH = `0x${"ab".repeat(32)}`;
const { signal } = new AbortController();
const inSafe = (end: AbortSignal = signal) => {
  const safe = new FakeSafePage();
  const clock = new FakeClock();
  return {
    safe,
    clock,
    port: safeTransport("safe", safe.window, {
      evm,
      scheduler: clock,
      logger: new RecordingLogger(),
      random: new SeededRandom(1),
      signal: end,
    }),
  };
};
const network = normalizeNetwork({ ...TWO_NETWORKS[0], id: "eip155:31337" });

describeWalletConnector(
  "Safe, over a stand-in page around the frame",
  () => {
    const { safe, clock, port } = inSafe();
    const nothing = (): void => undefined;
    const wallet = {
      address: safe.address,
      requests: safe.requests,
      approve: () => {
        safe.isSilent = false;
      },
      wait: () => {
        safe.isSilent = true;
      },
      reject: nothing,
      changeAccount: nothing,
      changeNetwork: nothing,
      drop: nothing,
    };
    return { port, clock, wallet, listenerCount: () => safe.listenerCount };
  },
  { asksNobody: true, accountType: "smartAccount" },
);

describe("messages between a page and its Safe", () => {
  it(
    "posts messages only to the Safe's origin, and listens only while a request to the Safe is pending",
    { tags: ["S3-011", "T16"] },
    async () => {
      const { safe, port } = inSafe();
      await port.connect(signal);
      expect(safe.messages.map(({ method, target }) => [method, target])).toEqual([
        ["getSafeInfo", ORIGIN],
        ["getSafeInfo", ORIGIN],
      ]);
      expect(safe.messages[0]).toMatchObject({ env: { sdkVersion: "9.1.0" } });
      expect(safe.listenerCount).toBe(0);
    },
  );
  it.each([
    ["another origin", { origin: "https://app.safe.global.evil.example" }],
    ["an http origin", { origin: "http://app.safe.global" }],
    ["another window", { source: {} }],
    ["no source", { source: null }],
  ])(
    "ignores an answer that comes from %s instead of the Safe",
    { tags: ["T15"] },
    async (_, from) => {
      const { safe, port } = inSafe();
      safe.isSilent = true;
      const attempt = port.connect(signal);
      const [question] = safe.messages;
      safe.say({ id: question?.id, success: true, data: { safeAddress: BOB, chainId: 1 } }, from);
      safe.isSilent = false;
      safe.say({ id: question?.id, success: true, data: safe.info });
      expect(await attempt).toMatchObject({
        value: { accounts: [{ address: ALICE }], networkId: "eip155:31337" },
      });
    },
  );
  it.each([[null], ["text"], [{}], [{ id: 7 }], [{ id: "no such question", success: true }], [[]]])(
    "ignores the message %j from the Safe",
    async (data) => {
      const { safe, port } = inSafe();
      const attempt = port.connect(signal);
      safe.say(data);
      expect(await attempt).toMatchObject({ kind: "done" });
    },
  );
  it("rejects a Safe request after 10 minutes without an answer, and leaves no listener or timer", async () => {
    const safe = new FakeSafePage();
    const clock = new FakeClock();
    safe.isSilent = true;
    const asked = new SafeMessages({
      window: safe.window,
      origin: ORIGIN,
      random: new SeededRandom(1),
      scheduler: clock,
      signal,
    })
      .ask("getSafeInfo", undefined)
      .catch((error: unknown) => error);
    await clock.pass(600_000);
    expect(await asked).toBeInstanceOf(Error);
    expect([safe.listenerCount, clock.pending]).toEqual([0, 0]);
  });
  it("rejects pending Safe requests when the instance is disposed, and then neither posts nor listens", async () => {
    const end = new AbortController();
    const { safe, clock, port } = inSafe(end.signal);
    safe.isSilent = true;
    const outcome = port
      .request({ method: "personal_sign", params: ["0x61", ALICE] }, signal)
      .catch((error: unknown) => error);
    await Promise.resolve();
    expect(safe.listenerCount).toBe(1);
    end.abort();
    expect(await outcome).toMatchObject({ code: "wallet/request-failed" });
    await port.request({ method: "eth_accounts" }, signal).catch(() => undefined);
    expect([safe.listenerCount, clock.pending, safe.messages.length]).toEqual([0, 0, 1]);
  });
});

describe("a Safe as a wallet", () => {
  it.each([
    ["no address", { chainId: 1 }],
    ["no chain", { safeAddress: ALICE }],
    ["an invalid chain", { safeAddress: ALICE, chainId: "latest" }],
    ["null", null],
  ])("does not connect the Safe if it reports %s", async (_, info) => {
    const { safe, port } = inSafe();
    safe.info = info;
    await expect(port.connect(signal)).rejects.toMatchObject({ name: "LatchkitError" });
  });
  it("proposes a transaction to the Safe with its value in decimal wei, and returns the proposal's id", async () => {
    const { safe, port } = inSafe();
    const proposed: unknown[] = [];
    safe.answers = { sendTransactions: (params) => (proposed.push(params), { safeTxHash: HASH }) };
    const sent = await new ViemChainSigner({
      scheduler: new FakeClock(),
      nodes: CONTRACT_ACCOUNTS,
    }).send(port, ALICE, network, { to: BOB, value: 10n ** 18n, data: "0xabcd" }, signal);
    expect(sent).toEqual({ kind: "unknown", value: HASH });
    expect(proposed).toEqual([
      { txs: [{ to: BOB, value: "1000000000000000000", data: "0xabcd" }], params: {} },
    ]);
  });
  it("proposes a batch to the Safe as one proposal, and returns its status by the proposal's id", async () => {
    const { safe, port } = inSafe();
    const signer = new ViemChainSigner({ scheduler: new FakeClock(), nodes: CONTRACT_ACCOUNTS });
    let details: unknown = { txStatus: "AWAITING_CONFIRMATIONS", txHash: null };
    let receipt: unknown = null;
    const chainHash = `0x${"cd".repeat(32)}`;
    safe.answers = {
      sendTransactions: () => ({ safeTxHash: HASH }),
      getTxBySafeTxHash: () => details,
      rpcCall: () => receipt,
    };
    const batch = { calls: [{ to: BOB }, { to: ALICE, value: 1n }], atomicRequired: true };
    expect(await signer.sendCalls(port, ALICE, network, batch, signal)).toEqual({
      kind: "done",
      value: HASH,
    });
    expect(safe.messages.find(({ method }) => method === "sendTransactions")?.params).toMatchObject(
      {
        txs: [
          { to: BOB, value: "0", data: "0x" },
          { to: ALICE, value: "1", data: "0x" },
        ],
      },
    );
    expect(await signer.callsStatus(port, HASH, signal)).toMatchObject({
      code: 100,
      isAtomic: true,
      hashes: [],
    });
    details = { txStatus: "SUCCESS", txHash: chainHash };
    expect(await signer.callsStatus(port, HASH, signal)).toMatchObject({ code: 100, hashes: [] });
    receipt = { transactionHash: chainHash, status: "0x1" };
    expect(await signer.callsStatus(port, HASH, signal)).toMatchObject({
      code: 200,
      hashes: [chainHash],
    });
    details = { txStatus: "FAILED", txHash: chainHash };
    expect(await signer.callsStatus(port, HASH, signal)).toMatchObject({ code: 500 });
    details = { txStatus: "CANCELLED" };
    expect(await signer.callsStatus(port, HASH, signal)).toMatchObject({ code: 400, hashes: [] });
    expect(await signer.capabilities(port, ALICE, signal)).toEqual({
      "eip155:31337": { atomic: { status: "supported" }, atomicBatch: { supported: true } },
    });
  });
  it("returns the transaction receipt of a Safe proposal, and other receipts unchanged", async () => {
    const { safe, port } = inSafe();
    const asked: unknown[] = [];
    safe.answers = {
      getTxBySafeTxHash: (params) => {
        if ((params as { safeTxHash: string }).safeTxHash !== HASH) throw new Error("unknown");
        return { txStatus: "SUCCESS", txHash: "0x12" };
      },
      rpcCall: (params) => (asked.push(params), { status: "0x1" }),
    };
    for (const hash of [HASH, "0x34"])
      await port.request({ method: "eth_getTransactionReceipt", params: [hash] }, signal);
    expect(asked).toEqual([
      { call: "eth_getTransactionReceipt", params: ["0x12"] },
      { call: "eth_getTransactionReceipt", params: ["0x34"] },
    ]);
  });
  it.each([
    ["from another account", { from: BOB, to: ALICE }, 4100],
    ["on another chain", { from: ALICE, to: BOB, chainId: "0x1" }, -32602],
    ["without a receiver", { from: ALICE, data: "0x60" }, -32602],
    [
      "to an address with a wrong checksum",
      { from: ALICE, to: BOB.replace(/[A-F]/, (one) => one.toLowerCase()) },
      -32602,
    ],
    ["with a malformed value", { from: ALICE, to: BOB, value: "1e18" }, -32602],
    ["with data of half a byte", { from: ALICE, to: BOB, data: "0xabc" }, -32602],
  ])("does not propose a transaction %s to the Safe", async (_, transaction, providerCode) => {
    const { safe, port } = inSafe();
    await expect(
      port.request({ method: "eth_sendTransaction", params: [transaction] }, signal),
    ).rejects.toMatchObject({ code: "wallet/request-failed", context: { providerCode } });
    expect(safe.requests.map(({ method }) => method)).not.toContain("sendTransactions");
  });
  it.each([
    "User rejected transaction",
    "Transaction was rejected",
    "Request denied by user",
    "Cancelled",
  ])("treats the Safe's error %j as a rejection by the user", async (why) => {
    const { safe, port } = inSafe();
    safe.answers = {
      sendTransactions: () => {
        throw new Error(why);
      },
    };
    expect(
      await port.request(
        { method: "eth_sendTransaction", params: [{ from: ALICE, to: BOB }] },
        signal,
      ),
    ).toEqual({ kind: "declined" });
  });
  it.each([[{}], [{ safeTxHash: "0x12" }], [null], [{ safeTxHash: 7 }]])(
    "rejects a transaction request if the Safe answers the proposal with %j",
    async (answer) => {
      const { safe, port } = inSafe();
      safe.answers = { sendTransactions: () => answer };
      await expect(
        port.request({ method: "eth_sendTransaction", params: [{ from: ALICE, to: BOB }] }, signal),
      ).rejects.toMatchObject({ code: "wallet/request-failed" });
    },
  );
  it("returns a Safe's signature, and rejects a message that the Safe's owners have yet to sign", async () => {
    const { safe, port } = inSafe();
    const signer = new ViemChainSigner({ scheduler: new FakeClock(), nodes: CONTRACT_ACCOUNTS });
    safe.answers = { signMessage: () => ({ signature: "0xabcd" }) };
    expect(await signer.signMessage(port, ALICE, "hi", signal)).toEqual({
      kind: "done",
      value: "0xabcd",
    });
    expect(safe.messages.at(-1)).toMatchObject({
      method: "signMessage",
      params: { message: "0x6869" },
    });
    safe.answers = {
      signMessage: () => ({ messageHash: HASH }),
      signTypedMessage: () => ({ safeTxHash: HASH }),
    };
    expect(
      await port.request({ method: "personal_sign", params: ["0x6869", ALICE] }, signal),
    ).toEqual({ kind: "done", value: "0x" });
    expect(
      await port.request(
        { method: "eth_signTypedData_v4", params: [ALICE, '{"domain":{}}'] },
        signal,
      ),
    ).toEqual({ kind: "done", value: "0x" });
    expect(safe.messages.at(-1)).toMatchObject({
      method: "signTypedMessage",
      params: { typedData: { domain: {} } },
    });
    await expect(signer.signMessage(port, ALICE, "hi", signal)).rejects.toMatchObject({
      code: "wallet/invalid-answer",
    });
  });
  it("keeps the Safe on its chain, reads the chain through the parent page, and rejects other methods", async () => {
    const { safe, port } = inSafe();
    const signer = new ViemChainSigner({ scheduler: new FakeClock(), nodes: CONTRACT_ACCOUNTS });
    safe.answers = { rpcCall: () => "0x7" };
    expect(await signer.switchNetwork(port, network, signal)).toEqual({
      kind: "done",
      value: undefined,
    });
    await expect(
      signer.switchNetwork(port, normalizeNetwork(TWO_NETWORKS[1]), signal),
    ).rejects.toMatchObject({ code: "chain/not-supported" });
    expect(
      await port.request({ method: "eth_getBalance", params: [ALICE, "latest"] }, signal),
    ).toEqual({ kind: "done", value: "0x7" });
    expect(safe.messages.at(-1)).toMatchObject({
      method: "rpcCall",
      params: { call: "eth_getBalance", params: [ALICE, "latest"] },
    });
    for (const method of ["eth_sign", "toString", "constructor", "eth_sendRawTransaction"])
      await expect(port.request({ method }, signal)).rejects.toMatchObject({
        context: { providerCode: 4200 },
      });
  });
  it("sends no request to the Safe on disconnect", async () => {
    const { safe, port } = inSafe();
    await port.disconnect(signal);
    expect(safe.messages).toEqual([]);
  });
});

describe("a host's connector factory", () => {
  it("throws if the host's connector factory returns no provider", () => {
    expect(() =>
      externalTransport("x", "eip155", undefined as never, {
        evm,
        scheduler: new FakeClock(),
        logger: new RecordingLogger(),
      }),
    ).toThrow(TypeError);
  });
});
