/** `force` requests a switch, `advise` shows a notice, `ignore` accepts the network. */
export type UnsupportedPolicy = "force" | "advise" | "ignore";

/** Options that determine the policy. */
export interface UnsupportedChainOptions {
  readonly allowUnsupportedChain: boolean;
  readonly enableNetworkSwitch: boolean;
  /** WalletConnect basic mode. */
  readonly isBasic: boolean;
}

/** Effects while the wallet is on an unsupported network. */
export interface UnsupportedEffects {
  readonly opensView: boolean;
  /** Views and buttons mark the network as unsupported. */
  readonly marks: boolean;
}

export const UNSUPPORTED_EFFECTS: { readonly [P in UnsupportedPolicy]: UnsupportedEffects } = {
  force: { opensView: true, marks: true },
  advise: { opensView: false, marks: true },
  ignore: { opensView: false, marks: false },
};

/** Any chain allowed: `ignore`; switching disabled or basic mode: `advise`; else `force`. */
export const unsupportedPolicyOf = ({
  allowUnsupportedChain,
  enableNetworkSwitch,
  isBasic,
}: UnsupportedChainOptions): UnsupportedPolicy => {
  if (allowUnsupportedChain) return "ignore";
  return enableNetworkSwitch && !isBasic ? "force" : "advise";
};

export interface UnsupportedChainInput {
  readonly isSupported: boolean;
  /** A wallet is connected in the active network's namespace; other namespaces do not count. */
  readonly isConnected: boolean;
  readonly policy: UnsupportedPolicy;
}

/** True if UnsupportedChain must open for the active wallet. */
export const shouldShowUnsupportedChain = ({
  isSupported,
  isConnected,
  policy,
}: UnsupportedChainInput): boolean =>
  isConnected && !isSupported && UNSUPPORTED_EFFECTS[policy].opensView;
