import { MAX_UNITS } from "../../domain/amount/amount.js";
import type { ApprovalRequest } from "../../domain/swap/approval-request.js";
import { swapTokenId } from "../../domain/swap/swap-token.js";

/**
 * Approvals mined from this page, because the service may see them late. Also accounts whose
 * wallet refused atomic batches.
 */
export class SwapApprovals {
  readonly #given = new Map<string, bigint>();
  readonly #apart = new Set<string>();

  /** The known allowance of a contract; base units. */
  of(need: Pick<ApprovalRequest, "account" | "source">, target: string): bigint {
    return this.#given.get(keyOf(need, target)) ?? 0n;
  }

  /** Stores a mined approval. */
  add(need: ApprovalRequest, target: string): void {
    this.#given.set(keyOf(need, target), need.isUnlimited ? MAX_UNITS : need.units);
  }

  /** Forgets an allowance that is used or unknown. */
  forget(need: Pick<ApprovalRequest, "account" | "source">, target: string): void {
    this.#given.delete(keyOf(need, target));
  }

  /** True if the account (CAIP-10) needs separate approval and swap. */
  isApart(account: string): boolean {
    return this.#apart.has(account);
  }

  /** Marks the account as needing separate steps. */
  setApart(account: string): void {
    this.#apart.add(account);
  }
}

const keyOf = (
  { account, source }: Pick<ApprovalRequest, "account" | "source">,
  target: string,
): string => `${account} ${swapTokenId(source)} ${target}`.toLowerCase();
