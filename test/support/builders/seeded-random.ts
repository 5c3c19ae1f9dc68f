/** Random numbers that a seed repeats (Mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }
  /** True in `share` of the throws. */
  is(share: number): boolean {
    return this.next() < share;
  }
  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
