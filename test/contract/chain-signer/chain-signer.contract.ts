import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Network } from "../../../src/domain/network/network.js";
import type {
  BatchCall,
  CallBatch,
  TransactionRequest,
} from "../../../src/domain/transaction/transaction.js";
import type { ChainReader } from "../../../src/ports/chain-reader.port.js";
import type { EvmWalletBehaviour } from "../../../src/infrastructure/in-memory/index.js";
import type { EvmChainSigner } from "../../../src/ports/chain-signer.port.js";
import type { WalletConnector } from "../../../src/ports/wallet-connector.port.js";

/**
 * A wallet connected on `first` that does not know `second`, with funds on `first`. Made anew for
 * each test by `connect`.
 */
export interface ChainSignerHarness {
  readonly port: EvmChainSigner;
  readonly reader: ChainReader;
  readonly first: Network;
  readonly second: Network;
  connect(): Promise<{
    readonly connector: WalletConnector;
    readonly wallet: {
      readonly address: string;
      readonly requests: readonly { readonly method: string; readonly params: unknown }[];
      reject(code?: number): void;
      wait(): void;
      readonly behaviour: EvmWalletBehaviour;
    };
  }>;
  /**
   * The contract of an ERC-20 on `first` of which every connected wallet holds 1,000 units, and
   * what an account holds of it.
   */
  readonly token: string;
  tokenBalance(address: string): Promise<bigint>;
  /** Sends the same amount from another account on `first`; returns the hash. */
  sendAsStranger(to: string, value: bigint): Promise<string>;
  /** Lets the time pass in which late nodes learn of a transaction. */
  pass(): Promise<void>;
  /** Verifies a signature; undefined if only its shape can be checked. */
  verifies?(address: string, text: string, signature: string): Promise<boolean>;
  dispose(): Promise<void>;
}

const batchOf = (...calls: readonly BatchCall[]): CallBatch => ({ calls, atomicRequired: false });

/** An unused address without a contract. */
const DISCONNECTED = "0x00000000000000000000000000000000000ee002";
/** An ERC-8021 attribution suffix: code, length, schema and marker. */
const ATTRIBUTION = "62617365070080218021802180218021802180218021";
/** `approve(address,uint256)` up to its spender. */
const APPROVE = `0x095ea7b3${"11".repeat(20).padStart(64, "0")}`;
const TO = "0x00000000000000000000000000000000000ee001";
const TYPED = {
  domain: { name: "Test", version: "1", chainId: 31337n },
  types: {
    Mail: [
      { name: "to", type: "address" },
      { name: "amount", type: "uint256" },
    ],
  },
  primaryType: "Mail",
  message: { to: TO, amount: 2n ** 128n },
} as const;

