import {
  formatTransaction,
  isHex,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  type Hex,
  type RpcTransaction,
} from "viem";
import { InMemoryErc20 } from "../../../infrastructure/in-memory/in-memory-erc20.js";
import { evmNetworkId, toCaipAddress } from "../../../domain/caip/caip.js";
import { toRpcTransaction } from "./rpc-transaction.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

type Parameters = readonly unknown[];
/** A JSON-RPC request. */
export interface EvmNodeRequest {
  /** Name of the method. */
  readonly method: string;
  /** Parameters of the request. */
  readonly params: readonly unknown[];
}
interface Call {
  readonly id: number;
  readonly method: string;
  readonly params?: Parameters;
}
interface Block {
  readonly number: number;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly transactions: readonly RpcTransaction[];
  /** Balances in wei before the block. */
  readonly before: ReadonlyMap<string, bigint>;
}

/** Faults of a node. */
export interface EvmNodeFaults {
  /** Responds with an error to a sent transaction but accepts it. */
  readonly acceptsDespiteError?: boolean;
  /** Responds to every request with this HTTP status. */
  readonly status?: number;
  /** Replaces results. A thrown error and `undefined` become JSON-RPC errors. */
  replacesResult?(question: EvmNodeRequest, result: unknown): unknown;
}

/** Options of a scripted node. */
export interface ScriptedEvmNodeOptions {
  /** Default 31337. */
  readonly chainId?: number;
  /** Epoch ms, for block times. */
  readonly clock: { now(): number };
  /** wei per unit of gas. Default 1 gwei; never charged. */
  readonly baseFee?: bigint;
}

/** A node's JSON-RPC error. */
export class EvmNodeError extends Error {
  /** JSON-RPC code. */
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const GWEI = 1_000_000_000n;
const quantity = (value: bigint | number): Hex => numberToHex(value);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * An in-memory EVM node: validates and stores signed transactions, mines blocks, and serves
 * JSON-RPC through `fetch`. Gas is free. A test injects faults with `faults`.
 */
export class ScriptedEvmNode {
  /** Faults, which a test may change. */
  faults: EvmNodeFaults = {};
  /** Mines sent transactions at once. */
  isMining = true;
  /** EIP-155 chain id. */
  readonly chainId: number;
  /** The node's ERC-20 contracts. */
  readonly tokens = new InMemoryErc20();
  /** Received raw transactions, refused ones included. */
  readonly received: Hex[] = [];
  /** All requests so far, in order. */
  readonly requests: EvmNodeRequest[] = [];
  readonly #clock: { now(): number };
  readonly #baseFee: bigint;
  readonly #balances = new Map<string, bigint>();
  readonly #codes = new Map<string, Hex>();
  readonly #pending = new Map<string, RpcTransaction>();
  readonly #blocks: Block[] = [];

  constructor({ chainId = 31_337, clock, baseFee = GWEI }: ScriptedEvmNodeOptions) {
    bindMembers(this);
    this.chainId = chainId;
    this.#clock = clock;
    this.#baseFee = baseFee;
    this.mine();
  }

  /** Sets a balance in wei. */
  setBalance(address: string, wei: bigint): void {
    this.#balances.set(address.toLowerCase(), wei);
  }

  /** Deploys a contract, or an EIP-7702 delegation, at an address. */
  setCode(address: string, code: Hex): void {
    this.#codes.set(address.toLowerCase(), code);
  }

