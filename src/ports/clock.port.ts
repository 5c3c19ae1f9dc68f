/** Wall clock, epoch ms. Compare for expiry only; measure waits with `Scheduler`. */
export interface Clock {
  now(): number;
}
