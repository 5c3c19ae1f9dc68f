import type { AccountType } from "../account/account.js";

/** Providers of purchases. */
export type OnrampProviderName = "meld" | "coinbase";

/**
 * Facts about a namespace, plain values that every page loads; an absent one means no. Decoding
 * checks are in `ChainRules`.
 */
export interface ChainRecord {
  /** Name of the chain in sign-in messages and messages to the user. */
  readonly name: string;
  /** The function that adds the chain's code, such as `evm`; absent: `universal(namespace)`. */
  readonly factory?: string;
  /** Decimals of the native currency of a network that the host does not list. */
  readonly decimals: number;
  /** SLIP-44 coin type, for links into wallets. */
  readonly coinType?: number;

  /** References are EIP-155 chain ids: decimal numbers. */
  readonly hasChainIds?: boolean;
  /** Wallets have an EIP-1193 provider with its own active network, and EIP-5792 methods. */
  readonly isEip1193?: boolean;
  /**
   * Accounts may be contracts; only the chain can check their signatures and estimate their gas.
   */
  readonly hasContractAccounts?: boolean;

  /** Addresses are 0x and 40 hex digits, spelled by EIP-55; else ASCII letters and digits. */
  readonly hasHexAddresses?: boolean;
  /** Matches addresses that are compared ignoring case. */
  readonly caseless?: RegExp;
  /** A key has one address on all networks of the namespace. */
  readonly hasOneAddress?: boolean;
  /** The type of an account whose wallet reports none; default `eoa`. */
  readonly accountType?: AccountType;
  /** The account type to show first; default `accountType`. */
  readonly firstAccountType?: AccountType;

  readonly send?: SendFacts;
  /** ms after which an unmined transaction is no longer pending; absent: no limit. */
  readonly pendingMs?: number;
  /** Set if users can sign in with a message. */
  readonly signIn?: {
    /** ERC-4361 text, with the bare chain id; else CAIP-122 with the CAIP-2 id. */
    readonly isErc4361?: boolean;
    /** A wallet can sign in while it connects (WalletConnect, embedded wallet). */
    readonly isOneStep?: boolean;
  };
  /** Set if the native currency can be bought, with the currency that Meld sells. */
  readonly buy?: {
    readonly providers: readonly OnrampProviderName[];
    readonly currency: string;
  };
  readonly hasNames?: boolean;
  readonly hasCollectibles?: boolean;
  readonly hasSmartSessions?: boolean;
  /** The embedded wallet has accounts of the namespace, and smart accounts if named. */
  readonly embedded?: { readonly hasSmartAccounts?: boolean };
  /** Apps can run inside Safe{Wallet}, which is then the page's wallet. */
  readonly runsInSafe?: boolean;
  /** What the blockchain data service supports; `refresh`: reading given tokens again. */
  readonly service?: {
    readonly hasBalances?: boolean;
    readonly canRefresh?: boolean;
    readonly hasActivity?: boolean;
  };
}

/** How a transfer is paid for. Amounts are in base units. */
export interface SendFacts {
  /** Transfers spend UTXOs, whose sum may not cover the fee. */
  readonly spendsCoins?: boolean;
  /** Accounts must keep a minimum balance or be empty. */
  readonly hasRent?: boolean;
  /** The wallet sets the fee; otherwise the reviewed fee is its limit. */
  readonly walletSetsFee?: boolean;
}
