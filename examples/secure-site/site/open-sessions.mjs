const IDLE_MS = 60 * 60_000;
/** Minimum interval between sweeps. */
const SWEEP_MS = 60_000;
/** Maximum sessions in memory per line, and for all browsers without line. */
const [MOST_OF_LINE, MOST_UNNAMED] = [300, 20_000];

/**
 * Sessions in memory. Removes those idle for an hour; a line above its limit loses its own oldest
 * ones, without affecting other browsers.
 */
export class OpenSessions {
  #now;
  #all = new Map();
  #lines = new Map();
  #sweptAt = -Infinity;

  constructor(now) {
    this.#now = now;
  }

  get(hash) {
    this.#closeIdle();
    const session = this.#all.get(hash);
    if (session === undefined || !this.#isIdle(session)) return session;
    this.#close(hash);
    return undefined;
  }

  add(hash, session) {
    this.#closeIdle();
    const { line = "" } = session;
    const ofLine = this.#lines.get(line) ?? new Set();
    this.#lines.set(line, ofLine.add(hash));
    this.#all.set(hash, session);
    const most = line === "" ? MOST_UNNAMED : MOST_OF_LINE;
    if (ofLine.size > most) this.#closeOldest(ofLine);
  }

  /** Pending messages in all sessions of a line; 0 without line. */
  busyIn(line = "") {
    const hashes = line === "" ? [] : [...(this.#lines.get(line) ?? [])];
    return hashes.reduce((sum, hash) => sum + (this.#all.get(hash)?.busy ?? 0), 0);
  }

  /** Closes the oldest session without pending messages. */
  #closeOldest(ofLine) {
    for (const hash of ofLine)
      if (this.#all.get(hash)?.busy === 0) {
        this.#close(hash);
        return;
      }
  }

  #closeIdle() {
    const now = this.#now();
    if (Math.abs(now - this.#sweptAt) < SWEEP_MS) return;
    this.#sweptAt = now;
    for (const [hash, session] of this.#all) if (this.#isIdle(session)) this.#close(hash);
  }

  #isIdle({ usedAt, busy }) {
    return busy === 0 && this.#now() - usedAt > IDLE_MS;
  }

  #close(hash) {
    const { line = "" } = this.#all.get(hash);
    this.#all.delete(hash);
    const ofLine = this.#lines.get(line);
    ofLine.delete(hash);
    if (ofLine.size === 0) this.#lines.delete(line);
  }
}
