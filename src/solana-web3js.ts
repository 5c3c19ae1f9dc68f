/** The active Solana account as wallet objects of @solana/web3.js. */
export { anchorWallet, solanaWallet } from "./bridges/solana-web3js/solana-wallet.js";
export type {
  AnchorWallet,
  SolanaSigner,
  SolanaWallet,
  Web3Js,
} from "./bridges/solana-web3js/solana-wallet.js";
export type { SendWith } from "./bridges/solana-web3js/prepare-transaction.js";
export type {
  ConnectionLike,
  KeyClass,
  KeyLike,
  LegacyTransactionLike,
  SendOptionsLike,
  SignerLike,
  TransactionLike,
  VersionedTransactionLike,
} from "./bridges/solana-web3js/web3js-objects.js";
