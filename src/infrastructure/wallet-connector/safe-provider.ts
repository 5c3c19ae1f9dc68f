import { parseEvmChainId, toHexChainId } from "../../domain/network/chain-id.js";
import {
  fieldsOf,
  requireSafe,
  readBatch,
  readDetails,
  readInfo,
  readProposal,
  readSignature,
  readTransaction,
  rpcError,
  type SafeInfo,
} from "./safe-calls.js";
import type { SafeMessages } from "./safe-messages.js";

/** Methods forwarded to the Safe's node. */
const READS: readonly string[] = [
  "eth_blockNumber",
  "eth_call",
  "eth_estimateGas",
  "eth_gasPrice",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getStorageAt",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
];

type Parameters = readonly unknown[];
type Handler = (parameters: Parameters) => Promise<unknown>;

/**
 * An EIP-1193 provider over the Safe Apps protocol. Accounts need no prompt. Reads the Safe's info
 * for every request. `eth_sendTransaction` returns the proposal's safeTxHash, whose transaction
 * `wallet_getCallsStatus` and `eth_getTransactionReceipt` report. Errors have EIP-1193 codes.
 */
export class SafeProvider {
  readonly #messages: SafeMessages;

  constructor(messages: SafeMessages) {
    this.#messages = messages;
  }

  async request({
    method,
    params,
  }: {
    readonly method: string;
    readonly params?: unknown;
  }): Promise<unknown> {
    const parameters: Parameters = Array.isArray(params) ? params : [];
    if (READS.includes(method)) return this.#read(method, parameters);
    const handler = Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined;
    if (!handler) throw rpcError(4200, `A Safe does not know ${method}`);
    return handler(parameters);
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    eth_requestAccounts: () => this.#accounts(),
    eth_accounts: () => this.#accounts(),
    eth_chainId: async () => toHexChainId((await this.#info()).chainId),
    net_version: async () => String((await this.#info()).chainId),
    personal_sign: ([message, address]) => this.#sign(address, "signMessage", { message }),
    eth_signTypedData: ([address, data]) => this.#signTyped(address, data),
    eth_signTypedData_v4: ([address, data]) => this.#signTyped(address, data),
    eth_sendTransaction: async ([transaction]) =>
      this.#propose(readTransaction(transaction, await this.#info())),
    eth_getTransactionReceipt: ([hash]) => this.#receiptOf(String(hash)),
    wallet_switchEthereumChain: ([to]) => this.#requireChain(to),
    wallet_getCapabilities: async () => ({
      [toHexChainId((await this.#info()).chainId)]: {
        atomic: { status: "supported" },
        atomicBatch: { supported: true },
      },
    }),
    wallet_sendCalls: async ([batch]) => ({
      id: await this.#propose(readBatch(batch, await this.#info())),
    }),
    wallet_getCallsStatus: ([id]) => this.#status(String(id)),
  };

  async #info(): Promise<SafeInfo> {
    return readInfo(await this.#messages.ask("getSafeInfo", undefined));
  }
  async #accounts(): Promise<readonly string[]> {
    return [(await this.#info()).address];
  }
  #read(call: string, params: Parameters): Promise<unknown> {
    return this.#messages.ask("rpcCall", { call, params });
  }

  async #sign(address: unknown, method: string, params: object): Promise<string> {
    requireSafe(address, await this.#info());
    return readSignature(await this.#messages.ask(method, params));
  }

  async #signTyped(address: unknown, data: unknown): Promise<string> {
    const typedData: unknown = typeof data === "string" ? JSON.parse(data) : data;
    return this.#sign(address, "signTypedMessage", {
      typedData: fieldsOf(typedData, "typed data"),
    });
  }

  async #propose(proposal: object): Promise<string> {
    return readProposal(await this.#messages.ask("sendTransactions", proposal));
  }

  /** A Safe has one chain, which its own page selects. */
  async #requireChain(to: unknown): Promise<null> {
    const { chainId } = await this.#info();
    if (parseEvmChainId(fieldsOf(to, "chain")["chainId"]) !== chainId)
      throw rpcError(4200, "A Safe stays on its chain");
    return null;
  }

  /** Accepts a safeTxHash or a transaction hash. */
  async #receiptOf(hash: string): Promise<unknown> {
    const details = await this.#messages
      .ask("getTxBySafeTxHash", { safeTxHash: hash })
      .then(readDetails, () => ({ hash }));
    return details.hash === undefined
      ? null
      : this.#read("eth_getTransactionReceipt", [details.hash]);
  }

  /** A proposal is complete once its receipt is available. */
  async #status(id: string): Promise<object> {
    const [{ chainId }, { code, hash }] = await Promise.all([
      this.#info(),
      this.#messages.ask("getTxBySafeTxHash", { safeTxHash: id }).then(readDetails),
    ]);
    const receipt =
      hash === undefined ? null : await this.#read("eth_getTransactionReceipt", [hash]);
    const status = code === 200 && receipt === null ? 100 : code;
    return {
      version: "2.0.0",
      id,
      chainId: toHexChainId(chainId),
      status,
      atomic: true,
      receipts: receipt === null ? [] : [receipt],
    };
  }
}
