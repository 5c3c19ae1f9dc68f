/**
 * How long a receipt is waited for by namespace, ms. After that nobody can tell whether it will
 * ever come.
 */
export const RECEIPT_LIMITS_MS = {
  eip155: 1_800_000,
  solana: 180_000,
  bip122: 7_200_000,
} as const;
