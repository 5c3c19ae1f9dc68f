import type { CaipNetworkId } from "../caip/caip.types.js";
import type { ApprovedNamespace, RequestRoute, SessionRequest } from "../pairing/granted.js";
import type { LinkReading } from "../payment-link/link-reading.js";

/**
 * Checks of a namespace that decode addresses, requests and links. Loaded with the first account.
 * Every input is untrusted; nothing here throws.
 */
export interface ChainRules {
  /** True for a valid address of any network; checks the checksum if the format has one. */
  readonly isAddress: (value: unknown) => boolean;
  /** True for an address of this network; default: `isAddress`. */
  readonly isAddressOn?: (networkId: CaipNetworkId, value: unknown) => boolean;
  /**
   * Like `isAddressOn`, for an address that a wallet or service reports; default: `isAddressOn`.
   */
  readonly isReported?: (value: unknown) => boolean;
  /** The spelling to compare and show; other text is unchanged. Default: as reported. */
  readonly canonical?: (address: string) => string;

  readonly recipient?: RecipientRules;
  readonly link?: LinkRules;
  readonly session: SessionRules;
}

/** Checks of a recipient beyond its address. */
export interface RecipientRules {
  /** Why funds sent to the address could not be spent; undefined if they could. */
  readonly problem?: (
    to: string,
    token: string | undefined,
  ) => "ownerless-address" | "program-address" | undefined;
  readonly warning?: (to: string) => "program-address" | "future-witness" | undefined;
  /** Minimum amount that nodes relay, base units; default 1. */
  readonly minimum?: (to: string) => bigint;
}

/** Payment links of the namespace. */
export interface LinkRules {
  /** URI scheme without the colon. */
  readonly scheme: string;
  readonly read: (link: string) => LinkReading;
  /** The network follows from the address; the link does not name it. */
  readonly isNetworkInAddress?: boolean;
}

/** The namespace in a WalletConnect session. */
export interface SessionRules {
  readonly methods: readonly string[];
  /** Present network id → id of the same network in older wallets. */
  readonly olderIds?: Readonly<Record<string, string>>;
  /** Parses a reference as wallets write it; may throw. Default: unchanged. */
  readonly readReference?: (reference: string | number) => string | number;
  /** Granted accounts are valid on every granted network; else each needs an account on it. */
  readonly hasOneAccount?: boolean;
  /** Methods that the network's RPC answers if the wallet did not approve them. */
  readonly isRead?: (method: string) => boolean;
  /** Answers a request from the session, without the wallet. */
  readonly answer?: (
    namespace: ApprovedNamespace,
    networkId: CaipNetworkId,
    request: SessionRequest,
  ) => RequestRoute | undefined;
}
