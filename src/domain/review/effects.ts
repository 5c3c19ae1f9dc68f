/** A right that the request gives to another address. */
export interface Grant {
  /** Token contract, or Solana mint or token account; undefined if it is not over one token. */
  readonly token: string | undefined;
  /** The address that gets the right. */
  readonly spender: string;
  /** Base units; "all" covers every item of a collection or every asset of the account. */
  readonly amount: bigint | "unlimited" | "all";
  /** Epoch seconds; undefined if the right has no end. */
  readonly until: bigint | undefined;
  /** How the account takes the right back. */
  readonly removal:
    | "approve-zero"
    | "unset-operator"
    | "lockdown"
    | "cancel-on-chain"
    | "revoke-delegate"
    | "none";
}

/** An amount that the request itself says will leave the account. */
export interface StatedTransfer {
  /** Contract, mint, or Solana token account if no mint is named; undefined for native currency. */
  readonly token: string | undefined;
  /** An address, or the script of a Bitcoin output without address. */
  readonly to: string;
  /** Base units; an ERC-721 token counts as 1. */
  readonly amount: bigint;
}

/** An asset in an order. */
export interface OrderItem {
  /** Token contract; undefined for the native currency. */
  readonly token: string | undefined;
  /** Base units. */
  readonly amount: bigint;
  /** True for one item of a collection, where `amount` says nothing about its price. */
  readonly isItem: boolean;
  /** True if any item of the collection fits. */
  readonly isAnyOf: boolean;
}

/** What a call or message does, in the terms of the rules. */
export type Effect =
  | { readonly kind: "grant"; readonly grant: Grant }
  | { readonly kind: "revoke"; readonly token: string | undefined; readonly spender: string }
  | { readonly kind: "deadline"; readonly at: bigint }
  | {
      readonly kind: "transfer";
      readonly transfer: StatedTransfer;
      readonly from: string;
      readonly caller: string;
    }
  /** Receiver of an amount that is not in base units. */
  | { readonly kind: "payee"; readonly address: string }
  /** Native currency that goes to a contract with a call. */
  | { readonly kind: "payment"; readonly transfer: StatedTransfer; readonly from: string }
  | {
      readonly kind: "order";
      readonly offerer: string;
      readonly offered: readonly OrderItem[];
      /** What the offerer receives. */
      readonly received: readonly OrderItem[];
      readonly receiver: string;
    }
  | { readonly kind: "bulk-order" }
  /** Proceeds of a withdrawal. */
  | { readonly kind: "proceeds"; readonly receiver: string; readonly caller: string }
  | { readonly kind: "token-list"; readonly count: number }
  /** The signer that a message names. */
  | { readonly kind: "signer"; readonly address: string }
  | {
      readonly kind: "domain";
      readonly contract: string | undefined;
      readonly chainId: bigint | undefined;
      /** The only contract for which messages of this kind are valid. */
      readonly expected: string | undefined;
      readonly isChainFree: boolean;
    }
  | {
      readonly kind: "safe-call";
      readonly operation: bigint;
      readonly to: string;
      readonly gasPrice: bigint;
    }
  | { readonly kind: "safe-setting"; readonly address: string | undefined }
  | { readonly kind: "ownership"; readonly to: string }
  | { readonly kind: "upgrade"; readonly to: string }
  | { readonly kind: "role"; readonly to: string }
  | {
      readonly kind: "delegation";
      readonly delegate: string;
      /** Votes move no assets. */
      readonly isVotes: boolean;
      /** Contracts that check what the delegate does. */
      readonly limits: readonly string[];
    }
  | { readonly kind: "authorization"; readonly delegate: string; readonly chainId: bigint }
  | { readonly kind: "bytes"; readonly form: "hash" | "transaction" | "eth-sign" | "other" }
  | {
      readonly kind: "sign-in";
      readonly domain: string;
      readonly nonce: string | undefined;
      /** Epoch seconds. */
      readonly expires: bigint | undefined;
    }
  | { readonly kind: "unread"; readonly what: "call" | "message" | "malformed" | "tail" | "deep" }
  | { readonly kind: "drainer-name"; readonly text: string; readonly value: bigint };

/** A kind of effect. */
export type EffectKind = Effect["kind"];
export type EffectOf<K extends EffectKind> = Extract<Effect, { readonly kind: K }>;

/** An effect with the contract that it concerns. */
export interface LocatedEffect {
  readonly target: string | undefined;
  readonly effect: Effect;
}

/** Wallets and sites use such amounts for "unlimited". */
const UNLIMITED = 2n ** 128n;
/** Tokens with 96-bit balances, such as UNI and COMP. */
const LARGEST_UINT96 = 2n ** 96n - 1n;

export const grantedAmount = (units: bigint): bigint | "unlimited" =>
  units >= UNLIMITED || units === LARGEST_UINT96 ? "unlimited" : units;

/** A grant, or a revocation if the amount is zero. */
export const allowance = (grant: {
  readonly token: string | undefined;
  readonly spender: string;
  readonly units: bigint;
  readonly until?: bigint | undefined;
  readonly removal?: Grant["removal"];
}): Effect => {
  const { token, spender, units, until, removal = "approve-zero" } = grant;
  return units === 0n
    ? { kind: "revoke", token, spender }
    : { kind: "grant", grant: { token, spender, amount: grantedAmount(units), until, removal } };
};

/** A right over all items or assets, or its revocation. */
export const operator = (token: string | undefined, spender: string, isSet: boolean): Effect =>
  isSet
    ? {
        kind: "grant",
        grant: { token, spender, amount: "all", until: undefined, removal: "unset-operator" },
      }
    : { kind: "revoke", token, spender };
