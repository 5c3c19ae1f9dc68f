import { parseEvmChainId, toHexChainId } from "../../domain/network/chain-id.js";
import { standardBehaviour } from "./evm-wallet-behaviour.js";
import { ApprovalDesk, ProviderRpcError } from "./approval-desk.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** An EIP-1193 request. */
export interface ProviderRequest {
  /** Name of the method. */
  readonly method: string;
  /** Parameters, in the method's own form. */
  readonly params?: unknown;
}
type Parameters = readonly unknown[];
type Fields = Readonly<Record<string, unknown>>;

/** Keys and chains of a scripted wallet. Every function may throw a `ProviderRpcError`. */
export interface WalletKeys {
  /** The active account, checksummed. */
  address(): string;
  /** Signs the bytes of a 0x text (EIP-191). */
  signMessage(data: string): Promise<string>;
  /** Signs the JSON of `eth_signTypedData_v4` (EIP-712). */
  signTypedData(json: string): Promise<string>;
  /** Signs and sends; returns the hash. */
  send(chainId: number, transaction: Readonly<Record<string, unknown>>): Promise<string>;
  /**
   * Sends calls as one transaction with delegation to `batcher` (EIP-7702); returns the hash.
   * Missing if unsupported.
   */
  sendAtOnce?(
    chainId: number,
    batcher: string,
    calls: readonly Readonly<Record<string, unknown>>[],
  ): Promise<string>;
  /** Forwards any other method to the chain's node. */
  read(chainId: number, request: ProviderRequest): Promise<unknown>;
  /** True if the wallet has the chain. */
  hasChain(chainId: number): boolean;
  /** EIP-3085. */
  addChain(chainId: number, network: Readonly<Record<string, unknown>>): Promise<void>;
}

/** A wallet's stored state of one page. */
export interface WalletMemory {
  /** True if the page may see the accounts. */
  readonly isGranted: boolean;
  /** The wallet's chain. */
  readonly chainId: number;
}

type Listener = (value: unknown) => void;
type Handler = (parameters: Parameters) => Promise<unknown>;

const fieldsOf = (value: unknown): Fields => {
  if (typeof value !== "object" || value === null)
    throw new ProviderRpcError(-32602, "Invalid parameters.");
  return value as Fields;
};

const textOf = (value: unknown): string => {
  if (typeof value !== "string") throw new ProviderRpcError(-32602, "Invalid parameters.");
  return value;
};

const chainOf = (value: unknown): number => {
  try {
    return parseEvmChainId(value);
  } catch {
    throw new ProviderRpcError(-32602, "Invalid chain id.");
  }
};

const toHexText = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** EIP-5792: all calls succeeded, all failed, or some failed. */
const batchCode = (failedCount: number, all: number): number => {
  if (failedCount === 0) return 200;
  return failedCount === all ? 500 : 600;
};

/**
 * An EIP-1193 provider that behaves like a wallet: prompts its user, emits changes, and uses the
 * standard error codes.
 */
export class EvmWalletProvider {
  /** The wallet's user. */
  readonly desk = new ApprovalDesk();
  /** Deviations from the standards. */
  readonly behaviour = standardBehaviour();
  readonly #keys: WalletKeys;
  readonly #save: (memory: WalletMemory) => void;
  readonly #requests: { readonly method: string; readonly params: unknown }[] = [];
  readonly #listeners = new Map<string, readonly Listener[]>();
  readonly #batches = new Map<
    string,
    { readonly chainId: number; readonly hashes: readonly string[]; readonly isAtomic: boolean }
  >();
  #memory: WalletMemory;
  #isLocked = false;
  #delayed: readonly (() => void)[] = [];

  constructor(
    keys: WalletKeys,
    memory: WalletMemory,
    remember: (memory: WalletMemory) => void = () => undefined,
  ) {
    bindMembers(this);
    this.#keys = keys;
    this.#memory = memory;
    this.#save = remember;
  }

  /** All requests so far, in order. */
  get requests(): readonly { readonly method: string; readonly params: unknown }[] {
    return this.#requests;
  }

  /** Adds a listener. */
  on(event: string, listener: (value: unknown) => void): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  /** Removes a listener. */
  removeListener(event: string, listener: (value: unknown) => void): this {
    this.#listeners.set(
      event,
      (this.#listeners.get(event) ?? []).filter((one) => one !== listener),
    );
    return this;
  }

