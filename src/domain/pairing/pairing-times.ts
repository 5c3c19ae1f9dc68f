/**
 * Times of a pairing in ms (spec 9); the library has its own heartbeat of 5 s. `lifetime`: of a new
 * pairing. `expiryMargin`: subtracted from the expiry. `reconnecting`: offline time until the relay
 * shows as reconnecting. `ending`: maximum wait when ending a session. `answering`: maximum silence
 * of an open socket after the page resumes. `retry`: delay after a failed pairing.
 */
export const PAIRING_TIMES = {
  lifetime: 240_000,
  expiryMargin: 10_000,
  reconnecting: 5_000,
  ending: 3_000,
  answering: 3_000,
  retry: 1_000,
} as const;
