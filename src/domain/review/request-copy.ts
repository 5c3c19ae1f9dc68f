import { tryRead } from "../shared/records.js";

/** Characters and values of the largest transaction. */
const MAX_SIZE = 2_097_152;
const MAX_DEPTH = 32;
const VALUE_SIZE = 8;

const refuse = (): never => {
  throw new TypeError("no plain data");
};

/** True for a plain object, also one of another window. */
const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** `forReading`: without prototype, so without inherited names. */
type Purpose = "forReading" | "forWallet" | "forWalletToChange";

class Copier {
  readonly #purpose: Purpose;
  #left = MAX_SIZE;

  constructor(purpose: Purpose) {
    this.#purpose = purpose;
  }

  copy(value: unknown, depth = 0): unknown {
    this.#take(typeof value === "string" ? value.length : VALUE_SIZE);
    if (typeof value === "object" && value !== null) return this.#object(value, depth);
    return typeof value === "function" || typeof value === "symbol" ? refuse() : value;
  }

  #object(value: object, depth: number): unknown {
    if (depth >= MAX_DEPTH) return refuse();
    if (Array.isArray(value)) {
      const { length } = value;
      this.#take(length * VALUE_SIZE);
      return this.#frozen(Array.from({ length }, (_, at) => this.copy(value[at], depth + 1)));
    }
    if (this.#purpose !== "forReading") {
      if (value instanceof Uint8Array) return this.#bytes(value);
      if (!isPlain(value)) return refuse();
    }
    return this.#fields(value as Readonly<Record<string, unknown>>, depth);
  }

  #fields(value: Readonly<Record<string, unknown>>, depth: number): object {
    const names = Object.keys(value);
    this.#take(names.reduce((sum, name) => sum + name.length, 0));
    const prototype = this.#purpose === "forReading" ? null : Object.prototype;
    const copy = Object.create(prototype) as Record<string, unknown>;
    for (const name of names) {
      const field = this.copy(value[name], depth + 1);
      // Assigning `__proto__` would change the prototype.
      if (field !== undefined)
        Object.defineProperty(copy, name, {
          value: field,
          enumerable: true,
          writable: true,
          configurable: true,
        });
    }
    return this.#frozen(copy);
  }

  #bytes(value: Uint8Array): Uint8Array {
    this.#take(value.length);
    return value.slice();
  }

  #frozen<T extends object>(copy: T): T {
    return this.#purpose === "forWalletToChange" ? copy : Object.freeze(copy);
  }

  #take(size: number): void {
    this.#left -= size;
    if (this.#left < 0) refuse();
  }
}

/**
 * A frozen deep copy that reads each property once: getters and proxies cannot answer twice.
 * Undefined above 2 MiB or 32 levels, for functions, and if a getter throws.
 */
export const copyOf = <T>(request: T): T | undefined =>
  tryRead(() => new Copier("forReading").copy(request) as T);

/**
 * As `copyOf`, for a wallet: with prototypes and bytes. Undefined also for instances of classes.
 */
export const walletCopyOf = <T>(request: T): T | undefined =>
  tryRead(() => new Copier("forWallet").copy(request) as T);

/** A copy of a `walletCopyOf` that the wallet may change: some add fields. */
export const changeableCopyOf = <T>(frozen: T): T =>
  new Copier("forWalletToChange").copy(frozen) as T;