  /** Number of listeners of all events. */
  get listenerCount(): number {
    return [...this.#listeners.values()].reduce((sum, listeners) => sum + listeners.length, 0);
  }

  /** Answers as a wallet does; rejects with a `ProviderRpcError`. */
  async request(request: ProviderRequest): Promise<unknown> {
    const { method, params } = request;
    this.#requests.push({ method, params });
    try {
      return await this.#serve(request);
    } finally {
      if (this.behaviour.answersLate) await this.#untilAnswer();
    }
  }

  async #serve(request: ProviderRequest): Promise<unknown> {
    const { method, params } = request;
    const handler = this.#handlers[method];
    if (handler) return handler(Array.isArray(params) ? params : []);
    if (method.startsWith("wallet_"))
      throw new ProviderRpcError(
        -32601,
        `The method "${method}" does not exist / is not available.`,
      );
    return this.#keys.read(this.#memory.chainId, request);
  }

  /** Emits an account change if the page has a grant. */
  accountChanged(): void {
    this.#save(this.#memory);
    if (this.#memory.isGranted) this.#emit("accountsChanged", this.#accounts());
  }

  /** Moves the wallet to a chain, as its user does in the wallet itself. */
  switchChain(chainId: number): void {
    if (chainId === this.#memory.chainId) return;
    this.#update({ chainId });
    if (!this.behaviour.switchesSilently) this.#emit("chainChanged", toHexChainId(chainId));
  }

  /** Emits an EIP-1193 `message`. */
  notify(message: { readonly type: string; readonly data: unknown }): void {
    this.#emit("message", message);
  }

  /** Releases delayed answers and switches. */
  answer(): void {
    const delayed = this.#delayed;
    this.#delayed = [];
    for (const release of delayed) release();
  }

  #untilAnswer(): Promise<void> {
    return new Promise((resolve) => {
      this.#delayed = [...this.#delayed, resolve];
    });
  }

  /** Hides the accounts until unlocked; the grant stays. */
  lock(): void {
    this.#isLocked = true;
    this.#emit("accountsChanged", []);
  }

  /** Shows the accounts again. */
  unlock(): void {
    this.#isLocked = false;
    this.accountChanged();
  }

  /** Revokes the grant in the wallet. */
  drop(): void {
    this.#update({ isGranted: false });
    this.#emit("accountsChanged", []);
    this.#emit("disconnect", new ProviderRpcError(4900, "Disconnected."));
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    eth_accounts: async () => this.#accounts(),
    eth_chainId: async () => toHexChainId(this.behaviour.foreignChainId ?? this.#memory.chainId),
    net_version: async () => String(this.#memory.chainId),
    eth_requestAccounts: async () => this.#grant(),
    wallet_getPermissions: async () =>
      this.#memory.isGranted ? [{ parentCapability: "eth_accounts" }] : [],
    wallet_revokePermissions: async ([parameter = {}]) => this.#revoke(fieldsOf(parameter)),
    wallet_grantPermissions: async ([parameter]) => this.#grantSession(fieldsOf(parameter)),
    wallet_switchEthereumChain: async ([parameter]) =>
      this.#switch(chainOf(fieldsOf(parameter)["chainId"])),
    wallet_addEthereumChain: async ([parameter]) => this.#add(fieldsOf(parameter)),
    personal_sign: async ([data, address]) =>
      this.#askOwner(address, () => this.#keys.signMessage(textOf(data))),
    eth_signTypedData_v4: async ([address, json]) =>
      this.#askOwner(address, () => this.#keys.signTypedData(textOf(json))),
    eth_sendTransaction: async (params) => this.#send(params),
    wallet_getCapabilities: async () => ({
      [toHexChainId(this.#memory.chainId)]: {
        atomic: { status: this.behaviour.batcher === undefined ? "unsupported" : "supported" },
        ...(this.behaviour.assets && { assetDiscovery: { supported: true } }),
      },
    }),
    wallet_getAssets: async () => {
      if (this.behaviour.assets) return this.behaviour.assets;
      throw new ProviderRpcError(-32601, "The method does not exist / is not available.");
    },
    wallet_sendCalls: async ([parameter]) => this.#sendCalls(fieldsOf(parameter)),
    wallet_getCallsStatus: async ([id]) => this.#callsStatus(textOf(id)),
  };

  #accounts(): readonly string[] {
    return this.#memory.isGranted && !this.#isLocked ? [this.#keys.address()] : [];
  }

  async #grant(): Promise<readonly string[]> {
    if (!this.#memory.isGranted || this.#isLocked) await this.desk.ask();
    this.#isLocked = false;
    this.#update({ isGranted: true });
    return this.#accounts();
  }

  /** ERC-7715: grants everything requested. */
  async #grantSession(request: Fields): Promise<unknown> {
    const context = await this.#askOwner(request["address"], async () => "0xc0ffee");
    return { ...request, context };
  }

  async #revoke({ pci, address }: Fields): Promise<string | null> {
    if (pci !== undefined)
      return this.#askOwner(textOf(address).split(":")[2], () =>
        this.#keys.signMessage(toHexText(textOf(pci))),
      );
    this.#update({ isGranted: false });
    this.#emit("accountsChanged", []);
    return null;
  }

