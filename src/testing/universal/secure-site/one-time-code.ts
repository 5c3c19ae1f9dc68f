import { refuse } from "./site-session.js";

const MOST_TRIES = 5;

/** One code that was sent: good once, for five tries. */
export class OneTimeCode {
  #code: string | undefined;
  #tries = 0;

  begin(code: string): void {
    this.#code = code;
    this.#tries = 0;
  }

  /** Throws where it is another code, or there were too many tries. */
  use(typed: string): void {
    this.#tries += 1;
    if (this.#tries > MOST_TRIES) this.#code = undefined;
    if (this.#code === undefined || typed !== this.#code) refuse("Invalid Otp");
    this.#code = undefined;
  }
}
