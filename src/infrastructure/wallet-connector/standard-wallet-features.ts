import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome } from "../../ports/wallet-connector.port.js";
import { foreignField } from "../injected-wallets/standard-wallet.js";
import { settleWithin } from "../shared/settle-within.js";
import { walletRefusal } from "./wallet-calls.js";

type Callable = (...parameters: readonly unknown[]) => unknown;
/** Separates a wallet's error from our own limits: a wallet may throw anything. */
type Answer = { readonly value: unknown } | { readonly refusal: unknown };

/** A feature call; `method` is the name used in errors. */
export interface FeatureCall {
  readonly feature: string;
  readonly inputs: readonly unknown[];
  readonly method: string;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** The function name of a feature: the part after the colon. */
const functionNameOf = (feature: string): string => feature.slice(feature.indexOf(":") + 1);

/** A wallet's guarded features. Captures their functions when created. */
export class StandardWalletFeatures {
  readonly #namespace: Namespace;
  readonly #scheduler: Scheduler;
  readonly #captured = new Map<string, Callable>();

  constructor(
    wallet: unknown,
    names: readonly string[],
    namespace: Namespace,
    scheduler: Scheduler,
  ) {
    this.#namespace = namespace;
    this.#scheduler = scheduler;
    const features = foreignField(wallet, "features");
    for (const name of names) {
      const feature = foreignField(features, name);
      const value = foreignField(feature, name === "standard:events" ? "on" : functionNameOf(name));
      if (typeof value === "function")
        this.#captured.set(name, (...inputs) => Reflect.apply(value, feature, inputs));
    }
  }

  has(feature: string): boolean {
    return this.#captured.has(feature);
  }

  /**
   * Calls a feature, within `waitMs`. A rejection and a pending request are outcomes. Rejects with
   * `account/feature-not-supported`, `wallet/request-failed`, `wallet/no-answer`, or
   * `call/aborted`.
   */
  async call({
    feature,
    inputs,
    method,
    waitMs,
    signal,
  }: FeatureCall): Promise<WalletOutcome<unknown>> {
    const captured = this.#captured.get(feature);
    if (!captured)
      throw new LatchkitError("account/feature-not-supported", {
        namespace: this.#namespace,
        feature,
      });
    const ask = async (): Promise<Answer> => {
      try {
        return { value: await captured(...inputs) };
      } catch (refusal) {
        return { refusal };
      }
    };
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method, waitMs });
    const answer = await settleWithin(ask, { signal, scheduler: this.#scheduler, waitMs, onLimit });
    return "value" in answer
      ? { kind: "done", value: answer.value }
      : walletRefusal(answer.refusal, method);
  }

  /**
   * Listens to `change` of `standard:events`; returns a function that removes the listener. Neither
   * throws.
   */
  onChange(listener: (properties: unknown) => void): () => void {
    try {
      const off = this.#captured.get("standard:events")?.("change", listener);
      return () => {
        try {
          if (typeof off === "function") Reflect.apply(off, undefined, []);
        } catch {
          /* The connector ignores later events. */
        }
      };
    } catch {
      return () => undefined;
    }
  }
}
