import { bindMembers } from "../../domain/shared/bind-members.js";
/** An EIP-1193 error as wallets throw it. */
export class ProviderRpcError extends Error {
  /** An EIP-1193 or JSON-RPC code. */
  readonly code: number;
  /** The wallet's details. */
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** Wallet-specific errors that replace those of EIP-1193. */
export interface WalletErrors {
  /** The user rejected (`reject()`). */
  readonly refusal?: () => unknown;
  /** Another request is pending (`reject(-32002)`). */
  readonly pending?: () => unknown;
  /** EIP-3326: unknown chain. */
  readonly unknownChain?: () => unknown;
}

type Mode =
  | { readonly kind: "approve"; readonly left: number }
  | { readonly kind: "reject"; readonly code: number }
  | { readonly kind: "wait" };
interface PendingRequest {
  readonly approve: () => void;
  readonly refuse: (error: unknown) => void;
}

const ALWAYS: Mode = { kind: "approve", left: Number.POSITIVE_INFINITY };

/** The user of a scripted wallet: approves (default), rejects, or lets requests wait. */
export class ApprovalDesk {
  /** The wallet's errors. */
  errors: WalletErrors = {};
  #mode: Mode = ALWAYS;
  #pending: readonly PendingRequest[] = [];

  constructor() {
    bindMembers(this);
  }

  /** Number of requests that wait for the user. */
  get pendingCount(): number {
    return this.#pending.length;
  }

  /** Approves pending and later requests; with `times`, only that many, then requests wait. */
  approve(times: number = Number.POSITIVE_INFINITY): void {
    this.#mode = { kind: "approve", left: times };
    this.#answerPending();
  }

  /**
   * Rejects pending and later requests until `approve` or `wait`. 4001 is a user's rejection
   * (EIP-1193).
   */
  reject(code = 4001): void {
    this.#mode = { kind: "reject", code };
    this.#answerPending();
  }

  /** Lets later requests wait. */
  wait(): void {
    this.#mode = { kind: "wait" };
  }

  /** Resolves when approved; rejects with a `ProviderRpcError` or the error of `errors`. */
  ask(): Promise<void> {
    return new Promise<void>((approve, refuse) => {
      this.#pending = [...this.#pending, { approve, refuse }];
      this.#answerPending();
    });
  }

  #answerPending(): void {
    for (let first = this.#pending[0]; first && this.#answer(first); first = this.#pending[0])
      this.#pending = this.#pending.slice(1);
  }

  #refusal(code: number): unknown {
    const { refusal, pending } = this.errors;
    if (code === 4001 && refusal) return refusal();
    if (code === -32002 && pending) return pending();
    return new ProviderRpcError(
      code,
      code === 4001 ? "User rejected the request." : "Request failed.",
    );
  }

  #answer(request: PendingRequest): boolean {
    const mode = this.#mode;
    if (mode.kind === "reject") request.refuse(this.#refusal(mode.code));
    if (mode.kind === "approve" && mode.left > 0) {
      this.#mode = { kind: "approve", left: mode.left - 1 };
      request.approve();
      return true;
    }
    return mode.kind === "reject";
  }
}
