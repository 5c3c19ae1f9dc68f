import { tryRead } from "../shared/records.js";
/** Maximum message size: 1 MiB, counting a character as one byte and each value as eight. */
export const MAX_MESSAGE_SIZE = 1_048_576;
const MAX_DEPTH = 32;
const VALUE_SIZE = 8;
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** `plainCopy` catches this and what foreign objects throw. */
const refuse = (): never => {
  throw new TypeError("no plain data");
};

/** Of any realm, as produced by structured cloning. */
const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

class Copier {
  #left = MAX_MESSAGE_SIZE;

  copy(value: unknown, depth: number): unknown {
    this.#take(VALUE_SIZE);
    if (typeof value === "string") {
      this.#take(value.length);
      return value;
    }
    if (typeof value !== "object") {
      const isData = typeof value === "number" || typeof value === "boolean" || value === undefined;
      return isData ? value : refuse();
    }
    if (value === null) return null;
    if (depth >= MAX_DEPTH) return refuse();
    return Array.isArray(value) ? this.#list(value, depth) : this.#record(value, depth);
  }

  #list(value: readonly unknown[], depth: number): unknown {
    this.#take(value.length * VALUE_SIZE);
    return Object.freeze(
      Array.from(value, (_, at) => this.copy(this.#field(value, String(at)), depth + 1)),
    );
  }

  #record(value: object, depth: number): unknown {
    if (!isPlainObject(value)) return refuse();
    const names = Object.keys(value);
    this.#take(names.length * VALUE_SIZE);
    // Stops early on large records.
    for (const name of names) {
      if (FORBIDDEN.has(name)) return refuse();
      this.#take(name.length);
    }
    const fields = names.map(
      (name) => [name, this.copy(this.#field(value, name), depth + 1)] as const,
    );
    return Object.freeze(Object.fromEntries(fields));
  }

  /** Reads a data property; rejects getters. */
  #field(value: object, name: string): unknown {
    const field = Object.getOwnPropertyDescriptor(value, name);
    return field === undefined || "value" in field ? field?.value : refuse();
  }

  #take(size: number): void {
    this.#left -= size;
    if (this.#left < 0) refuse();
  }
}

export interface PlainCopy {
  readonly value: unknown;
}

/**
 * A frozen deep copy; undefined above 1 MiB or 32 levels, or with getters, class instances,
 * functions or prototype keys. Never runs foreign code.
 */
export const plainCopy = (data: unknown): PlainCopy | undefined =>
  tryRead(() => ({ value: new Copier().copy(data, 0) }));

/** Copies data and converts bigints to 0x hex, as the frame expects. */
export const withHexNumbers = (data: unknown): unknown => {
  if (typeof data === "bigint")
    return data < 0n ? `-0x${(-data).toString(16)}` : `0x${data.toString(16)}`;
  if (Array.isArray(data)) return data.map(withHexNumbers);
  if (typeof data !== "object" || data === null || !isPlainObject(data)) return data;
  const fields = Object.entries(data).map(
    ([name, value]) => [name, withHexNumbers(value)] as const,
  );
  return Object.fromEntries(fields);
};
