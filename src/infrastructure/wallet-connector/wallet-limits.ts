/** How long a person has to answer in a wallet, ms (guarantee G3). */
export const PERSON_LIMIT_MS = 600_000;
/** How long a wallet has to answer what asks nobody, ms. */
export const SILENT_LIMIT_MS = 10_000;
/** How long a wallet has to take note that it is over, ms. */
export const DISCONNECT_LIMIT_MS = 3_000;
/** Pauses before the next look whether a wallet is there: some answer before they move. ms */
export const LOOK_AGAIN_MS = [100, 300, 900] as const;
