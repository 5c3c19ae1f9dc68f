/** Rules for Solana transactions. */
export const SOLANA_RULES = [
  "sol-assign",
  "sol-owner-change",
  "sol-close-authority",
  "sol-close-to-other",
  "sol-nonce-authority",
  "sol-durable-nonce",
  "sol-approve",
  "sol-approve-unlimited",
  "sol-burn",
  "sol-unknown-program",
  "sol-unread",
  "sol-token22-extension",
  "sol-lookup-unread",
  "sol-priority-fee",
] as const;
/** Id of a rule for Solana transactions. */
export type SolanaRule = (typeof SOLANA_RULES)[number];

/** Rules for PSBTs. */
export const BITCOIN_RULES = [
  "btc-sighash-none",
  "btc-sighash-single",
  "btc-sighash-anyonecanpay",
  "btc-amount-lie",
  "btc-wrong-previous",
  "btc-unknown-input",
  "btc-segwit0-no-previous",
  "btc-fee-high",
  "btc-foreign-input",
  "btc-no-change",
  "btc-rbf",
  "btc-locktime",
] as const;
/** Id of a rule for PSBTs. */
export type BitcoinRule = (typeof BITCOIN_RULES)[number];
