export { expect } from "@playwright/test";
export { test, type LatchkitFixtures } from "./testing/playwright/fixtures.js";
export { LatchkitPage } from "./testing/playwright/latchkit-page.js";
export type { ReviewBounds, ReviewSettings } from "./testing/universal/review/assert-review.js";
export type { Mailbox } from "./testing/playwright/page-mailbox.js";
export {
  installPageSolanaWallet,
  sharePageSolanaWallet,
} from "./testing/playwright/page-solana-wallet.js";
export {
  installPageWallet,
  sharePageWallet,
  type PageNetwork,
  type PageWallet,
} from "./testing/playwright/page-wallet.js";
export {
  pageBitcoinWallet,
  type PageBitcoinWallet,
} from "./testing/playwright/page-bitcoin-wallet.js";
