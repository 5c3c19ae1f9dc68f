import { keccak256, parseTransaction, recoverTransactionAddress, type Hex } from "viem";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { ViemChainReader } from "../../../../src/infrastructure/chain-reader/viem-chain-reader.js";
import { ViemChainSigner } from "../../../../src/infrastructure/chain-signer/viem-chain-signer.js";
import type { Network } from "../../../../src/domain/network/network.js";
import { FakeClock, RecordingLogger } from "../../../../src/infrastructure/in-memory/index.js";
import { InjectedWalletConnector } from "../../../../src/infrastructure/wallet-connector/injected-wallet-connector.js";
import { ScriptedEvmNode } from "../../../../src/testing/universal/evm/scripted-evm-node.js";
import { evmNetwork } from "../../doubles/evm-node.js";
import {
  ATTRIBUTION,
  PAYER,
  RECEIVERS,
  STRANGER,
  UNKNOWN_HASH,
  notified,
  type Scenario,
  type WalletBehavior,
  type Request,
} from "./behaviors.js";

/** Each world has its own node URL, because viem batches all requests to one URL. */
const networkAt = (address: number) => ({
  ...evmNetwork("31337"),
  rpcUrls: [`https://node-${address}.example`],
});
type Signer = typeof PAYER;
type Fields = Readonly<Record<string, unknown>>;

/** How a request ended, and what really happened. */
export interface RequestResult {
  readonly kind: "done" | "unknown" | "declined" | "pending" | "rejected";
  readonly value?: unknown;
  readonly code?: string;
  /** Hashes of what the wallet sent for this request. */
  readonly sent: readonly Hex[];
  /** How often the wallet was asked to send. */
  readonly asked: number;
  /**
   * The fee that was shown before, wei, and the most that the wallet's transaction may take; where
   * no node lies.
   */
  readonly fee?: { readonly shown: bigint; readonly most: bigint };
}

/** Signed once each, whatever the number of plays: signing takes longer than all the rest. */
export class Signatures {
  readonly #known = new Map<string, Promise<Hex>>();
  readonly #senders = new Map<string, Promise<string>>();

  sign(by: Signer, transaction: Parameters<Signer["signTransaction"]>[0]): Promise<Hex> {
    const key = JSON.stringify([by.address, transaction], (_, value: unknown) =>
      typeof value === "bigint" ? `${value}n` : value,
    );
    const known = this.#known.get(key) ?? by.signTransaction(transaction);
    this.#known.set(key, known);
    return known;
  }

  senderOf(raw: Hex): Promise<string> {
    const known =
      this.#senders.get(raw) ?? recoverTransactionAddress({ serializedTransaction: raw as never });
    this.#senders.set(raw, known);
    return known;
  }
}

/** Twice the base fee of the scripted node and its tip, as wallets offer it. */
const PRICE = 2_000_000_001n;
const gasOf = (behavior: WalletBehavior): bigint => (behavior === "more gas" ? 90_000n : 21_000n);

/** What the wallet signs in place of what it was asked for. */
const changed = (
  behavior: WalletBehavior,
  { to, value, data = "0x" }: Request,
): Request & { data: Hex } => {
  const request = { to, value, data };
  switch (behavior) {
    case "other value":
      return { ...request, value: value + 1n };
    case "other receiver":
      return { ...request, to: RECEIVERS.find((one) => one !== to) ?? to };
    case "other data":
      return { ...request, data: "0xdeadbeef" };
    case "attribution":
      return { ...request, data: `${data}${ATTRIBUTION}` };
    case "bytes after the data":
      return { ...request, data: `${data}beef` };
    case "other allowance":
      return {
        ...request,
        data: `${data.slice(0, 74).padEnd(74, "0")}${"1".padStart(64, "0")}` as Hex,
      };
    default:
      return request;
  }
};

/** The real signer and reader over a scripted node and wallet. */
export class EvmFaultWorld {
  readonly clock = new FakeClock();
  readonly node = new ScriptedEvmNode({ clock: this.clock });
  readonly #signatures: Signatures;
  readonly #sent: Hex[] = [];
  #asked = 0;
  #last: Hex | undefined;

  readonly #network: Network;

  constructor(signatures: Signatures, address: number) {
    this.#signatures = signatures;
    this.#network = networkAt(address);
  }

