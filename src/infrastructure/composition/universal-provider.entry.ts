/** The protocol over a provider that the host brings; loaded when it is used. */
export { UniversalProviderPairing } from "../wallet-pairing/universal-provider-pairing.js";
