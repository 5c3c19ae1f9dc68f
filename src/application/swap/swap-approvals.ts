import { MAX_UNITS } from "../../domain/amount/decimal.js";
import type { SwapNeed } from "../../domain/swap/swap-need.js";
import { swapTokenId } from "../../domain/swap/swap-token.js";

/**
 * Approvals that were mined here: a service may see them later than the chain. And accounts whose
 * wallet refused to approve and swap at once.
 */
export class SwapApprovals {
  readonly #given = new Map<string, bigint>();
  readonly #apart = new Set<string>();

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

  /** Whether approval and swap of an account are asked for one after the other (CAIP-10). */
  isApart(account: string): boolean {
    return this.#apart.has(account);
  }

  /** From now on they are. */
  setApart(account: string): void {
    this.#apart.add(account);
  }
}

const keyOf = ({ account, source }: Pick<SwapNeed, "account" | "source">, target: string): string =>
  `${account} ${swapTokenId(source)} ${target}`.toLowerCase();
