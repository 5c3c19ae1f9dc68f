import { tryRead } from "../shared/records.js";

/** Characters and values of a request: the data of the largest transaction, and its fields. */
const MAX_SIZE = 2_097_152;
const MAX_DEPTH = 32;
const VALUE_SIZE = 8;

const refuse = (): never => {
  throw new TypeError("no plain data");
};

class Copier {
  #left = MAX_SIZE;

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
      const items = Array.from({ length }, (_, at) => this.copy(value[at], depth + 1));
      return Object.freeze(items);
    }
    const names = Object.keys(value);
    this.#take(names.reduce((sum, name) => sum + name.length, 0));
    const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    for (const name of names) {
      const field = this.copy((value as Readonly<Record<string, unknown>>)[name], depth + 1);
      if (field !== undefined) copy[name] = field;
    }
    return Object.freeze(copy);
  }

  #take(size: number): void {
    this.#left -= size;
    if (this.#left < 0) refuse();
  }
}

/**
 * A frozen deep copy that reads each property once, so that getters and proxies cannot answer
 * twice. Undefined above 2 MiB or 32 levels, for functions, and if a getter throws.
 */
export const copyOf = <T>(request: T): T | undefined =>
  tryRead(() => new Copier().copy(request) as T);
