import { MAX_UNITS } from "../../domain/amount/decimal.js";
import type { SwapNeed } from "../../domain/swap/swap-need.js";
import { swapTokenId } from "../../domain/swap/swap-token.js";

/** Approvals that were mined here: a service may see them later than the chain. */
export class SwapApprovals {
  readonly #given = new Map<string, bigint>();

  /** What may be taken by a contract, as far as it is known here; base units. */
  of(need: Pick<SwapNeed, "account" | "source">, target: string): bigint {
    return this.#given.get(keyOf(need, target)) ?? 0n;
  }

  /** An approval is in a block. */
  add(need: SwapNeed, target: string): void {
    this.#given.set(keyOf(need, target), need.isUnlimited ? MAX_UNITS : need.units);
  }

  /** It is used up, or nobody knows. */
  forget(need: Pick<SwapNeed, "account" | "source">, target: string): void {
    this.#given.delete(keyOf(need, target));
  }
}

const keyOf = ({ account, source }: Pick<SwapNeed, "account" | "source">, target: string): string =>
  `${account} ${swapTokenId(source)} ${target}`.toLowerCase();
