import { MAX_UNITS } from "../../domain/amount/amount.js";
import type { ApprovalRequest } from "../../domain/swap/approval-request.js";
import { swapTokenId } from "../../domain/swap/swap-token.js";

/**
 * Approvals mined from this page, because the service may see them late. Also accounts whose
 * wallet refused atomic batches.
 */
export class SwapApprovals {
  readonly #allowances = new Map<string, bigint>();
  readonly #separate = new Set<string>();

  /** The known allowance of a contract; base units. */
  allowance(request: Pick<ApprovalRequest, "account" | "source">, target: string): bigint {
    return this.#allowances.get(keyOf(request, target)) ?? 0n;
  }

  /** Stores a mined approval. */
  add(need: ApprovalRequest, target: string): void {
    this.#allowances.set(keyOf(need, target), need.isUnlimited ? MAX_UNITS : need.units);
  }

  /** Forgets an allowance that is used or unknown. */
  forget(request: Pick<ApprovalRequest, "account" | "source">, target: string): void {
    this.#allowances.delete(keyOf(request, target));
  }

  /** True if the account (CAIP-10) needs separate approval and swap. */
  needsSeparateSteps(account: string): boolean {
    return this.#separate.has(account);
  }

  requireSeparateSteps(account: string): void {
    this.#separate.add(account);
  }
}

const keyOf = (
  { account, source }: Pick<ApprovalRequest, "account" | "source">,
  target: string,
): string => `${account} ${swapTokenId(source)} ${target}`.toLowerCase();
