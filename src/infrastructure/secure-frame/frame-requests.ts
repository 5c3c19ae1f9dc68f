import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import { embeddedError } from "../../domain/errors/embedded-errors.js";
import { isRecord } from "../../domain/secure-frame/shape.js";
import type { GuardVerdict } from "../../domain/secure-frame/message-guard.js";
import { methodKind } from "../../domain/secure-frame/frame-methods.js";
import type { AppMessageName } from "../../domain/secure-frame/frame-payloads.js";
import { replyLimit } from "../../domain/secure-frame/reply-limits.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import { aborted, settleWithin } from "../shared/settle-within.js";

const LONGEST_REASON = 500;

interface OpenRequest {
  readonly name: AppMessageName;
  /** It waits for its user. */
  readonly isApproval: boolean;
  succeed(payload: unknown): void;
  fail(error: Error): void;
}

/** One message that a reply is waited for. */
export interface AskedMessage {
  readonly id: string;
  readonly name: AppMessageName;
  readonly payload: unknown;
  readonly signal: AbortSignal;
}

/** The sentence of a request that was taken back (S8-053, S8-054). */
export const abortError = (name: AppMessageName | "READY", isByUser = false): LatchkitError =>
  embeddedError("frame/aborted", {
    request: name,
    isByUser,
    text: name === "RPC_REQUEST" ? "Request was aborted" : "Something went wrong",
  });

const refusal = (name: AppMessageName, payload: unknown): LatchkitError => {
  const message = isRecord(payload) ? payload["message"] : undefined;
  const text =
    typeof message === "string" && message !== ""
      ? message.slice(0, LONGEST_REASON)
      : "An error occurred";
  return embeddedError("frame/refused", { request: name, text });
};

/**
 * Waits until an approval's frame is open, or rejects at once where its user leaves before that;
 * after it the approval is to be posted in the same turn.
 */
export const openUnlessLeft = async (
  open: () => Promise<void>,
  left: AbortSignal,
): Promise<void> => {
  await settleWithin(open, { signal: left }).catch((error: unknown) => {
    if (!left.aborted) throw error;
  });
  if (left.aborted) throw abortError("RPC_REQUEST", true);
};

/** Whether a message waits for its user's decision. */
export const asksUser = (name: AppMessageName, payload: unknown): boolean =>
  name === "UPDATE_EMAIL" ||
  (name === "RPC_REQUEST" &&
    isRecord(payload) &&
    methodKind(String(payload["method"])) === "approval");

/** What the holder of a frame hears of requests that end without their reply. */
export interface RequestEnds {
  /** A reply's limit passed, and its request has rejected. */
  timedOut(name: AppMessageName): void;
  /** An approval ended by its limit or its signal: the frame still shows it. */
  left(): void;
}

/**
 * The requests that a frame has not replied to. Each settles once: an id is used up by its reply,
 * its limit, its signal or an abort, and whatever comes for it later is for nobody.
 */
export class FrameRequests {
  readonly #scheduler: Scheduler;
  readonly #ends: RequestEnds;
  readonly #open = new Map<string, OpenRequest>();

  constructor(scheduler: Scheduler, ends: RequestEnds) {
    this.#scheduler = scheduler;
    this.#ends = ends;
  }

  /** Which message each open id is of. */
  get names(): ReadonlyMap<string, AppMessageName> {
    return new Map(Array.from(this.#open, ([id, { name }]) => [id, name]));
  }

  /** The ids that wait for their user. */
  get approvals(): readonly string[] {
    return [...this.#open].filter(([, { isApproval }]) => isApproval).map(([id]) => id);
  }

  /** Waits for the reply; `post` is called once the wait has begun. */
  wait({ id, name, payload, signal }: AskedMessage, post: () => void): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      if (signal.aborted) return reject(aborted(signal));
      const waitMs = replyLimit(name);
      const isApproval = asksUser(name, payload);
      const close = (): void => {
        this.#open.delete(id);
        cancel();
        signal.removeEventListener("abort", leave);
      };
      const fail = (error: Error): void => {
        close();
        // One that is taken back with another of the same caller ended by its own signal.
        reject(signal.aborted ? aborted(signal) : error);
      };
      const succeed = (value: unknown): void => {
        close();
        resolve(value);
      };
      const end = (error: Error): void => {
        fail(error);
        if (isApproval) this.#ends.left();
      };
      const leave = (): void => end(aborted(signal));
      const cancel = this.#scheduler.after(waitMs, () => {
        if (name === "SIGN_OUT") return succeed(undefined);
        end(embeddedError("frame/timeout", { request: name, waitMs }));
        this.#ends.timedOut(name);
      });
      signal.addEventListener("abort", leave);
      this.#open.set(id, { name, isApproval, succeed, fail });
      try {
        post();
      } catch (cause) {
        fail(sharedError("wallet/request-failed", { method: name }, { cause }));
      }
    });
  }

  /** A reply that the guard accepted. */
  settle(reply: Extract<GuardVerdict, { kind: "reply" }>): void {
    const request = this.#open.get(reply.id);
    if (reply.isSuccess) request?.succeed(reply.payload);
    else request?.fail(refusal(reply.name, reply.payload));
  }

  /** Rejects these as taken back, by their user or not; without `ids` all of them. */
  abort(ids: Iterable<string> = [...this.#open.keys()], isByUser = false): void {
    for (const id of ids) {
      const request = this.#open.get(id);
      request?.fail(abortError(request.name, isByUser));
    }
  }
}
