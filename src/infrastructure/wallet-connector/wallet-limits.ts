/** Time limit for a user to answer, ms. */
export const PERSON_LIMIT_MS = 600_000;
/** Time limit for a wallet to answer without a prompt, ms. */
export const SILENT_LIMIT_MS = 10_000;
/** Time limit for a wallet to disconnect, ms. */
export const DISCONNECT_LIMIT_MS = 3_000;
/** Delays before checking again if a wallet has switched, ms. */
export const RECHECK_DELAYS_MS = [100, 300, 900] as const;
