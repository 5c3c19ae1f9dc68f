import { NodeError } from "./solana-test-chain.js";
import type { Method } from "./rpc-methods.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

type Replacement = (original: unknown) => unknown;

const refusalOf = (error: unknown): NodeError => {
  const { code, message } = Object(error) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  return new NodeError(typeof code === "number" ? code : -32_603, String(message));
};

/** A node's methods whose results a test can replace. */
export class ReplacedMethods {
  readonly methods: ReadonlyMap<string, Method>;
  readonly #replacements = new Map<string, Replacement>();

  constructor(original: ReadonlyMap<string, Method>) {
    bindMembers(this);
    this.methods = new Map(
      [...original].map(([name, method]) => [name, (params) => this.#wrap(name, method(params))]),
    );
  }

  add(method: string, replacement: Replacement): () => void {
    this.#replacements.set(method, replacement);
    return () => {
      if (this.#replacements.get(method) === replacement) this.#replacements.delete(method);
    };
  }

  #wrap(name: string, original: unknown): unknown {
    const replacement = this.#replacements.get(name);
    if (!replacement) return original;
    try {
      return replacement(original);
    } catch (error) {
      throw refusalOf(error);
    }
  }
}
