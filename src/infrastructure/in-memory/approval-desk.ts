import { ownMembers } from "../../domain/shared/own-members.js";
/** An EIP-1193 error as wallets throw it. */
export class ProviderRpcError extends Error {
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/**
 * What a wallet throws in place of EIP-1193's errors, each as that wallet spells it; what it leaves
 * out is EIP-1193's.
 */
export interface WalletSpeech {
  /** The user declined (`reject()`). */
  readonly refusal?: () => unknown;
  /** An older request is still open (`reject(-32002)`). */
  readonly pending?: () => unknown;
  /** EIP-3326: the wallet does not know the chain. */
  readonly unknownChain?: () => unknown;
}

type Mode =
  | { readonly kind: "approve"; readonly left: number }
  | { readonly kind: "reject"; readonly code: number }
  | { readonly kind: "wait" };
interface Held {
  readonly go: () => void;
  readonly refuse: (error: unknown) => void;
}

const ALWAYS: Mode = { kind: "approve", left: Number.POSITIVE_INFINITY };

/** The person at a scripted wallet: approves (from the start), rejects, or lets requests wait. */
export class ApprovalDesk {
  /** How the wallet spells its errors. */
  speech: WalletSpeech = {};
  #mode: Mode = ALWAYS;
  #held: readonly Held[] = [];

  constructor() {
    ownMembers(this);
  }

  /** Requests that wait for an answer. */
  get waiting(): number {
    return this.#held.length;
  }

  /**
   * Approves what waits and what follows; with `times` only that many in all, then requests wait
   * again.
   */
  approve(times: number = Number.POSITIVE_INFINITY): void {
    this.#mode = { kind: "approve", left: times };
    this.#answerHeld();
  }

  /**
   * Rejects what waits and what follows, until `approve` or `wait`. 4001 is a person's no
   * (EIP-1193).
   */
  reject(code = 4001): void {
    this.#mode = { kind: "reject", code };
    this.#answerHeld();
  }

  /** Lets what follows wait. */
  wait(): void {
    this.#mode = { kind: "wait" };
  }

  /** Resolves when approved; rejects with a `ProviderRpcError`, or what `speech` says, when not. */
  ask(): Promise<void> {
    return new Promise<void>((go, refuse) => {
      this.#held = [...this.#held, { go, refuse }];
      this.#answerHeld();
    });
  }

  #answerHeld(): void {
    for (let first = this.#held[0]; first && this.#answer(first); first = this.#held[0])
      this.#held = this.#held.slice(1);
  }

  #refusal(code: number): unknown {
    const { refusal, pending } = this.speech;
    if (code === 4001 && refusal) return refusal();
    if (code === -32002 && pending) return pending();
    return new ProviderRpcError(
      code,
      code === 4001 ? "User rejected the request." : "Request failed.",
    );
  }

  /** Whether the request was answered. */
  #answer(request: Held): boolean {
    const mode = this.#mode;
    if (mode.kind === "reject") request.refuse(this.#refusal(mode.code));
    if (mode.kind === "approve" && mode.left > 0) {
      this.#mode = { kind: "approve", left: mode.left - 1 };
      request.go();
      return true;
    }
    return mode.kind === "reject";
  }
}
