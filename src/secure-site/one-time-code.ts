import { refuse } from "./site.ports.js";

const MAX_TRIES = 5;
const LIFE_MS = 20 * 60_000;

/** A code of one e-mail: valid once, for five attempts and 20 minutes. */
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

  get isArmed(): boolean {
    return this.#code !== undefined && this.#now() <= this.#endsAt;
  }

  /**
   * Sends digits by `deliver`. They become valid once it resolves; earlier digits become invalid at
   * once.
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

  /** Throws if the code is wrong, expired or exhausted. */
  use(codeInput: string): void {
    if (!this.isArmed) refuse("Invalid Otp");
    this.#tries += 1;
    const isRight = codeInput === this.#code;
    if (isRight || this.#tries >= MAX_TRIES) this.#code = undefined;
    if (!isRight) refuse("Invalid Otp");
  }
}
