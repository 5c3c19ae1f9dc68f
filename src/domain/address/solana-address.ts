const FORM = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** 32 to 44 base58 characters (S5-004). Solana addresses carry no checksum. */
export const isSolanaAddress = (value: unknown): value is string =>
  typeof value === "string" && FORM.test(value);
