import type {
  CallFormat,
  CallTarget,
  DisplayFormat,
} from "../../../domain/review/descriptors/descriptor.js";
import type { TypedData } from "../../../domain/transaction/transaction.js";
import type { RequestDescriptions } from "../../../ports/review.port.js";
import { BundledDescriptions } from "./bundled-descriptions.js";
import { HostDescriptions } from "./host-descriptions.js";

/** Several sources as one: the first that describes a call or message is used. */
class FirstDescriptions implements RequestDescriptions {
  readonly #sources: readonly RequestDescriptions[];

  constructor(sources: readonly RequestDescriptions[]) {
    this.#sources = sources;
  }

  ofCall(target: CallTarget, signal: AbortSignal): Promise<CallFormat | undefined> {
    return this.#first((source) => source.ofCall(target, signal));
  }

  ofMessage(message: TypedData, signal: AbortSignal): Promise<DisplayFormat | undefined> {
    return this.#first((source) => source.ofMessage(message, signal));
  }

  async #first<T>(
    find: (source: RequestDescriptions) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    for (const source of this.#sources) {
      const found = await find(source);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** The host's files, then the bundled descriptors unless `isBundled` is false. */
export const descriptionsFrom = (
  files: readonly unknown[],
  isBundled: boolean,
): RequestDescriptions =>
  new FirstDescriptions([
    new HostDescriptions(files),
    ...(isBundled ? [new BundledDescriptions()] : []),
  ]);
