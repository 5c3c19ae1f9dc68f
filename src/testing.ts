/**
 * `latchkit/testing`: scripted wallets, and every port in memory. Any runtime: no DOM at import,
 * no `node:`, no test runner.
 */
export {
  scriptedEvmWallet,
  type ScriptedEvmWalletOptions,
  type ScriptedWallet,
} from "./testing/universal/scripted-evm-wallet.js";
export {
  WALLET_DIALECTS,
  type WalletErrorFactory,
  type WalletDialectRow,
} from "./testing/universal/wallet-dialects.js";
export {
  EvmNodeError,
  ScriptedEvmNode,
  type EvmNodeFaults,
  type EvmNodeRequest,
  type ScriptedEvmNodeOptions,
} from "./testing/universal/evm/scripted-evm-node.js";
export {
  scriptedBitcoinWallet,
  type BitcoinWalletCall,
  type PageScript,
  type ScriptedBitcoinWallet,
  type ScriptedBitcoinWalletOptions,
} from "./testing/universal/bitcoin/scripted-bitcoin-wallet.js";
export type {
  BitcoinPageApiName,
  BitcoinPageEvent,
} from "./testing/universal/bitcoin/page-apis/page-api.js";
export {
  scriptedSolanaWallet,
  type ScriptedSolanaWallet,
  type ScriptedSolanaWalletOptions,
} from "./testing/universal/solana/scripted-solana-wallet.js";
export type { SolanaWalletBehaviour } from "./testing/universal/solana/solana-wallet-behaviour.js";
export type {
  StandardAccount,
  StandardRequest,
  StandardWalletObject,
} from "./testing/universal/solana/standard-wallet.types.js";
export {
  scriptedPhone,
  type PhonePrompt,
  type ScriptedPhone,
  type ScriptedPhoneOptions,
} from "./testing/universal/scripted-phone.js";
export type { RequestedNamespace, WalletConnectProposal } from "./testing/universal/wallet-kit.js";
export { latchkitErrorOf } from "./testing/universal/latchkit-error-of.js";
export { inMemoryPorts, type InMemoryPorts } from "./testing/universal/in-memory-ports.js";
export { addInMemoryWallet, type InMemoryWalletOf } from "./testing/universal/in-memory-wallet.js";
export type { InMemoryEvmPorts, WorldSeed } from "./testing/universal/in-memory-evm-ports.js";
export type { InMemoryWalletOptions } from "./testing/universal/in-memory-evm-wallet.js";
export {
  inMemorySecureFrame,
  type FrameMessageEvent,
  type InMemorySecureFrame,
  type InMemorySecureFrameOptions,
} from "./testing/universal/in-memory-secure-frame.js";
export {
  InMemorySite,
  type InMemorySiteOptions,
  type ScriptedIdentities,
  type SiteEmail,
} from "./testing/universal/secure-site/in-memory-site.js";
export type {
  Awaitable,
  ChangeNotice,
  IdentityProviders,
  SiteAccount,
  SiteAccounts,
  SiteCall,
  SiteKeys,
  SitePlace,
  SiteQuestion,
  SiteUser,
} from "./secure-site/site.ports.js";
export type {
  CallsToSend,
  EvmCall,
  EvmFee,
  MessageToSign,
  OffChainEnvelope,
  OtherRequest,
  ShownField,
  SigningRequest,
  SolanaInstruction,
  SolanaLookup,
  SolanaMessage,
  SolanaToSign,
  SolanaTransaction,
  TypedData as SiteTypedData,
  TypedDataToSign,
  TypedValue,
} from "./secure-site/signing/signing.types.js";
export { PretendSiteKeys } from "./testing/universal/secure-site/pretend-site-keys.js";
export {
  findInModal,
  queryInModal,
  type FindInModalOptions,
  type ModalQuery,
} from "./testing/universal/modal/find-in-modal.js";
export {
  assertReview,
  expectReview,
  type ReviewBounds,
  type ReviewSettings,
} from "./testing/universal/review/assert-review.js";
export * from "./infrastructure/in-memory/index.js";
export type { ContractCall } from "./infrastructure/in-memory/in-memory-erc20.js";
export type { TransferFee } from "./domain/balance/balance.js";
export type { WalletRequest as RecordedRequest } from "./infrastructure/review/wallet-request.js";
export type { ReviewSettings as LatchkitReviewSettings } from "./infrastructure/review/review-settings.js";
export type { EvmNodes } from "./infrastructure/chain-signer/evm-read-back.js";
export type { CheckedTransaction } from "./infrastructure/chain-signer/evm-transaction.js";
export type { ProvenTransaction } from "./infrastructure/chain-reader/proven-transaction.js";
export type { EvmAccountState } from "./infrastructure/chain-reader/viem-chain-reader.js";
export type * from "./types.js";
