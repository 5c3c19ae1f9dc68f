import type { Random } from "../../ports/page.ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Repeatable values from a seed (mulberry32). For tests only. */
export class SeededRandom implements Random {
  #state: number;

  constructor(seed = 1) {
    bindMembers(this);
    this.#state = seed >>> 0;
  }

  /** As `Random.id`. */
  id(): string {
    const digits = Array.from({ length: 32 }, () => Math.floor(this.fraction() * 16).toString(16));
    digits[12] = "4";
    digits[16] = (8 + Math.floor(this.fraction() * 4)).toString(16);
    return digits.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  /** As `Random.fraction`. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    const mixedAgain = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixedAgain ^ (mixedAgain >>> 14)) >>> 0) / 4_294_967_296;
  }
}
