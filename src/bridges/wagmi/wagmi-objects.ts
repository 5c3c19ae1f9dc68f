import type { Eip1193Provider } from "../../application/connection/connection.api.js";

/** The accounts of the EVM wallet, the active one first, and the chain it stands on. */
export interface WagmiConnection {
  readonly accounts: readonly `0x${string}`[];
  readonly chainId: number;
}

/** What wagmi listens to, of its `Emitter`. */
export interface WagmiEmitter {
  emit(event: "connect", connection: WagmiConnection): void;
  emit(event: "change", change: Partial<WagmiConnection>): void;
  emit(event: "disconnect"): void;
  /** Listeners for `change` are there while wagmi has this connector as connected. */
  listenerCount(event: "change"): number;
}

/** A chain as viem has it; `C` below is the `Chain` of the host's own viem. */
export interface WagmiChain {
  readonly id: number;
}

/** What is read and written of wagmi's storage; absent on a page without one. */
export interface WagmiStorage {
  getItem(key: "recentConnectorId" | `${string}.disconnected` | "injected.connected"): unknown;
  setItem(key: "recentConnectorId", id: string): unknown;
}

/** What wagmi makes a connector with, of its `config`. */
export interface WagmiSetup<C extends WagmiChain> {
  readonly chains: readonly [C, ...C[]];
  readonly emitter: WagmiEmitter;
  readonly storage?: WagmiStorage | null | undefined;
}

/** The accounts in the form that `withCapabilities` asks for. */
type Accounts<WithCapabilities extends boolean> = WithCapabilities extends true
  ? readonly { address: `0x${string}`; capabilities: Record<string, unknown> }[]
  : readonly `0x${string}`[];

/**
 * A connector as wagmi's `createConnector` takes it, of @wagmi/core 2 and 3: written out, so that a
 * host's own version is what its types are held against. A type, since wagmi's has an index
 * signature, which no interface is assignable to.
 */
export type WagmiConnector<C extends WagmiChain> = {
  /** Always `latchkit`. */
  readonly id: string;
  /** The wallet's while an EVM wallet is connected, else `Latchkit`. */
  readonly name: string;
  readonly type: string;
  /** The connected wallet's picture, where it has one. */
  readonly icon?: string | undefined;
  /** The connected wallet's EIP-6963 identifier, where it has one. */
  readonly rdns?: string | undefined;
  /** Follows the account, chain and end of Latchkit's connection from the next turn on. */
  setup(): Promise<void>;
  /**
   * Resolves with the account that is connected; opens the modal where none is. Rejects with
   * `UserRejectedRequestError` (4001) when the user closes it, else with a `LatchkitError`. With
   * `isReconnecting` nobody is asked.
   */
  connect<WithCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined;
    isReconnecting?: boolean | undefined;
    withCapabilities?: WithCapabilities | boolean | undefined;
  }): Promise<{ accounts: Accounts<WithCapabilities>; chainId: number }>;
  /** Ends the connections of EVM wallets. */
  disconnect(): Promise<void>;
  getAccounts(): Promise<readonly `0x${string}`[]>;
  getChainId(): Promise<number>;
  getProvider(): Promise<Eip1193Provider>;
  /** True where the first restore brought a wallet back; asks no wallet for anything. */
  isAuthorized(): Promise<boolean>;
  /**
   * `network.switch`. Rejects with `UserRejectedRequestError` (4001) or `SwitchChainError` (4902).
   */
  switchChain(parameters: { chainId: number }): Promise<C>;
  onAccountsChanged(accounts: string[]): void;
  onChainChanged(chainId: string): void;
  onDisconnect(error?: Error): void;
};

/** What goes into the list `connectors` of wagmi's `createConfig`. */
export type WagmiConnectorFn = <C extends WagmiChain>(setup: WagmiSetup<C>) => WagmiConnector<C>;
