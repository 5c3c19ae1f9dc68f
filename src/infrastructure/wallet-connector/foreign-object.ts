import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type ForeignFunction, readField, readFunction } from "../shared/foreign-values.js";
import { type CallLimits, type CallOptions, callWallet } from "./wallet-calls.js";

/**
 * A guarded foreign object. Captures each function once: those in `functionNames` now, others on
 * first use.
 */
export class ForeignObject {
  readonly #target: unknown;
  readonly #functions = new Map<string, ForeignFunction>();

  constructor(target: unknown, functionNames: readonly string[] = []) {
    this.#target = target;
    for (const name of functionNames) this.#function(name);
  }

  has(name: string): boolean {
    return this.#function(name) !== undefined;
  }

  /**
   * Rejects as `callWallet` does, and with `account/method-not-supported` if there is no such
   * function. `method` is the name in errors.
   */
  async call(
    name: string,
    parameters: readonly unknown[],
    { method = name, ...options }: CallOptions & { readonly method?: string },
  ): Promise<unknown> {
    const call = this.#function(name);
    if (!call)
      throw new LatchkitError("account/method-not-supported", {
        method,
        namespace: "bip122",
      });
    return callWallet(method, () => Reflect.apply(call, this.#target, parameters), options);
  }

  /** With `on` or `addListener`; the result removes the listener and never throws. */
  on(event: string, listener: (value: unknown) => void): () => void {
    const undo = this.#listenerCall(this.has("on") ? "on" : "addListener", event, listener);
    return () => {
      if (typeof undo === "function") ignoreErrors(() => Reflect.apply(undo, undefined, []));
      else
        this.#listenerCall(this.has("removeListener") ? "removeListener" : "off", event, listener);
    };
  }

  #function(name: string): ForeignFunction | undefined {
    const captured = this.#functions.get(name) ?? readFunction(this.#target, name);
    if (captured) this.#functions.set(name, captured);
    return captured;
  }

  /** A wallet without working events reports no changes. */
  #listenerCall(name: string, event: string, listener: (value: unknown) => void): unknown {
    const call = this.#function(name);
    return call && ignoreErrors(() => Reflect.apply(call, this.#target, [event, listener]));
  }
}

const ignoreErrors = (work: () => unknown): unknown => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** A wallet's Wallet Standard features. Captures their functions when created. */
export class StandardFeatures {
  readonly #byName: ReadonlyMap<string, ForeignObject>;

  constructor(wallet: unknown, names: readonly string[]) {
    const features = readField(wallet, "features");
    this.#byName = new Map(
      names.map((name) => [name, new ForeignObject(readField(features, name), [functionOf(name)])]),
    );
  }

  has(name: string): boolean {
    return this.#byName.get(name)?.has(functionOf(name)) === true;
  }

  call(
    name: string,
    inputs: readonly unknown[],
    limits: CallLimits & { readonly method?: string },
  ): Promise<unknown> {
    const feature = this.#byName.get(name) ?? new ForeignObject(undefined);
    return feature.call(functionOf(name), inputs, limits);
  }

  /** Listens to `change` of an events feature; returns a function that removes the listener. */
  onChange(name: string, listener: (properties: unknown) => void): () => void {
    return this.#byName.get(name)?.on("change", listener) ?? (() => undefined);
  }
}

/** The function of a feature: the part after the colon, and `on` for events. */
const functionOf = (feature: string): string => {
  const name = feature.slice(feature.indexOf(":") + 1);
  return name === "events" ? "on" : name;
};
