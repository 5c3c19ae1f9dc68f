import {
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

/** Maximum number of files of a host. */
const MAX_FILES = 1_000;

/** Includes must be merged before: a file with `includes` is ignored. */
const readFile = (file: unknown): Descriptor | undefined =>
  isRecord(file) && field(file, "includes") === undefined ? readDescriptor(file) : undefined;

/** The host's own descriptor files (JSON, v2, includes merged). Ignores malformed ones. */
export class HostDescriptions implements RequestDescriptions {
  readonly #descriptors: readonly Descriptor[];

  constructor(files: readonly unknown[]) {
    this.#descriptors = files.slice(0, MAX_FILES).flatMap((file) => readFile(file) ?? []);
  }

  ofCall(target: CallTarget, signal: AbortSignal): Promise<CallFormat | undefined> {
    return settleWithin(() => findCall(this.#descriptors, target), { signal });
  }

  ofMessage(message: TypedData, signal: AbortSignal): Promise<DisplayFormat | undefined> {
    return settleWithin(() => findMessage(this.#descriptors, message), { signal });
  }
}
