import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletOutcome } from "../../ports/wallet-connector.port.js";
import { foreignField } from "../injected-wallets/standard-wallet.js";
import { settleWithin } from "../shared/settle-within.js";
import { walletRefusal } from "./wallet-refusal.js";

type Callable = (...parameters: readonly unknown[]) => unknown;
/**
 * What the wallet did, told apart from what our own limits did: a wallet may throw anything, even
 * something that looks like ours.
 */
type Answer = { readonly value: unknown } | { readonly refusal: unknown };

/** One call to a feature: what it is for (as errors name it) and how long it may take. */
export interface FeatureCall {
  readonly feature: string;
  readonly inputs: readonly unknown[];
  readonly method: string;
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** The function that a feature is called by: its own name after the colon. */
const functionNameOf = (feature: string): string => feature.slice(feature.indexOf(":") + 1);

/**
 * The features of a Wallet Standard wallet behind guards. Each is read once, when it is captured,
 * and the function seen then is the one that is called.
 */
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
   * One call, settled within `waitMs`. A user's no and an already open request are outcomes.
   * Rejects with `account/feature-not-supported` where the wallet has no such feature,
   * `wallet/request-failed`, `wallet/no-answer`, or `call/aborted`.
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
   * `change` of `standard:events`; the returned function takes the listener off. Neither ever
   * throws.
   */
  onChange(listener: (properties: unknown) => void): () => void {
    try {
      const off = this.#captured.get("standard:events")?.("change", listener);
      return () => {
        try {
          if (typeof off === "function") Reflect.apply(off, undefined, []);
        } catch {
          /* A wallet that cannot let go is not heard any more all the same. */
        }
      };
    } catch {
      return () => undefined;
    }
  }
}
