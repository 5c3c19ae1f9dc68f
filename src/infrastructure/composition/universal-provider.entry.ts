/** WalletConnect over the host's provider, loaded on first use. */
export { UniversalProviderPairing } from "../wallet-pairing/universal-provider-pairing.js";
