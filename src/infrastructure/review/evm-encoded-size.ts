import type { AbiParameter } from "viem";

type Parameters = readonly AbiParameter[];
/** Hex digits of 32 bytes. */
const WORD = 64;
const WORD_BYTES = 32;
const ARRAY = /^(.*)\[(\d*)\]$/u;

const componentsOf = (parameter: AbiParameter): Parameters =>
  "components" in parameter ? parameter.components : [];

interface Items {
  readonly item: AbiParameter;
  /** Undefined if the data say it. */
  readonly count: number | undefined;
}
const itemsOf = (parameter: AbiParameter): Items | undefined => {
  const [, type, count] = ARRAY.exec(parameter.type) ?? [];
  if (type === undefined) return undefined;
  return { item: { ...parameter, type }, count: count === "" ? undefined : Number(count) };
};

const isDynamic = (parameter: AbiParameter): boolean => {
  const items = itemsOf(parameter);
  if (items) return items.count === undefined || isDynamic(items.item);
  const { type } = parameter;
  return type === "bytes" || type === "string" || componentsOf(parameter).some(isDynamic);
};

/** Words of a parameter in place. */
const headWords = (parameter: AbiParameter): number => {
  if (isDynamic(parameter)) return 1;
  const items = itemsOf(parameter);
  if (items) return (items.count ?? 0) * headWords(items.item);
  if (!parameter.type.startsWith("tuple")) return 1;
  return componentsOf(parameter).reduce((sum, one) => sum + headWords(one), 0);
};

class Walk {
  readonly #data: string;
  #wordsLeft: number;

  constructor(data: string) {
    this.#data = data;
    this.#wordsLeft = Math.ceil(data.length / WORD);
  }

  read(parameters: Parameters, base: number): void {
    let at = base;
    for (const parameter of parameters) {
      const words = headWords(parameter);
      this.#take(words);
      if (isDynamic(parameter)) this.#tail(parameter, base + this.#number(at) * 2);
      at += words * WORD;
    }
  }

  #tail(parameter: AbiParameter, at: number): void {
    const items = itemsOf(parameter);
    if (items === undefined) {
      if (parameter.type.startsWith("tuple")) return this.read(componentsOf(parameter), at);
      return this.#take(1 + Math.ceil(this.#number(at) / WORD_BYTES));
    }
    const { item, count } = items;
    const isCounted = count === undefined;
    if (isCounted) this.#take(1);
    const size = count ?? this.#number(at);
    if (size > this.#wordsLeft) this.#take(size);
    const all = Array.from({ length: size }, () => item);
    this.read(all, isCounted ? at + WORD : at);
  }

  #number(at: number): number {
    const word = this.#data.slice(at, at + WORD);
    const value = word.length === WORD ? Number(`0x${word}`) : Number.NaN;
    if (!(value <= this.#data.length)) throw new RangeError("beyond the data");
    return value;
  }

  #take(words: number): void {
    this.#wordsLeft -= words;
    if (this.#wordsLeft < 0) throw new RangeError("more than the data");
  }
}

/**
 * Throws if encoded arguments (hex without 0x) name more than they have: parts that overlap would
 * be decoded again and again, for many seconds.
 */
export const checkEncodedSize = (parameters: Parameters, data: string): void =>
  new Walk(data).read(parameters, 0);
