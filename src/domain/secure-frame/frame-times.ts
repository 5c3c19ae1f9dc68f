/**
 * Times of the frame, ms (spec 9). `ready`: maximum load time. `afterReady`: delay before the first
 * message. `connect`: maximum duration of a sign-in step. `signOut`: maximum wait for its reply.
 * `sync`: for messages sent before the user can act. `person`: for requests a user decides. `left`:
 * wait for a transfer's reply after cancelling it. `resend`: between two e-mails. `popupCheck`,
 * `emailCheck`: polling intervals. `afterFarcaster`: delay before sending the app's data again.
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
