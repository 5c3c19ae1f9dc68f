import { refuse } from "./site-refusal.js";

const MOST_TRIES = 5;
const LIFE_MS = 20 * 60_000;

/** The code of one letter: good once, for five tries and 20 minutes. */
export class OneTimeCode {
  readonly #now: () => number;
  #code: string | undefined;
  #letters = 0;
  #tries = 0;
  #endsAt = 0;

  /** `now`: epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a guess could be right. */
  get isArmed(): boolean {
    return this.#code !== undefined && this.#now() <= this.#endsAt;
  }

  /**
   * Sends a letter with these digits. They are good once the letter was accepted; those of the
   * letter before are good no more, whatever comes of this one.
   */
  async send(digits: string, deliver: () => Promise<void>): Promise<void> {
    this.#code = undefined;
    this.#letters += 1;
    const letter = this.#letters;
    await deliver();
    if (letter !== this.#letters) return;
    this.#code = digits;
    this.#tries = 0;
    this.#endsAt = this.#now() + LIFE_MS;
  }

  /** Throws where it is another code, too old, or there were too many tries. */
  use(typed: string): void {
    if (!this.isArmed) refuse("Invalid Otp");
    this.#tries += 1;
    const isRight = typed === this.#code;
    if (isRight || this.#tries >= MOST_TRIES) this.#code = undefined;
    if (!isRight) refuse("Invalid Otp");
  }
}
