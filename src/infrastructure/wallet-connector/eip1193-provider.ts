import type { Logger, Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import { type ForeignFunction, readFunction } from "../shared/foreign-values.js";
import { callWallet, outcomeOf } from "./wallet-calls.js";

/** A guarded EIP-1193 provider. Captures `request` on first use. */
export class Eip1193Provider {
  readonly #provider: unknown;
  readonly #scheduler: Scheduler;
  readonly #logger: Logger;
  #request: ForeignFunction | undefined;
  #hasWarned = false;

  constructor(provider: unknown, scheduler: Scheduler, logger: Logger) {
    this.#provider = provider;
    this.#scheduler = scheduler;
    this.#logger = logger;
  }

  /**
   * Calls the provider, within `waitMs`. A rejection and a pending request are outcomes. Rejects
   * with `wallet/request-failed`, `wallet/no-answer`, or `call/aborted`.
   */
  call(
    { method, params }: WalletRequest,
    signal: AbortSignal,
    waitMs: number,
  ): Promise<WalletOutcome<unknown>> {
    const call = params === undefined ? { method } : { method, params };
    const ask = (): unknown => Reflect.apply(this.#captured(), this.#provider, [call]);
    return outcomeOf(() => callWallet(method, ask, { signal, scheduler: this.#scheduler, waitMs }));
  }

  /**
   * Adds a listener if the provider has events; returns a function that removes it and never
   * throws.
   */
  on(event: string, listener: (value: unknown) => void): () => void {
    this.#emitterCall("on", event, listener);
    return () =>
      this.#emitterCall(
        readFunction(this.#provider, "removeListener") ? "removeListener" : "off",
        event,
        listener,
      );
  }

  #captured(): ForeignFunction {
    const requestFunction = readFunction(this.#provider, "request");
    this.#request ??= requestFunction;
    if (!this.#request) throw new TypeError("The wallet has no request function");
    if (requestFunction !== this.#request && !this.#hasWarned) {
      this.#hasWarned = true;
      this.#logger.warn(
        "A wallet's request function was replaced after it was first used; the first one stays in use",
      );
    }
    return this.#request;
  }

  #emitterCall(name: string, event: string, listener: (value: unknown) => void): void {
    try {
      const call = readFunction(this.#provider, name);
      if (call) Reflect.apply(call, this.#provider, [event, listener]);
    } catch (error) {
      this.#logger.debug(`A wallet's ${name} threw`, error);
    }
  }
}
