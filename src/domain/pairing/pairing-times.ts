/** Times of a pairing, ms. */
export const PAIRING_TIMES = {
  lifetime: 240_000, // of a new pairing
  expiryMargin: 10_000, // subtracted from the expiry
  reconnecting: 5_000, // offline time until the relay counts as reconnecting
  ending: 3_000, // maximum wait when ending a session
  answering: 3_000, // maximum silence of an open socket after the page resumes
  retry: 1_000, // delay after a failed pairing
} as const;
