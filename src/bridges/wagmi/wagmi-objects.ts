import type { Eip1193Provider } from "../../application/connection/connection.api.js";

/** The EVM wallet's accounts, the active one first, and its chain. */
export interface WagmiConnection {
  readonly accounts: readonly `0x${string}`[];
  readonly chainId: number;
}

/** The part of wagmi's `Emitter` used here. */
export interface WagmiEmitter {
  emit(event: "connect", connection: WagmiConnection): void;
  emit(event: "change", change: Partial<WagmiConnection>): void;
  emit(event: "disconnect"): void;
  /** Above 0 while wagmi considers this connector connected. */
  listenerCount(event: "change"): number;
}

/** A chain as viem has it; `C` below is the `Chain` of the host's own viem. */
export interface WagmiChain {
  readonly id: number;
}

/** The part of wagmi's storage used here; absent on a page without storage. */
export interface WagmiStorage {
  getItem(key: "recentConnectorId" | `${string}.disconnected` | "injected.connected"): unknown;
  setItem(key: "recentConnectorId", id: string): unknown;
}

/** The part of wagmi's `config` passed to a connector. */
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
 * A connector for wagmi's `createConnector` (@wagmi/core 2 and 3), written out so that it is
 * checked against the host's own version. A type alias, because an interface is not assignable to
 * wagmi's index signature.
 */
export type WagmiConnector<C extends WagmiChain> = {
  /** Always `latchkit`. */
  readonly id: string;
  /** The connected EVM wallet's name, else `Latchkit`. */
  readonly name: string;
  readonly type: string;
  readonly icon?: string | undefined;
  /** The connected wallet's EIP-6963 rdns. */
  readonly rdns?: string | undefined;
  /** Follows Latchkit's account, chain and disconnects, from the next microtask on. */
  setup(): Promise<void>;
  /**
   * Resolves with the connected account; opens the modal if there is none. Rejects with
   * `UserRejectedRequestError` (4001) when the user closes it, else with a `LatchkitError`.
   * `isReconnecting`: never opens the modal.
   */
  connect<WithCapabilities extends boolean = false>(parameters?: {
    chainId?: number | undefined;
    isReconnecting?: boolean | undefined;
    withCapabilities?: WithCapabilities | boolean | undefined;
  }): Promise<{ accounts: Accounts<WithCapabilities>; chainId: number }>;
  /** Disconnects the EVM wallets. */
  disconnect(): Promise<void>;
  getAccounts(): Promise<readonly `0x${string}`[]>;
  getChainId(): Promise<number>;
  getProvider(): Promise<Eip1193Provider>;
  /** True if the first restore reconnected a wallet; prompts nothing. */
  isAuthorized(): Promise<boolean>;
  /**
   * Calls `network.switch`. Rejects with `UserRejectedRequestError` (4001) or `SwitchChainError`
   * (4902).
   */
  switchChain(parameters: { chainId: number }): Promise<C>;
  onAccountsChanged(accounts: string[]): void;
  onChainChanged(chainId: string): void;
  onDisconnect(error?: Error): void;
};

/** An entry of `connectors` in wagmi's `createConfig`. */
export type WagmiConnectorFn = <C extends WagmiChain>(setup: WagmiSetup<C>) => WagmiConnector<C>;

/**
 * An error with the `name` and `code` of viem's classes, which code around wagmi checks. `cause`
 * is the `LatchkitError`.
 */
export class WagmiError extends Error {
  override readonly name: "UserRejectedRequestError" | "SwitchChainError";
  /** 4001 or 4902, by EIP-1193 and EIP-3085. */
  readonly code: number;

  constructor(name: WagmiError["name"], code: number, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = name;
    this.code = code;
  }

  /** The user closed the modal or declined in the wallet. */
  static rejected(cause: unknown): WagmiError {
    return new WagmiError("UserRejectedRequestError", 4001, "User rejected the request.", cause);
  }
  /** The chain is not in wagmi's config, or the wallet failed to switch. */
  static switching(chainId: number, cause?: unknown): WagmiError {
    const message = `An error occurred when attempting to switch to chain ${chainId}.`;
    return new WagmiError("SwitchChainError", 4902, message, cause);
  }
}
