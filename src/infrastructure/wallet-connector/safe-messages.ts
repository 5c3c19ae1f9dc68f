import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import type { Random, Scheduler } from "../../ports/page.ports.js";
import type { EventSource } from "../shared/listen.js";

export interface FrameWindow extends EventSource {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
}

/** `origin`: the only parent origin used. */
export interface SafeMessagesParts {
  readonly window: FrameWindow;
  readonly origin: string;
  readonly random: Pick<Random, "id">;
  readonly scheduler: Scheduler;
  /** Ends with the instance and rejects open requests. */
  readonly signal: AbortSignal;
}

/** Safe Apps protocol version; the Safe answers apps of version 1 and later. */
const PROTOCOL_VERSION = "9.1.0";
/** Time limit of an answer, ms; the user may have to confirm. */
const ANSWER_LIMIT_MS = 600_000;

interface OpenRequest {
  readonly answer: (data: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly cancelTimer: () => void;
}
interface Answer {
  readonly id?: unknown;
  readonly success?: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
}

/** The Safe reports errors as text; a rejection gets EIP-1193 code 4001. */
const refusalOf = (why: unknown): Error => {
  const text = typeof why === "string" ? why.slice(0, 500) : "The Safe refused";
  return Object.assign(
    new Error(text),
    readWalletError(text).kind === "refusal" ? { code: 4001 } : {},
  );
};

/**
 * The Safe Apps protocol with the parent page. Messages go to and come from its exact origin only.
 * Listens only while a request is open.
 */
export class SafeMessages {
  readonly #parts: SafeMessagesParts;
  readonly #open = new Map<string, OpenRequest>();

  constructor(parts: SafeMessagesParts) {
    this.#parts = parts;
  }

  /** Rejects with the Safe's error (code 4001 for a rejection), or after 10 minutes. */
  ask(method: string, params: unknown): Promise<unknown> {
    const { window, origin, random, scheduler, signal } = this.#parts;
    if (signal.aborted) return Promise.reject(new Error("The instance has ended"));
    return new Promise<unknown>((answer, reject) => {
      const id = random.id();
      const cancelTimer = scheduler.after(ANSWER_LIMIT_MS, () =>
        this.#remove(id)?.reject(new Error("The Safe did not answer")),
      );
      if (this.#open.size === 0) {
        window.addEventListener("message", this.#receive);
        signal.addEventListener("abort", this.#end);
      }
      this.#open.set(id, { answer, reject, cancelTimer });
      window.parent.postMessage(
        { id, method, params, env: { sdkVersion: PROTOCOL_VERSION } },
        origin,
      );
    });
  }

  readonly #receive = (event: Event): void => {
    const { source, origin, data } = event as MessageEvent<unknown>;
    if (
      source !== this.#parts.window.parent ||
      origin !== this.#parts.origin ||
      typeof data !== "object" ||
      data === null
    )
      return;
    const { id, success, data: value, error } = data as Answer;
    const request = typeof id === "string" ? this.#remove(id) : undefined;
    if (success === true) request?.answer(value);
    else request?.reject(refusalOf(error));
  };

  readonly #end = (): void => {
    for (const id of [...this.#open.keys()])
      this.#remove(id)?.reject(new Error("The instance has ended"));
  };

  #remove(id: string): OpenRequest | undefined {
    const request = this.#open.get(id);
    request?.cancelTimer();
    this.#open.delete(id);
    if (request && this.#open.size === 0) {
      this.#parts.window.removeEventListener("message", this.#receive);
      this.#parts.signal.removeEventListener("abort", this.#end);
    }
    return request;
  }
}
