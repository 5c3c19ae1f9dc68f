/** What signs on Bitcoin networks; the only way bitcoinjs-lib gets onto a page. */
export { BitcoinChainSigner } from "../../chain-signer/bitcoin/bitcoin-chain-signer.js";
