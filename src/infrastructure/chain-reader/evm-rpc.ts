import * as v from "valibot";
import type { Client } from "viem";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/** Reads of one EVM chain whose answers are checked before anything is decoded. */
export class EvmRpc {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Rejects as viem does, and with `rpc/request-failed` for an answer of another shape. */
  async read<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[] = [],
  ): Promise<v.InferOutput<S>> {
    // viem types what is asked by the method; here the answer is checked instead.
    const answer: unknown = await this.#client.request({ method, params } as never);
    const found = v.safeParse(schema, answer);
    if (found.success) return found.output;
    throw new LatchkitError("rpc/request-failed", {});
  }
}