  /** Mines pending transactions into a block, which may be empty. */
  mine(): void {
    const number = this.#blocks.length;
    const blockNumber = quantity(number);
    const transactions = [...this.#pending.values()].map((one) => ({ ...one, blockNumber }));
    this.#pending.clear();
    const before = new Map(this.#balances);
    for (const one of transactions) this.#run(one);
    const timestamp = Math.floor(this.#clock.now() / 1_000);
    this.#blocks.push({ number, timestamp, transactions, before });
  }

  /**
   * Removes the newest block, as in a reorg: its transactions are pending again. Token balances
   * stay.
   */
  removeNewestBlock(): void {
    const block = this.#blocks.length > 1 ? this.#blocks.pop() : undefined;
    if (block === undefined) return;
    for (const one of block.transactions)
      this.#pending.set(one.hash, { ...one, blockNumber: null } as RpcTransaction);
    this.#balances.clear();
    for (const [address, wei] of block.before) this.#balances.set(address, wei);
  }

  /** Drops a pending transaction, as nodes do if it pays too little. */
  dropPending(hash: string): void {
    this.#pending.delete(hash.toLowerCase());
  }

  /** `sender`: the signer, if known. Throws a node's errors. */
  async accept(raw: Hex, sender?: string): Promise<Hex> {
    this.received.push(raw);
    const signed = parseTransaction(raw);
    const from = (sender ??
      (await recoverTransactionAddress({ serializedTransaction: raw as never }))) as Hex;
    if (signed.chainId !== undefined && signed.chainId !== this.chainId)
      throw new EvmNodeError(-32_000, "invalid chain id");
    const nonce = signed.nonce ?? 0;
    if (nonce < this.#nonceOf(from, this.#blocks.length - 1))
      throw new EvmNodeError(-32_000, "nonce too low");
    const hash = keccak256(raw);
    for (const [key, one] of this.#pending)
      if (one.from.toLowerCase() === from.toLowerCase() && Number(one.nonce) === nonce)
        this.#pending.delete(key);
    this.#pending.set(hash, toRpcTransaction(signed, { hash, from, chainId: this.chainId }));
    if (this.isMining) this.mine();
    return hash;
  }

  /** The node as a `fetch` function. */
  readonly fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    if (this.faults.status !== undefined)
      return new Response("no", { status: this.faults.status, headers: { "retry-after": "0" } });
    const body: unknown = JSON.parse(textOf(init?.body));
    const answer = Array.isArray(body)
      ? await Promise.all(body.map((one: Call) => this.#answer(one)))
      : await this.#answer(body as Call);
    return Response.json(answer);
  };

  /** Handles one request, with faults applied. */
  async ask({ method, params }: EvmNodeRequest): Promise<unknown> {
    this.requests.push({ method, params });
    const result = await this.#result(method, params);
    const { replacesResult } = this.faults;
    const answer = replacesResult ? replacesResult({ method, params }, result) : result;
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new EvmNodeError(-32_000, "internal error");
    return answer;
  }

  async #answer({ id, method, params = [] }: Call): Promise<object> {
    try {
      return { jsonrpc: "2.0", id, result: await this.ask({ method, params }) };
    } catch (error) {
      const code = error instanceof EvmNodeError ? error.code : -32_603;
      return { jsonrpc: "2.0", id, error: { code, message: String(error) } };
    }
  }

  async #result(method: string, params: Parameters): Promise<unknown> {
    const answer = this.#answers[method];
    if (!answer) throw new EvmNodeError(-32_601, `no ${method}`);
    return answer(params);
  }

  readonly #answers: Readonly<Record<string, (params: Parameters) => unknown>> = {
    eth_chainId: () => quantity(this.chainId),
    eth_blockNumber: () => quantity(this.#blocks.length - 1),
    eth_gasPrice: () => quantity(this.#baseFee),
    eth_maxPriorityFeePerGas: () => "0x1",
    eth_estimateGas: ([call]) => ((call as { data?: string }).data ? "0xc350" : "0x5208"),
    eth_getBalance: ([address]) =>
      quantity(this.#balances.get(textOf(address).toLowerCase()) ?? 0n),
    eth_getCode: ([address]) => this.#codes.get(textOf(address).toLowerCase()) ?? "0x",
    eth_getTransactionCount: ([address, tag]) =>
      quantity(
        this.#nonceOf(textOf(address), isHex(tag) ? Number(tag) : this.#blocks.length - 1) +
          (tag === "pending" ? this.#pendingOf(textOf(address)) : 0),
      ),
    eth_call: ([call]) => this.#call(call),
    eth_getBlockByNumber: ([tag, isFull]) => this.#block(tag, isFull === true),
    eth_getTransactionByHash: ([hash]) => this.#find(textOf(hash)) ?? null,
    eth_getTransactionReceipt: ([hash]) => this.#receipt(textOf(hash)),
    eth_sendRawTransaction: async ([raw]) => {
      const hash = await this.accept(raw as Hex);
      if (this.faults.acceptsDespiteError) throw new EvmNodeError(-32_000, "transaction rejected");
      return hash;
    },
  };

  #call(call: unknown): unknown {
    const { from = `0x${"00".repeat(20)}`, to, data = "0x" } = call as Record<string, string>;
    const networkId = evmNetworkId(this.chainId);
    try {
      return this.tokens.call({ networkId, from, to: to ?? "", data });
    } catch {
      throw new EvmNodeError(3, "execution reverted");
    }
  }

  #block(tag: unknown, isFull: boolean): unknown {
    const block = isHex(tag) ? this.#blocks[Number(tag)] : this.#blocks.at(-1);
    if (!block) return null;
    const { number, timestamp, transactions } = block;
    return {
      number: quantity(number),
      timestamp: quantity(timestamp),
      baseFeePerGas: quantity(this.#baseFee),
      transactions: isFull ? transactions : transactions.map(({ hash }) => hash),
    };
  }

  #receipt(hash: string): unknown {
    const transaction = this.#find(hash);
    if (!transaction?.blockNumber) return null;
    return {
      transactionHash: transaction.hash,
      blockNumber: transaction.blockNumber,
      status: "0x1",
    };
  }

  #find(hash: string): RpcTransaction | undefined {
    const key = hash.toLowerCase();
    return (
      this.#pending.get(key) ??
      this.#blocks.flatMap(({ transactions }) => transactions).find((one) => one.hash === key)
    );
  }

  #nonceOf(address: string, block: number): number {
    const from = address.toLowerCase();
    return this.#blocks
      .slice(0, block + 1)
      .flatMap(({ transactions }) => transactions)
      .filter((one) => one.from.toLowerCase() === from).length;
  }

  #pendingOf(address: string): number {
    const from = address.toLowerCase();
    return [...this.#pending.values()].filter((one) => one.from.toLowerCase() === from).length;
  }

  #run(transaction: RpcTransaction): void {
    const { from, to, value, input } = formatTransaction(transaction);
    if (!to) return;
    const networkId = evmNetworkId(this.chainId);
    try {
      this.tokens.run({ networkId, from, to, data: input });
    } catch {
      return;
    }
    this.setBalance(from, (this.#balances.get(from.toLowerCase()) ?? 0n) - value);
    this.setBalance(to, (this.#balances.get(to.toLowerCase()) ?? 0n) + value);
  }

  /** Sets an account's token balance, in units. */
  setTokenBalance(address: string, token: string, units: bigint): void {
    this.tokens.set(toCaipAddress(evmNetworkId(this.chainId), address), token, units);
  }

  /** An account's token balance, in units. */
  tokenBalance(address: string, token: string): bigint {
    return this.tokens.balance(toCaipAddress(evmNetworkId(this.chainId), address), token);
  }
}
