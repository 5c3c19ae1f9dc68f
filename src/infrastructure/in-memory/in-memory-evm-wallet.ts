import { parseEvmAddress } from "../../domain/address/evm-address.js";
import { evmNetworkId, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { InjectedWalletConnector } from "../wallet-connector/injected-wallet-connector.js";
import { ProviderRpcError } from "./approval-desk.js";
import type { EvmWalletBehaviour } from "./evm-wallet-behaviour.js";
import { EvmWalletProvider, type WalletKeys } from "./evm-wallet-provider.js";
import { RecordingLogger } from "./in-memory-desk.js";
import type { InMemoryChain } from "./in-memory-chain.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Options of an in-memory wallet. Cannot send without `chain`. */
export interface InMemoryEvmWalletParts {
  /** Id of the connector. */
  readonly connectorId?: string;
  /** The accounts, the active one first. */
  readonly addresses: readonly [string, ...string[]];
  /** Known chains; the first is active. */
  readonly networkIds: readonly [CaipNetworkId, ...CaipNetworkId[]];
  /** Timers of the connector. */
  readonly scheduler: Scheduler;
  /** The chain that the wallet sends to. */
  readonly chain?: InMemoryChain;
}

const referenceOf = (id: CaipNetworkId): number =>
  parseEvmChainId(parseCaipNetworkId(id).reference);

const pretendSignature = (text: string): string => {
  const sum =
    Array.from(text).reduce(
      (hash, character) => Math.imul(hash, 31) + (character.codePointAt(0) ?? 0),
      7,
    ) >>> 0;
  return `0x${sum.toString(16).padStart(8, "0").repeat(16)}1b`;
};

/** A wallet without keys or network, with the real injected connector. */
export class InMemoryEvmWallet {
  /** The wallet's provider. */
  readonly provider: EvmWalletProvider;
  /** The wallet, as the instance uses it. */
  readonly connector: WalletConnector;
  readonly #addresses: readonly string[];
  readonly #chain: InMemoryChain | undefined;
  readonly #known: Set<number>;
  #active = 0;

  constructor({
    connectorId = "com.example.wallet",
    addresses,
    networkIds,
    scheduler,
    chain,
  }: InMemoryEvmWalletParts) {
    bindMembers(this);
    this.#addresses = addresses.map(parseEvmAddress);
    this.#chain = chain;
    this.#known = new Set(networkIds.map(referenceOf));
    this.provider = new EvmWalletProvider(this.#keys(), {
      isGranted: false,
      chainId: referenceOf(networkIds[0]),
    });
    this.connector = new InjectedWalletConnector(connectorId, this.provider, {
      scheduler,
      logger: new RecordingLogger(),
    });
    bindMembers(this.connector);
  }

  /** The active account, checksummed. */
  get address(): string {
    return this.#addresses[this.#active] ?? "";
  }

  /** All requests so far, in order. */
  get requests(): EvmWalletProvider["requests"] {
    return this.provider.requests;
  }

  /** Deviations from the standards. */
  get behaviour(): EvmWalletBehaviour {
    return this.provider.behaviour;
  }

  /** Approves as `ApprovalDesk.approve`. */
  approve(times?: number): void {
    this.provider.desk.approve(times);
  }

  /** Rejects as `ApprovalDesk.reject`. */
  reject(code?: number): void {
    this.provider.desk.reject(code);
  }

  /** Lets later requests wait. */
  wait(): void {
    this.provider.desk.wait();
  }

  /** Switches the active account; ignores an unknown index. */
  changeAccount(index: number): void {
    if (this.#addresses[index] === undefined) return;
    this.#active = index;
    this.provider.accountChanged();
  }

  /** Moves the wallet to a network, as its user does in the wallet. */
  changeNetwork(id: CaipNetworkId): void {
    this.provider.switchChain(referenceOf(id));
  }

  /** Revokes the page's grant in the wallet. */
  drop(): void {
    this.provider.drop();
  }

  #keys(): WalletKeys {
    return {
      address: () => this.address,
      signMessage: async (data) => pretendSignature(data),
      signTypedData: async (json) => pretendSignature(json),
      send: async (chainId, transaction) => this.#send(evmNetworkId(chainId), transaction),
      read: async (chainId, { method, params }) =>
        this.#read(evmNetworkId(chainId), method, params),
      hasChain: (chainId) => this.#known.has(chainId),
      addChain: async (chainId) => void this.#known.add(chainId),
    };
  }

  #send(networkId: CaipNetworkId, { to, value, data }: Readonly<Record<string, unknown>>): string {
    if (!this.#chain) throw new ProviderRpcError(4900, "No chain behind this wallet.");
    try {
      return this.#chain.transfer(networkId, this.address, {
        to: String(to),
        value: typeof value === "string" ? BigInt(value) : 0n,
        ...(typeof data === "string" && { data }),
      });
    } catch {
      throw new ProviderRpcError(-32003, "Insufficient funds.");
    }
  }

  async #read(networkId: CaipNetworkId, method: string, params: unknown): Promise<unknown> {
    const unsupported = new ProviderRpcError(4200, "Unsupported method.");
    if (!this.#chain) throw unsupported;
    const { signal } = new AbortController();
    if (method !== "eth_getTransactionReceipt")
      return this.#chain.ask(networkId, { method, params }, signal).catch(() => {
        throw unsupported;
      });
    if (!Array.isArray(params)) throw unsupported;
    const receipt = await this.#chain.receipt(networkId, String(params[0]), signal);
    return receipt
      ? { transactionHash: receipt.hash, status: receipt.status === "success" ? "0x1" : "0x0" }
      : null;
  }
}
