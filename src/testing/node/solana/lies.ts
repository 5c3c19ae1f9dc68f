import { NodeError } from "./ledger.js";
import type { Method } from "./rpc-methods.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

type Lie = (honest: unknown) => unknown;

const refusalOf = (error: unknown): NodeError => {
  const { code, message } = Object(error) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  return new NodeError(typeof code === "number" ? code : -32_603, String(message));
};

/** A node's methods whose results a test can replace. */
export class SolanaLies {
  readonly methods: ReadonlyMap<string, Method>;
  readonly #lies = new Map<string, Lie>();

  constructor(honest: ReadonlyMap<string, Method>) {
    bindMembers(this);
    this.methods = new Map(
      [...honest].map(([name, method]) => [name, (params) => this.#notified(name, method(params))]),
    );
  }

  add(method: string, lie: Lie): () => void {
    this.#lies.set(method, lie);
    return () => {
      if (this.#lies.get(method) === lie) this.#lies.delete(method);
    };
  }

  #notified(name: string, honest: unknown): unknown {
    const lie = this.#lies.get(name);
    if (!lie) return honest;
    try {
      return lie(honest);
    } catch (error) {
      throw refusalOf(error);
    }
  }
}
