import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../../ports/page.ports.js";
import { settleWithin } from "../../shared/settle-within.js";
import { walletFailure } from "../wallet-calls.js";

type Callable = (...parameters: readonly unknown[]) => unknown;
/** Separates a wallet's error from our own limits: a wallet may throw anything. */
type Answer = { readonly value: unknown } | { readonly refusal: unknown };

/** Time limit of a call, ms, and its signal. */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly scheduler: Scheduler;
  readonly waitMs: number;
}

/** Converts a wallet's error to a `LatchkitError`. */
export type ReadRefusal = (refusal: unknown, method: string) => LatchkitError;

/** Reads a field of a foreign object; undefined if the getter throws. */
export const readField = (target: unknown, name: string): unknown => {
  try {
    return (target as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
};

/**
 * The first `most` items of an array; empty for other values. Avoids the array's iterator, which
 * could be endless.
 */
export const readList = (value: unknown, most = 1_000): readonly unknown[] => {
  const length: unknown = Array.isArray(value) ? readField(value, "length") : 0;
  return typeof length === "number"
    ? Array.from({ length: Math.min(length, most) }, (_, place) => readField(value, String(place)))
    : [];
};

/**
 * A guarded foreign object. Captures each function once: those in `named` now, others on first use.
 */
export class ForeignObject {
  readonly #target: unknown;
  readonly #functions = new Map<string, Callable | undefined>();
  constructor(target: unknown, named: readonly string[] = []) {
    this.#target = target;
    for (const name of named) this.#function(name);
  }

  /** True if the object has a function of that name. */
  has(name: string): boolean {
    return this.#function(name) !== undefined;
  }

  /** Reads a property. */
  read(name: string): unknown {
    return readField(this.#target, name);
  }

  /**
   * Calls a function within the limits. Rejects with the error that `read` returns,
   * `account/method-not-supported` if there is no such function, `wallet/no-answer`, or
   * `call/aborted`.
   */
  async call(
    name: string,
    parameters: readonly unknown[],
    { signal, scheduler, waitMs }: CallLimits,
    read: ReadRefusal = walletFailure,
  ): Promise<unknown> {
    const call = this.#function(name);
    if (!call)
      throw new LatchkitError("account/method-not-supported", {
        method: name,
        namespace: "bip122",
      });
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method: name, waitMs });
    const answer = await settleWithin(() => this.#ask(call, parameters), {
      signal,
      scheduler,
      waitMs,
      onLimit,
    });
    if ("refusal" in answer) throw read(answer.refusal, name);
    return answer.value;
  }

  /**
   * Adds a listener with `on` or `addListener`; returns a function that removes it and never
   * throws.
   */
  on(event: string, listener: (value: unknown) => void): () => void {
    const undo = this.#quietly(this.has("on") ? "on" : "addListener", event, listener);
    return () => {
      if (typeof undo === "function") this.#guarded(() => Reflect.apply(undo, undefined, []));
      else
        this.#quietly(
          ["removeListener", "off"].find((name) => this.has(name)) ?? "removeListener",
          event,
          listener,
        );
    };
  }

  async #ask(call: Callable, parameters: readonly unknown[]): Promise<Answer> {
    try {
      return { value: await Reflect.apply(call, this.#target, parameters) };
    } catch (refusal) {
      return { refusal };
    }
  }

  #function(name: string): Callable | undefined {
    if (!this.#functions.has(name)) {
      const value = readField(this.#target, name);
      if (typeof value !== "function") return undefined;
      this.#functions.set(name, value as Callable);
    }
    return this.#functions.get(name);
  }

  #quietly(name: string, event: string, listener: (value: unknown) => void): unknown {
    return this.#guarded(() => {
      const call = this.#function(name);
      return call && Reflect.apply(call, this.#target, [event, listener]);
    });
  }

  #guarded(work: () => unknown): unknown {
    try {
      return work();
    } catch {
      return undefined; // a wallet without working events reports no changes
    }
  }
}
