import type { Random } from "../../ports/page.ports.js";

/** The part of Web Crypto that is used. `randomUUID` is missing on insecure pages. */
export interface RandomSource {
  getRandomValues(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Random values from Web Crypto. */
export class CryptoRandom implements Random {
  readonly #source: RandomSource;

  constructor(source: RandomSource) {
    this.#source = source;
  }

  /** UUID v4 (RFC 9562). */
  id(): string {
    const bytes = this.#bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  /** 32 random bits divided by 2^32. */
  fraction(): number {
    return this.#bytes(4).reduce((sum, byte) => sum * 256 + byte, 0) / 4_294_967_296;
  }

  #bytes(length: number): Uint8Array<ArrayBuffer> {
    return this.#source.getRandomValues(new Uint8Array(length));
  }
}
