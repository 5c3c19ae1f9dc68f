import {
  domainChainId,
  readDescriptor,
  type CallFormat,
  type CallTarget,
  type Descriptor,
  type DisplayFormat,
} from "../../../domain/review/descriptors/descriptor.js";
import type { TypedData } from "../../../domain/transaction/transaction.js";
import { field, isRecord } from "../../../domain/shared/records.js";
import type { RequestDescriptions } from "../../../ports/review.port.js";
import { settleWithin } from "../../shared/settle-within.js";
import { findCall, findMessage } from "./find-format.js";

type Load = () => Promise<{ readonly default: unknown }>;

/** Loaders of the files that `review-descriptors.mjs` writes. */
export interface BundledFiles {
  /** Numbers of shards by place. */
  readonly index: Load;
  readonly shards: readonly Load[];
  /** Descriptors of interfaces, which bind to any contract. */
  readonly interfaces: Load;
}

/** Registry descriptors of well-known contracts; each file is fetched when first needed. */
export const BUNDLED_FILES: BundledFiles = {
  index: () => import("./bundled/index.json"),
  shards: [
    () => import("./bundled/0.json"),
    () => import("./bundled/1.json"),
    () => import("./bundled/2.json"),
    () => import("./bundled/3.json"),
    () => import("./bundled/4.json"),
  ],
  interfaces: () => import("./bundled/interfaces.json"),
};

/** FNV-1a of "chainId:address", 8 hex digits. A collision loads a shard that does not bind. */
const placeOf = (chainId: bigint, address: string): string => {
  let hash = 0x811c9dc5;
  for (const letter of `${chainId}:${address.toLowerCase()}`)
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, "0");
};

/** The bundled descriptors. A file that cannot be loaded describes nothing and is tried again. */
export class BundledDescriptions implements RequestDescriptions {
  readonly #files: BundledFiles;
  readonly #shards = new Map<Load, readonly Descriptor[]>();

  constructor(files: BundledFiles = BUNDLED_FILES) {
    this.#files = files;
  }

  ofCall(target: CallTarget, signal: AbortSignal): Promise<CallFormat | undefined> {
    const find = (descriptors: readonly Descriptor[]) => findCall(descriptors, target);
    return this.#find(placeOf(target.chainId, target.address), find, signal);
  }

  ofMessage(message: TypedData, signal: AbortSignal): Promise<DisplayFormat | undefined> {
    const [chainId, contract] = [
      domainChainId(message.domain),
      field(message.domain, "verifyingContract"),
    ];
    const isPlaced = chainId !== undefined && typeof contract === "string";
    const place = isPlaced ? placeOf(chainId, contract) : undefined;
    return this.#find(place, (descriptors) => findMessage(descriptors, message), signal);
  }

  /** Loads one shard after the other until one has the format, interfaces last. */
  #find<T>(
    place: string | undefined,
    find: (descriptors: readonly Descriptor[]) => T | undefined,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    return settleWithin(
      async () => {
        const shards = place === undefined ? [] : await this.#shardsAt(place);
        for (const load of [...shards, this.#files.interfaces]) {
          const found = find(await this.#descriptors(load));
          if (found !== undefined || signal.aborted) return found;
        }
        return undefined;
      },
      { signal },
    );
  }

  async #shardsAt(place: string): Promise<readonly Load[]> {
    const index = await this.#load(this.#files.index);
    const numbers = isRecord(index) ? field(index, place) : undefined;
    return Array.isArray(numbers)
      ? numbers.flatMap((number: number) => this.#files.shards[number] ?? [])
      : [];
  }

  async #descriptors(load: Load): Promise<readonly Descriptor[]> {
    const known = this.#shards.get(load);
    if (known !== undefined) return known;
    const file = await this.#load(load);
    if (!Array.isArray(file)) return [];
    const read = file.flatMap((one: unknown) => readDescriptor(one) ?? []);
    this.#shards.set(load, read);
    return read;
  }

  /** Undefined if the chunk is gone or offline. */
  async #load(load: Load): Promise<unknown> {
    try {
      return (await load()).default;
    } catch {
      return undefined;
    }
  }
}
