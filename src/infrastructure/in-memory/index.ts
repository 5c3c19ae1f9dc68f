export { ApprovalDesk, ProviderRpcError, type WalletErrors } from "./approval-desk.js";
export type { EvmWalletBehaviour } from "./evm-wallet-behaviour.js";
export {
  EvmWalletProvider,
  type ProviderRequest,
  type WalletKeys,
  type WalletMemory,
} from "./evm-wallet-provider.js";
export { FakeClock, settled } from "./fake-clock.js";
export { FakeEnvironment } from "./fake-environment.js";
export { FakePageLifecycle } from "./fake-page-lifecycle.js";
export { InMemoryBitcoinChain } from "./in-memory-bitcoin-chain.js";
export { InMemoryBitcoinSigner } from "./in-memory-bitcoin-signer.js";
export {
  InMemoryBitcoinWallet,
  type InMemoryBitcoinWalletParts,
} from "./in-memory-bitcoin-wallet.js";
export { InMemoryChainAccess } from "./in-memory-chain-access.js";
export { InMemoryChainSigner } from "./in-memory-chain-signer.js";
export { InMemoryChain } from "./in-memory-chain.js";
export {
  InMemoryClipboard,
  InMemoryLinks,
  type InMemoryReservedWindow,
  RecordingLogger,
  type LogLine,
} from "./in-memory-desk.js";
export { InMemoryEvmWallet, type InMemoryEvmWalletParts } from "./in-memory-evm-wallet.js";
export { InMemoryHttpClient, type HttpAnswer, type HttpRoute } from "./in-memory-http-client.js";
export { ANY_PICTURE, InMemoryImages, type PictureSource } from "./in-memory-images.js";
export {
  InMemoryInjectedWallets,
  announcedWallet as discovered,
} from "./in-memory-injected-wallets.js";
export { InMemoryKeyValueStorage, type SharedValues } from "./in-memory-key-value-storage.js";
export { InMemoryOnramp } from "./in-memory-onramp.js";
export { InMemoryPage, announceProvider, type AnnouncedInfo } from "./in-memory-page.js";
export { InMemorySmartSessions } from "./in-memory-smart-sessions.js";
export { InMemorySignIn, type InMemorySignInSeed } from "./in-memory-sign-in.js";
export { InMemoryPopup, InMemoryPopups } from "./in-memory-popups.js";
export { InMemoryProjectConfig, type ProjectSettings } from "./in-memory-project-config.js";
export { InMemorySolanaChain } from "./in-memory-solana-chain.js";
export { InMemorySolanaSigner } from "./in-memory-solana-signer.js";
export { InMemorySolanaWallet, type InMemorySolanaWalletParts } from "./in-memory-solana-wallet.js";
export { InMemorySimulator } from "./in-memory-simulator.js";
export { InMemoryAddressFacts } from "./in-memory-address-facts.js";
export { InMemoryTokenFacts } from "./in-memory-token-facts.js";
export { InMemorySwapService } from "./in-memory-swap-service.js";
export { InMemoryTabChannel, InMemoryTabs } from "./in-memory-tab-channel.js";
export { InMemoryTelemetry } from "./in-memory-telemetry.js";
export { RefusingWallet } from "./refusing-wallet.js";
export { SeededRandom } from "./seeded-random.js";
export { InMemoryBlockchainData } from "./in-memory-blockchain-data.js";
export { InMemoryCollectibles } from "./in-memory-collectibles.js";
export { InMemoryNames } from "./in-memory-names.js";
export { InMemoryWalletCatalogue } from "./in-memory-wallet-catalogue.js";
export { InMemoryWalletPairing, type RequestedPairing } from "./in-memory-wallet-pairing.js";
export {
  SolanaStandardWallet,
  pretendKey,
  type SolanaKey,
  type SolanaStandardWalletParts,
  type SolanaWalletAccount,
} from "./solana-standard-wallet.js";
export { InMemoryErc20 } from "./in-memory-erc20.js";
