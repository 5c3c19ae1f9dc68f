/** What the rule depends on. Spec section 4. */
export interface UnsupportedChainQuestion {
  /** The active network is one the host listed. */
  readonly isSupported: boolean;
  readonly allowUnsupportedChain: boolean;
  readonly enableNetworkSwitch: boolean;
  /** Wallet-connection basic mode. */
  readonly isBasic: boolean;
}

/** True when UnsupportedChain is to be opened: the network is not listed, and none of the three exceptions of spec section 4 holds. */
export const shouldShowUnsupportedChain = ({ isSupported, allowUnsupportedChain, enableNetworkSwitch, isBasic }: UnsupportedChainQuestion): boolean =>
  !isSupported && !allowUnsupportedChain && enableNetworkSwitch && !isBasic;
