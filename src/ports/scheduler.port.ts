/** Timers on a monotonic clock. */
export interface Scheduler {
  /** Runs `task` once after `waitMs`; the returned function takes it back. */
  after(waitMs: number, task: () => void): () => void;
}
