/**
 * Times of the frame, ms. `ready`: how long its page may take to be ready (S9-039). `afterReady`:
 * between its word and the first message (S9-042). `connect`: how long a step of signing in may
 * take (S9-040). `signOut`: how long its reply is waited for (S9-041). `sync`: of what is sent
 * before a user may do anything. `person`: while a user decides, as in any wallet. `left`: how long
 * the reply to a transfer is waited for after the frame was asked to take it back. `resend`:
 * between two e-mails (S9-015). `popupCheck`, `emailCheck`: how often a popup (S9-032), and a
 * changed e-mail (S9-033), is looked for. `afterFarcaster`: before the app's data is sent anew
 * (S2-028).
 */
export const FRAME_TIMES = {
  ready: 20_000,
  afterReady: 500,
  connect: 120_000,
  signOut: 3_000,
  sync: 20_000,
  person: 600_000,
  left: 15_000,
  resend: 30_000,
  popupCheck: 1_000,
  emailCheck: 1_000,
  afterFarcaster: 100,
} as const;
