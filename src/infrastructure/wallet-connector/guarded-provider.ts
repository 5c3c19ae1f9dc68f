import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Logger, Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { walletRefusal } from "./wallet-calls.js";

type Callable = (...parameters: readonly unknown[]) => unknown;

/** Reads a field of a foreign object; undefined if the getter throws. */
const readField = (target: unknown, name: string): unknown => {
  try {
    return (target as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
};

const readFunction = (target: unknown, name: string): Callable | undefined => {
  const value = readField(target, name);
  return typeof value === "function" ? (value as Callable) : undefined;
};

/** Separates a provider's error from our own limits: a provider may throw anything. */
type Answer = { readonly value: unknown } | { readonly refusal: unknown };

/** A guarded EIP-1193 provider. Captures `request` on first use. */
export class Eip1193Provider {
  readonly #provider: unknown;
  readonly #scheduler: Scheduler;
  readonly #logger: Logger;
  #request: Callable | undefined;
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
  async call(
    call: WalletRequest,
    signal: AbortSignal,
    waitMs: number,
  ): Promise<WalletOutcome<unknown>> {
    const { method } = call;
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method, waitMs });
    const answer = await settleWithin(() => this.#ask(call), {
      signal,
      scheduler: this.#scheduler,
      waitMs,
      onLimit,
    });
    return "value" in answer
      ? { kind: "done", value: answer.value }
      : walletRefusal(answer.refusal, method);
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

  async #ask({ method, params }: WalletRequest): Promise<Answer> {
    try {
      const request = this.#captured();
      const value = await Reflect.apply(request, this.#provider, [
        params === undefined ? { method } : { method, params },
      ]);
      return { value };
    } catch (refusal) {
      return { refusal };
    }
  }

  #captured(): Callable {
    const present = readFunction(this.#provider, "request");
    this.#request ??= present;
    if (!this.#request) throw new TypeError("The wallet has no request function");
    if (present !== this.#request && !this.#hasWarned) {
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

/** Events within this time count as one, ms. */
export const BURST_MS = 16;
/** More events than this within one wait are a storm. */
const STORM_SIZE = 20;
/** Maximum delay of the last value, and the quiet time that resets the delays, ms. */
export const STORM_MS = 1_000;

/**
 * Throttles wallet events: waits 16 ms, then 64, 256 and 1,000 ms while events continue; in a storm
 * always 1,000 ms. The last value is at most one second late.
 */
export class CalmEvents {
  readonly #scheduler: Scheduler;
  readonly #notify: () => void;
  #waitMs = BURST_MS;
  #count = 0;
  #cancel: (() => void) | undefined;

  constructor(scheduler: Scheduler, notify: () => void) {
    this.#scheduler = scheduler;
    this.#notify = notify;
  }

  /** Records an event. */
  note(): void {
    this.#count += 1;
    if (this.#count > 1) return;
    this.#plan(this.#waitMs, () => {
      this.#waitMs = this.#count > STORM_SIZE ? STORM_MS : Math.min(this.#waitMs * 4, STORM_MS);
      this.#count = 0;
      this.#plan(STORM_MS, () => {
        this.#waitMs = BURST_MS;
      });
      this.#notify();
    });
  }

  /** Drops pending events and their timer. */
  stop(): void {
    this.#cancel?.();
  }

  #plan(waitMs: number, task: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#scheduler.after(waitMs, task);
  }
}
