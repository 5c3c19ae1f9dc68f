/**
 * What a host does with a wallet on a network it did not list: `force` asks for another, `advise`
 * only says so, `ignore` takes any as good.
 */
export type UnsupportedPolicy = "force" | "advise" | "ignore";

/** The options a policy follows from (S4-033 to S4-035). */
export interface UnsupportedChainOptions {
  readonly allowUnsupportedChain: boolean;
  readonly enableNetworkSwitch: boolean;
  /** Wallet-connection basic mode. */
  readonly isBasic: boolean;
}

/**
 * What a policy does while the active wallet is on a network that is not listed. None of them keeps
 * the modal from being closed.
 */
export interface UnsupportedEffects {
  /** UnsupportedChain opens by itself. */
  readonly opensView: boolean;
  /** Views and buttons say that the network is not supported. */
  readonly marks: boolean;
}

/** Each policy with what it does: the one table. */
export const UNSUPPORTED_EFFECTS: { readonly [P in UnsupportedPolicy]: UnsupportedEffects } = {
  force: { opensView: true, marks: true },
  advise: { opensView: false, marks: true },
  ignore: { opensView: false, marks: false },
};

/**
 * The policy of a host, first match: any chain allowed → `ignore`; network switching off, or basic
 * mode, where nothing could be switched here → `advise`; else `force`.
 */
export const unsupportedPolicyOf = ({
  allowUnsupportedChain,
  enableNetworkSwitch,
  isBasic,
}: UnsupportedChainOptions): UnsupportedPolicy => {
  if (allowUnsupportedChain) return "ignore";
  return enableNetworkSwitch && !isBasic ? "force" : "advise";
};

/** What the rule depends on. */
export interface UnsupportedChainQuestion {
  /** The active network is one the host listed. */
  readonly isSupported: boolean;
  /**
   * A wallet is connected in the namespace of the active network; wallets of other namespaces do
   * not count.
   */
  readonly isConnected: boolean;
  readonly policy: UnsupportedPolicy;
}

/**
 * True when UnsupportedChain is to be opened: the active wallet is on a network that is not listed,
 * and the policy asks for another.
 */
export const shouldShowUnsupportedChain = ({
  isSupported,
  isConnected,
  policy,
}: UnsupportedChainQuestion): boolean =>
  isConnected && !isSupported && UNSUPPORTED_EFFECTS[policy].opensView;