  /** Asks the fee, sends, and tells how that ended. */
  async play({ request, wallet, faults, code, isMining }: Scenario): Promise<RequestResult> {
    const { node, clock } = this;
    const old = await this.#send(request, { nonce: 0 });
    const foreign = await this.#send(request, { by: STRANGER });
    clock.advance(3_600_000);
    node.mine();
    node.isMining = isMining;
    node.setCode(PAYER.address, code);
    node.faults = {
      replacesResult: (asked, honest) =>
        faults.reduce<unknown>((answer, lie) => notified(lie, asked, answer, request), honest),
    };
    const { signal } = new AbortController();
    const reader = new ViemChainReader({
      networks: [this.#network],
      fetch: node.fetch,
      clock,
      scheduler: clock,
      signal,
    });
    const signer = new ViemChainSigner({ scheduler: clock, nodes: reader });
    const asking = async (call: { method: string; params?: readonly Fields[] }) =>
      call.method === "eth_chainId"
        ? "0x7a69"
        : this.#answer(wallet, request, { call, old, foreign });
    const connector = new InjectedWalletConnector(
      "com.example.liar",
      { request: asking },
      { scheduler: clock, logger: new RecordingLogger() },
    );
    const send = () =>
      signer
        .send(connector, PAYER.address, this.#network, request, signal)
        .catch((error: unknown) => ({
          kind: "rejected" as const,
          code: error instanceof LatchkitError ? error.code : String(error),
        }));
    const shown =
      faults.length === 0
        ? await this.#until(reader.networkFee(`eip155:31337:${PAYER.address}`, request, signal))
        : undefined;
    if (wallet === "hash of the last request") await this.#until(send());
    this.#sent.length = 0;
    this.#asked = 0;
    const ending = await this.#until(send());
    const most = gasOf(wallet) * PRICE;
    return {
      ...ending,
      sent: [...this.#sent],
      asked: this.#asked,
      ...(shown !== undefined && { fee: { shown, most } }),
    };
  }

  /** What a transaction that the node received really does: read from what was signed. */
  async truth(hash: unknown): Promise<(Request & { readonly from: string }) | undefined> {
    const raw = this.node.received.find((one) => keccak256(one) === hash);
    if (!raw) return undefined;
    const { to, value = 0n, data = "0x", chainId } = parseTransaction(raw);
    if (chainId !== undefined && chainId !== 31_337) return undefined;
    return { to: to ?? "", value, data, from: await this.#signatures.senderOf(raw) };
  }

  async #answer(
    wallet: WalletBehavior,
    request: Request,
    { call, old, foreign }: { readonly call: object; readonly old: Hex; readonly foreign: Hex },
  ): Promise<unknown> {
    this.#asked += 1;
    if (wallet === "sends nothing") throw Object.assign(new Error("no"), { code: -32_603 });
    if (wallet === "changes what it was given") {
      const [fields] = (call as { readonly params: readonly object[] }).params;
      Object.assign(fields ?? {}, { value: "0x63", to: RECEIVERS[1] });
      return this.#send({ ...request, value: 99n, to: RECEIVERS[1] });
    }
    const chainId = wallet === "another chain" ? 10 : 31_337;
    const nonce = wallet === "later nonce" ? 7 : 1;
    const hash = await this.#send(changed(wallet, request), { chainId, nonce, gas: gasOf(wallet) });
    const last = this.#last ?? hash;
    this.#last = hash;
    switch (wallet) {
      case "unknown hash":
        return UNKNOWN_HASH;
      case "hash of a stranger":
        return foreign;
      case "hash of an old payment":
        return old;
      case "hash of the last request":
        return last;
      case "no hash":
        return { hash };
      case "refuses though it sent":
        throw Object.assign(new Error("failed"), { code: -32_603 });
      default:
        return hash;
    }
  }

  async #send(
    { to, value, data = "0x" }: Request,
    { by = PAYER, chainId = 31_337, nonce = 1, gas = 21_000n } = {},
  ): Promise<Hex> {
    const own = by === PAYER ? nonce + this.#retries : 0;
    const raw = await this.#signatures.sign(by, {
      type: "eip1559",
      chainId,
      nonce: own,
      to: to as Hex,
      value,
      data,
      gas,
      maxFeePerGas: PRICE,
      maxPriorityFeePerGas: 1n,
    });
    const hash = keccak256(raw);
    this.#sent.push(hash);
    if (by === PAYER && nonce > 0) this.#retries += 1;
    const { faults } = this.node;
    this.node.faults = {};
    await this.node.accept(raw, await this.#signatures.senderOf(raw)).catch(() => undefined);
    this.node.faults = faults;
    return hash;
  }
  #retries = 0;

  /** Lets fake time and real exchanges go on until it settles. */
  async #until<T>(work: Promise<T>): Promise<T> {
    let isOpen = true;
    const settled = work.finally(() => (isOpen = false));
    settled.catch(() => undefined);
    for (let round = 0; isOpen && round < 10_000; round += 1) {
      this.clock.advance(25);
      await new Promise<void>((next) => setTimeout(next, 0));
    }
    return settled;
  }
}
