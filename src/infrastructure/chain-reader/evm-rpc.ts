import * as v from "valibot";
import type { Client } from "viem";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/** Reads one EVM chain and validates answers before decoding. */
export class EvmRpc {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Rejects as viem does, and with `rpc/request-failed` for an invalid answer. */
  async read<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: readonly unknown[] = [],
  ): Promise<v.InferOutput<S>> {
    // viem types requests by method; the answer is validated here instead.
    const answer: unknown = await this.#client.request({ method, params } as never);
    const found = v.safeParse(schema, answer);
    if (found.success) return found.output;
    throw new LatchkitError("rpc/request-failed", {});
  }
}