  async #switch(chainId: number): Promise<null> {
    if (!this.#keys.hasChain(chainId))
      throw (
        this.desk.errors.unknownChain?.() ??
        new ProviderRpcError(4902, "Unrecognized chain ID. Try adding the chain first.")
      );
    if (chainId !== this.#memory.chainId) await this.desk.ask();
    if (this.behaviour.switchesLate) void this.#untilAnswer().then(() => this.switchChain(chainId));
    else this.switchChain(chainId);
    return null;
  }

  async #add(network: Fields): Promise<null> {
    const chainId = chainOf(network["chainId"]);
    await this.desk.ask();
    await this.#keys.addChain(chainId, network);
    this.#save(this.#memory);
    return null;
  }

  async #askOwner(address: unknown, ask: () => Promise<string>): Promise<string> {
    const isOwner =
      this.#memory.isGranted &&
      !this.#isLocked &&
      typeof address === "string" &&
      address.toLowerCase() === this.#keys.address().toLowerCase();
    if (!isOwner)
      throw new ProviderRpcError(4100, "The requested account has not been authorized.");
    await this.desk.ask();
    return ask();
  }

  async #send(params: Parameters): Promise<unknown> {
    const transaction = fieldsOf(params[0]);
    const { chainId } = this.#memory;
    const requestedChain = transaction["chainId"];
    if (requestedChain !== undefined && chainOf(requestedChain) !== chainId)
      throw new ProviderRpcError(-32602, "The transaction is for another chain.");
    const { replacesTransaction, mutatesParams, replacesHash } = this.behaviour;
    const hash = await this.#askOwner(transaction["from"], () => {
      mutatesParams?.(params);
      return this.#keys.send(
        chainId,
        replacesTransaction ? replacesTransaction(transaction) : transaction,
      );
    });
    return replacesHash ? replacesHash(hash) : hash;
  }

  async #sendCalls({ calls, from, atomicRequired }: Fields): Promise<unknown> {
    if (!Array.isArray(calls)) throw new ProviderRpcError(-32602, "Invalid parameters.");
    if (atomicRequired === true && this.behaviour.batcher === undefined)
      throw new ProviderRpcError(5760, "Atomicity is not supported.");
    const { chainId } = this.#memory;
    const id = `0x${(this.#batches.size + 1).toString(16).padStart(64, "0")}`;
    await this.#askOwner(from, async () => id);
    const hashes = await this.#sendAll(chainId, from, calls);
    this.#batches.set(id, { chainId, hashes, isAtomic: this.behaviour.batcher !== undefined });
    return { id };
  }

  async #sendAll(
    chainId: number,
    from: unknown,
    calls: readonly unknown[],
  ): Promise<readonly string[]> {
    const { batcher } = this.behaviour;
    if (batcher !== undefined && this.#keys.sendAtOnce !== undefined)
      return [await this.#keys.sendAtOnce(chainId, batcher, calls.map(fieldsOf))];
    const hashes: string[] = [];
    for (const call of calls)
      hashes.push(await this.#keys.send(chainId, { ...fieldsOf(call), from }));
    return hashes;
  }

  async #callsStatus(id: string): Promise<unknown> {
    const batch = this.#batches.get(id);
    if (!batch) throw new ProviderRpcError(5730, "Unknown bundle id.");
    const readReceipt = (hash: string): Promise<unknown> =>
      this.#keys.read(batch.chainId, { method: "eth_getTransactionReceipt", params: [hash] });
    const receipts = (await Promise.all(batch.hashes.map(readReceipt)))
      .filter((receipt) => receipt !== null)
      .map(fieldsOf);
    const failedCount = receipts.filter(({ status }) => status !== "0x1").length;
    const finished = batchCode(failedCount, receipts.length);
    const status = receipts.length < batch.hashes.length ? 100 : finished;
    return {
      version: "2.0.0",
      id,
      chainId: toHexChainId(batch.chainId),
      status,
      atomic: batch.isAtomic,
      receipts,
    };
  }

  #update(change: Partial<WalletMemory>): void {
    this.#memory = { ...this.#memory, ...change };
    this.#save(this.#memory);
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }
}