export const describeChainSigner = (
  name: string,
  make: () => Promise<ChainSignerHarness>,
): void => {
  describe(`ChainSigner: ${name}`, () => {
    let harness: ChainSignerHarness;
    let connected: Awaited<ReturnType<ChainSignerHarness["connect"]>>;
    beforeAll(async () => void (harness = await make()));
    afterAll(() => harness?.dispose());
    beforeEach(async () => void (connected = await harness.connect()));
    const { signal } = new AbortController();
    const methods = () => connected.wallet.requests.map(({ method }) => method);

    it("signs a non-ASCII text with a signature that verifies for the EVM account", async () => {
      const text = "Grüß Gott – 0x12";
      const signed = await harness.port.signMessage(
        connected.connector,
        connected.wallet.address,
        text,
        signal,
      );
      expect(signed).toMatchObject({
        kind: "done",
        value: expect.stringMatching(/^0x[0-9a-f]{130}$/),
      });
      if (signed.kind === "done" && harness.verifies)
        expect(await harness.verifies(connected.wallet.address, text, signed.value)).toBe(true);
    });
    it("signs typed data without rounding bigint values", async () => {
      expect(
        await harness.port.signTypedData(
          connected.connector,
          connected.wallet.address,
          harness.first.id,
          TYPED,
          signal,
        ),
      ).toMatchObject({ kind: "done" });
      expect(JSON.stringify(connected.wallet.requests.at(-1)?.params)).toContain(
        (2n ** 128n).toString(),
      );
    });
    it("rejects typed data without a primary type without asking the wallet", async () => {
      const asked = connected.wallet.requests.length;
      await expect(
        harness.port.signTypedData(
          connected.connector,
          connected.wallet.address,
          harness.first.id,
          { ...TYPED, primaryType: "Other" },
          signal,
        ),
      ).rejects.toMatchObject({ code: "transaction/invalid" });
      expect(connected.wallet.requests).toHaveLength(asked);
    });
    it('returns "declined" after one request if the user rejects a signature, transaction or batch', async () => {
      const { connector, wallet } = connected;
      wallet.reject();
      expect(await harness.port.signMessage(connector, wallet.address, "x", signal)).toEqual({
        kind: "declined",
      });
      expect(
        await harness.port.send(
          connector,
          wallet.address,
          harness.first,
          { to: TO, value: 1n },
          signal,
        ),
      ).toEqual({ kind: "declined" });
      expect(
        await harness.port.sendCalls(
          connector,
          wallet.address,
          harness.first,
          batchOf({ to: TO, value: 1n }),
          signal,
        ),
      ).toEqual({ kind: "declined" });
      expect(
        methods().filter((method) => /personal_sign|sendTransaction|sendCalls/.test(method)),
      ).toHaveLength(3);
    });
    it("never sends an EVM transaction again after it failed", { tags: ["P5"] }, async () => {
      connected.wallet.reject(-32603);
      await expect(
        harness.port.send(
          connected.connector,
          connected.wallet.address,
          harness.first,
          { to: TO, value: 1n },
          signal,
        ),
      ).rejects.toMatchObject({ code: "wallet/request-failed" });
      expect(methods().filter((method) => method === "eth_sendTransaction")).toHaveLength(1);
    });
    it("sends an EVM transaction that transfers exactly the requested value", async () => {
      const account = `${harness.first.id}:${TO}` as const;
      const before = await harness.reader.balance(account, signal);
      const sent = await harness.port.send(
        connected.connector,
        connected.wallet.address,
        harness.first,
        { to: TO, value: 123_456_789n },
        signal,
      );
      if (sent.kind !== "done") throw new Error(sent.kind);
      expect(
        await harness.reader.waitForReceipt(harness.first.id, sent.value, signal),
      ).toMatchObject({ status: "success", hash: sent.value });
      expect((await harness.reader.balance(account, signal)).units - before.units).toBe(
        123_456_789n,
      );
    });
    const send = (transaction: TransactionRequest) =>
      harness.port.send(
        connected.connector,
        connected.wallet.address,
        harness.first,
        transaction,
        signal,
      );
    const play = (behaviour: Partial<EvmWalletBehaviour>) =>
      void Object.assign(connected.wallet.behaviour, behaviour);
    const asked = () => methods().filter((method) => method === "eth_sendTransaction").length;

    it(
      "sends a token by a contract call that transfers no EVM currency",
      { tags: ["finding-M2"] },
      async () => {
        const { token } = harness;
        const before = await harness.tokenBalance(TO);
        const account = `${harness.first.id}:${TO}` as const;
        const native = await harness.reader.balance(account, signal);
        expect(await send({ to: TO, value: 5n, token })).toMatchObject({ kind: "done" });
        expect((await harness.tokenBalance(TO)) - before).toBe(5n);
        expect((await harness.reader.balance(account, signal)).units).toBe(native.units);
      },
    );
    it.each<[string, string, Partial<TransactionRequest>]>([
      ["an amount above the balance", "value", { value: 2n ** 60n }],
      ["no amount", "value", {}],
      ["`data`", "data", { value: 1n, data: "0x" }],
      ["a token that is not an address", "token", { value: 1n, token: "0x12" }],
      ["a token without a contract", "token", { value: 1n, token: DISCONNECTED }],
      ["the zero address as receiver", "to", { value: 1n, to: `0x${"00".repeat(20)}` }],
    ])(
      "rejects an EVM token transfer with %s without asking the wallet",
      { tags: ["finding-M2"] },
      async (_, field, change) => {
        await expect(send({ to: TO, token: harness.token, ...change })).rejects.toMatchObject({
          code: "transaction/invalid",
          context: { field },
        });
        expect(asked()).toBe(0);
      },
    );
    it(
      "rejects an EVM token transfer to the token's own contract",
      { tags: ["finding-M2"] },
      async () => {
        const { token } = harness;
        await expect(send({ to: token, value: 1n, token })).rejects.toMatchObject({
          context: { field: "to" },
        });
        expect(asked()).toBe(0);
      },
    );
    it.each(["gasLimit", "nonce", "input", "from", "maxFeePerGas", "chainId"])(
      "rejects an EVM transaction or batch with the unsupported field `%s`",
      { tags: ["finding-M2"] },
      async (field) => {
        const transaction = { to: TO, value: 1n, [field]: "0x1" };
        await expect(send(transaction)).rejects.toMatchObject({
          code: "transaction/invalid",
          context: { field },
        });
        for (const call of [transaction, { to: TO, token: harness.token }, { to: TO, gas: 1n }])
          await expect(
            harness.port.sendCalls(
              connected.connector,
              connected.wallet.address,
              harness.first,
              batchOf(call),
              signal,
            ),
          ).rejects.toMatchObject({ code: "transaction/invalid" });
        expect(connected.wallet.requests.map(({ method }) => method)).not.toContain(
          "wallet_sendCalls",
        );
        expect(asked()).toBe(0);
      },
    );
    it.each<[string, Partial<EvmWalletBehaviour>]>([
      ["another amount", { replacesTransaction: (one) => ({ ...one, value: "0x2" }) }],
      ["another receiver", { replacesTransaction: (one) => ({ ...one, to: DISCONNECTED }) }],
      [
        "data instead of none",
        { replacesTransaction: (one) => ({ ...one, to: DISCONNECTED, data: "0x1234" }) },
      ],
      [
        "a request that it changed after the check",
        {
          mutatesParams: ([request]) => void Object.assign(request ?? {}, { value: "0x3" }),
        },
      ],
    ])(
      "rejects the hash that a wallet returns if the EVM transaction it sent has %s",
      { tags: ["finding-M8"] },
      async (_, behaviour) => {
        play(behaviour);
        await expect(send({ to: TO, value: 1n })).rejects.toMatchObject({
          code: "wallet/invalid-answer",
          context: { method: "eth_sendTransaction", hash: expect.stringMatching(/^0x/) },
        });
        expect(asked()).toBe(1);
      },
    );
    it(
      "rejects the hash of another account's payment to the same receiver",
      { tags: ["finding-M8"] },
      async () => {
        const hash = await harness.sendAsStranger(TO, 7n);
        play({ replacesHash: () => hash });
        await expect(send({ to: TO, value: 7n })).rejects.toMatchObject({
          code: "wallet/invalid-answer",
          context: { hash },
        });
      },
    );
    it(
      "rejects the hash of an earlier payment for a new request",
      { tags: ["finding-M8"] },
      async () => {
        const first = await send({ to: TO, value: 8n });
        expect(first).toMatchObject({ kind: "done" });
        play({ replacesHash: () => ("value" in first ? first.value : undefined) });
        await expect(send({ to: TO, value: 8n })).rejects.toMatchObject({
          code: "wallet/invalid-answer",
        });
      },
    );
    it(
      "reports a transaction hash that no node knows as transaction/unknown",
      { tags: ["finding-M8"] },
      async () => {
        const hash = `0x${"ab".repeat(32)}`;
        play({ replacesHash: () => hash });
        const sending = send({ to: TO, value: 9n });
        await harness.pass();
        expect(await sending).toEqual({ kind: "unknown", value: hash });
        expect(asked()).toBe(1);
      },
    );
    it.each<[string, Partial<EvmWalletBehaviour>]>([
      ["raises the gas limit", { replacesTransaction: (one) => ({ ...one, gas: "0x186a0" }) }],
      [
        "adds its attribution suffix",
        { replacesTransaction: (one) => ({ ...one, data: `0x${ATTRIBUTION}` }) },
      ],
    ])(
      "accepts the EVM transaction if the wallet %s",
      { tags: ["finding-M8"] },
      async (_, behaviour) => {
        play(behaviour);
        expect(await send({ to: TO, value: 10n })).toMatchObject({ kind: "done" });
      },
    );
    it.each<[string, string, string]>([
      ["another allowance", `${APPROVE}${"f".repeat(64)}`, `${APPROVE}${"1".padStart(64, "0")}`],
      ["extra bytes after the data", "0x12345678", "0x12345678beef"],
    ])(
      "reports the EVM transaction as transaction/unknown if the wallet sent %s",
      { tags: ["finding-M8"] },
      async (_, data, sent) => {
        play({ replacesTransaction: (one) => ({ ...one, data: sent }) });
        expect(await send({ to: DISCONNECTED, data })).toMatchObject({ kind: "unknown" });
      },
    );
    it("sends no EVM transaction while the wallet is on a different network", async () => {
      await expect(
        harness.port.send(
          connected.connector,
          connected.wallet.address,
          harness.second,
          { to: TO, value: 1n },
          signal,
        ),
      ).rejects.toMatchObject({ code: "chain/not-supported", message: "Chain is not supported" });
      expect(methods()).not.toContain("eth_sendTransaction");
    });
    it(
      "sends no batch while the EVM wallet is on a different network",
      { tags: ["finding-M10", "T14"] },
      async () => {
        await expect(
          harness.port.sendCalls(
            connected.connector,
            connected.wallet.address,
            harness.second,
            batchOf({ to: TO, value: 1n }),
            signal,
          ),
        ).rejects.toMatchObject({
          code: "chain/not-supported",
          context: { networkId: harness.second.id },
        });
        expect(methods()).toContain("eth_chainId");
        expect(methods()).not.toContain("wallet_sendCalls");
      },
    );
    it(
      "does not sign typed data while the wallet is on a different network than the account",
      { tags: ["finding-M10", "T14"] },
      async () => {
        const bound = {
          ...TYPED,
          domain: { ...TYPED.domain, chainId: BigInt(harness.second.reference) },
        };
        const sign = (networkId: Network["id"], data: typeof bound) =>
          harness.port.signTypedData(
            connected.connector,
            connected.wallet.address,
            networkId,
            data,
            signal,
          );
        await expect(sign(harness.second.id, bound)).rejects.toMatchObject({
          code: "chain/not-supported",
          context: { networkId: harness.second.id },
        });
        expect(methods()).not.toContain("eth_signTypedData_v4");
        // A host may request a signature for another chain; the wallet decides.
        expect(await sign(harness.first.id, bound)).toMatchObject({ kind: "done" });
      },
    );
    it.each([
      ["to", { to: "0x12" }],
      ["to", { to: TO.replace("ee", "Ee") }],
      ["value", { to: TO, value: -1n }],
      ["value", { to: TO, value: 2n ** 256n }],
      ["data", { to: TO, data: "0x1" }],
      ["data", { to: TO, data: "ff" }],
    ])(
      "rejects an EVM transaction with an invalid `%s` without asking the wallet",
      async (field, transaction) => {
        const asked = connected.wallet.requests.length;
        await expect(
          harness.port.send(
            connected.connector,
            connected.wallet.address,
            harness.first,
            transaction,
            signal,
          ),
        ).rejects.toMatchObject({ code: "transaction/invalid", context: { field } });
        await expect(
          harness.port.sendCalls(
            connected.connector,
            connected.wallet.address,
            harness.first,
            batchOf({ to: TO }, transaction),
            signal,
          ),
        ).rejects.toMatchObject({ context: { field: `calls[1].${field}` } });
        expect(connected.wallet.requests).toHaveLength(asked);
      },
    );
    it(
      "rejects an EVM transaction whose `data` is longer than 761,855 bytes",
      { tags: ["S9-055"] },
      async () => {
        const data = `0x${"00".repeat(761_856)}`;
        await expect(
          harness.port.send(
            connected.connector,
            connected.wallet.address,
            harness.first,
            { to: TO, data },
            signal,
          ),
        ).rejects.toMatchObject({
          code: "transaction/too-large",
          context: { bytes: 761_856, limitBytes: 761_855 },
        });
      },
    );
    it("adds an unknown network once after wallet error 4902, then switches to that network", async () => {
      expect(await harness.port.switchNetwork(connected.connector, harness.second, signal)).toEqual(
        { kind: "done", value: undefined },
      );
      expect(methods().filter((method) => method.startsWith("wallet_"))).toEqual([
        "wallet_switchEthereumChain",
        "wallet_addEthereumChain",
        "wallet_switchEthereumChain",
      ]);
      expect(await harness.port.switchNetwork(connected.connector, harness.first, signal)).toEqual({
        kind: "done",
        value: undefined,
      });
    });
    it('returns "declined" if the user rejects adding the network', async () => {
      connected.wallet.reject();
      expect(await harness.port.switchNetwork(connected.connector, harness.second, signal)).toEqual(
        { kind: "declined" },
      );
      expect(methods()).toContain("wallet_addEthereumChain");
    });
    it("rejects with chain/not-supported if the wallet cannot add the requested network", async () => {
      connected.wallet.reject(-32601);
      await expect(
        harness.port.switchNetwork(connected.connector, harness.second, signal),
      ).rejects.toMatchObject({
        code: "chain/not-supported",
        context: { networkId: harness.second.id },
      });
    });
    it("rejects a pending EVM wallet request when the signal aborts", async () => {
      const controller = new AbortController();
      connected.wallet.wait();
      const signing = harness.port.signMessage(
        connected.connector,
        connected.wallet.address,
        "x",
        controller.signal,
      );
      controller.abort();
      await expect(signing).rejects.toMatchObject({ code: "call/aborted" });
    });
    it("reads the EVM wallet's capabilities by network", { tags: ["S7-045"] }, async () => {
      expect(
        await harness.port.capabilities(connected.connector, connected.wallet.address, signal),
      ).toEqual({ [harness.first.id]: { atomic: { status: "unsupported" } } });
    });
    it(
      "requests an account's assets on one network from the wallet, and reads the answer (ERC-7811)",
      { tags: ["S7-046"] },
      async () => {
        const { connector, wallet } = connected;
        const chain = `0x${Number(harness.first.reference).toString(16)}`;
        const asset = {
          address: "native",
          balance: "0x5",
          type: "NATIVE",
          metadata: { name: "Ether", symbol: "ETH", decimals: 18, price: 2, iconUrl: "" },
        };
        wallet.behaviour.assets = { "0x1": [{}], [chain]: [asset] };
        const ask = () => harness.port.assets(connector, wallet.address, harness.first.id, signal);
        expect(await ask()).toMatchObject([{ networkId: harness.first.id, units: 5n }]);
        expect(wallet.requests.at(-1)).toEqual({
          method: "wallet_getAssets",
          params: [{ account: wallet.address, chainFilter: [chain] }],
        });
        const unfit = { code: "wallet/invalid-answer" };
        for (const assets of [{ [chain]: [asset, {}] }, { "0x1": [asset] }, [], { [chain]: 5 }]) {
          wallet.behaviour.assets = assets as never;
          await expect(ask()).rejects.toMatchObject(unfit);
        }
        delete wallet.behaviour.assets;
        await expect(ask()).rejects.toMatchObject({ code: "wallet/request-failed" });
      },
    );
    it("sends a batch as atomic if requested, and rejects if the wallet does not support atomic batches", async () => {
      const send = (atomicRequired: boolean) =>
        harness.port.sendCalls(
          connected.connector,
          connected.wallet.address,
          harness.first,
          { calls: [{ to: TO, value: 1n }], atomicRequired },
          signal,
        );
      await expect(send(true)).rejects.toMatchObject({
        code: "wallet/request-failed",
        context: { method: "wallet_sendCalls", providerCode: 5760 },
      });
      expect(await send(false)).toMatchObject({ kind: "done" });
      const asked = connected.wallet.requests.filter(({ method }) => method === "wallet_sendCalls");
      expect(asked.map(({ params }) => params)).toMatchObject([
        [{ atomicRequired: true }],
        [{ atomicRequired: false }],
      ]);
    });
    it("sends a batch and reads its status (EIP-5792)", async () => {
      const sent = await harness.port.sendCalls(
        connected.connector,
        connected.wallet.address,
        harness.first,
        batchOf({ to: TO, value: 1n }, { to: TO, data: "0x", value: 2n }),
        signal,
      );
      if (sent.kind !== "done") throw new Error(sent.kind);
      // A real node may mine the second transaction a moment later.
      const status = await vi.waitFor(async () => {
        const read = await harness.port.callsStatus(connected.connector, sent.value, signal);
        expect(read.code).toBe(200);
        return read;
      }, 10_000);
      expect(status).toMatchObject({ id: sent.value, code: 200, isAtomic: false });
      expect(status.hashes).toHaveLength(2);
    });
  });
};
