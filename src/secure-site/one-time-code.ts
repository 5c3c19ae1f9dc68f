import { refuse } from "./site-refusal.js";

const MOST_TRIES = 5;
const LIFE_MS = 20 * 60_000;

/** One code that was sent: good once, for five tries and 20 minutes. */
export class OneTimeCode {
  readonly #now: () => number;
  #code: string | undefined;
  #tries = 0;
  #endsAt = 0;

  /** `now`: epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  begin(code: string): void {
    this.#code = code;
    this.#tries = 0;
    this.#endsAt = this.#now() + LIFE_MS;
  }

  /** Throws where it is another code, too old, or there were too many tries. */
  use(typed: string): void {
    this.#tries += 1;
    if (this.#tries > MOST_TRIES || this.#now() > this.#endsAt) this.#code = undefined;
    if (this.#code === undefined || typed !== this.#code) refuse("Invalid Otp");
    this.#code = undefined;
  }
}
