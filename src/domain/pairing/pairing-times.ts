/**
 * The one time table of a pairing, in ms (S9-010: 4 min, 10 s, 5 s, 3 s, 1 s; the heartbeat of 5 s
 * is the library's own). `lifetime`: a new pairing lasts this long. `expiryMargin`: it counts as
 * expired this long before its end. `reconnecting`: a relay that is away this long is shown as
 * reconnecting. `ending`: how long the wallet's word to an ended session is waited for.
 * `answering`: how long an open socket may be silent to a question after the page was away.
 * `retry`: before a failed pairing is tried again.
 */
export const PAIRING_TIMES = {
  lifetime: 240_000,
  expiryMargin: 10_000,
  reconnecting: 5_000,
  ending: 3_000,
  answering: 3_000,
  retry: 1_000,
} as const;
