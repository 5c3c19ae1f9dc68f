import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Scheduler } from "../../../ports/page.ports.js";
import { settleWithin } from "../../shared/settle-within.js";
import { walletFailure } from "../wallet-refusal.js";

type Callable = (...parameters: readonly unknown[]) => unknown;
/**
 * What a wallet did, told apart from what our own limits did: a wallet may throw anything, even
 * something that looks like ours.
 */
type Answer = { readonly value: unknown } | { readonly refusal: unknown };

/** How long a call may take, ms, and what ends it sooner. */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly scheduler: Scheduler;
  readonly waitMs: number;
}

/** What a wallet refused with, as one of our codes. */
export type ReadRefusal = (refusal: unknown, method: string) => LatchkitError;

/** Reads a field of a foreign object; a getter that throws reads as undefined. */
export const readField = (target: unknown, name: string): unknown => {
  try {
    return (target as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
};

/**
 * The first `most` places of a list: an iterator of its own could be endless. Anything else is an
 * empty one.
 */
export const readList = (value: unknown, most = 1_000): readonly unknown[] => {
  const length: unknown = Array.isArray(value) ? readField(value, "length") : 0;
  return typeof length === "number"
    ? Array.from({ length: Math.min(length, most) }, (_, place) => readField(value, String(place)))
    : [];
};

/**
 * A foreign object behind guards. Each of its functions is kept as first seen and never read again
 * for calling: those that are `named` now, any other when it is needed.
 */
export class ForeignObject {
  readonly #target: unknown;
  readonly #functions = new Map<string, Callable | undefined>();
  constructor(target: unknown, named: readonly string[] = []) {
    this.#target = target;
    for (const name of named) this.#function(name);
  }

  /** True where it has a function of that name. */
  has(name: string): boolean {
    return this.#function(name) !== undefined;
  }

  /** A value of it, read now. */
  read(name: string): unknown {
    return readField(this.#target, name);
  }

  /**
   * One call, settled within its limits. Rejects with what `read` makes of a refusal,
   * `account/method-not-supported` where there is no such function, `wallet/no-answer`, or
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

  /** Listens by `on` or `addListener`; gives the undo, which never throws. */
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
      return undefined; // a wallet that cannot be listened to tells no changes
    }
  }
}
