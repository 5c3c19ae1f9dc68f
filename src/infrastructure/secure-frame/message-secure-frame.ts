import { BehaviorSubject, Subject } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  EMPTY_LOG,
  isConsoleLine,
  logLine,
  logged,
  redacted,
} from "../../domain/secure-frame/frame-log.js";
import type {
  AppMessageName,
  AppPayload,
  FrameReply,
} from "../../domain/secure-frame/frame-payloads.js";
import { FRAME_TIMES } from "../../domain/secure-frame/frame-times.js";
import { isConnectStep } from "../../domain/secure-frame/reply-limits.js";
import { isRecord } from "../../domain/secure-frame/shape.js";
import { guardMessage, type PostedMessage } from "../../domain/secure-frame/message-guard.js";
import type { Clock, Logger, Random, Scheduler } from "../../ports/page.ports.js";
import type {
  FrameLabels,
  FrameProblem,
  FrameStatus,
  LateReply,
  SecureFrame,
} from "../../ports/secure-frame.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { FrameRequests, abortError, asksUser, openUnlessLeft } from "./frame-requests.js";
import type { FrameTransport } from "./frame-transport.js";
import { outgoingMessage } from "./outgoing-message.js";

/** What a frame is spoken with over. */
export interface MessageSecureFrameParts {
  readonly transport: FrameTransport;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly random: Pick<Random, "id">;
  /** Hears the errors of the log. */
  readonly logger?: Pick<Logger, "warn"> | undefined;
  /** Off: nothing is kept in the log, and nothing told. */
  readonly isLogOn?: boolean;
}

interface Loading {
  readonly done: Promise<void>;
  finish(): void;
  fail(error: Error): void;
}

const loading = (): Loading => {
  let [finish, fail]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const done = new Promise<void>((resolve, reject) => {
    [finish, fail] = [resolve, reject];
  });
  done.catch(() => undefined);
  return { done, finish, fail };
};

/** What the frame says where it does not serve the page (S8-008). */
const UNVERIFIED = /unverified domain|(?:domain|origin) (?:is )?not (?:allowed|verified)/iu;
const isUnverified = ({
  isSuccess,
  payload,
}: {
  readonly isSuccess: boolean;
  readonly payload: unknown;
}): boolean => !isSuccess && isRecord(payload) && UNVERIFIED.test(String(payload["message"]));

/**
 * A secure frame over messages, whatever carries them. Every message that is heard goes through
 * `guardMessage`; every one that is posted has the frame's exact origin and an id of 244 random
 * bits, used once.
 */
export class MessageSecureFrame implements SecureFrame {
  readonly status$: SecureFrame["status$"];
  readonly problems$: SecureFrame["problems$"];
  readonly dismissed$: SecureFrame["dismissed$"];
  readonly #parts: MessageSecureFrameParts;
  readonly #requests: FrameRequests;
  readonly #status = new BehaviorSubject<FrameStatus>("absent");
  readonly #problems = new Subject<FrameProblem>();
  readonly #dismissed = new Subject<void>();
  #leaving = new AbortController();
  /** What it is to be shown with, now or once it is ready. */
  #labels: FrameLabels | undefined;
  #loading: Loading | undefined;
  #cancelTimer: () => void = () => undefined;
  #log = EMPTY_LOG;
  #isOver = false;
  #dropped = 0;
  /** Of the frame's own session, as it last said; given back to it alone, and never stored. */
  #token: string | undefined;

  constructor(parts: MessageSecureFrameParts) {
    this.#parts = parts;
    this.#requests = new FrameRequests(parts.scheduler, {
      timedOut: (name) => this.#timedOut(name),
      left: () => this.#takeBack({ ended: 1 }),
    });
    this.status$ = this.#status.asObservable();
    this.problems$ = this.#problems.asObservable();
    this.dismissed$ = this.#dismissed.asObservable();
  }

  get origin(): string {
    return this.#parts.transport.origin;
  }

  open(signal: AbortSignal): Promise<void> {
    if (this.#isOver) return Promise.reject(new LatchkitError("instance/disposed", {}));
    return settleWithin(() => this.#load().done, { signal });
  }

  async request<N extends AppMessageName>(
    name: N,
    payload: AppPayload<N>,
    signal: AbortSignal,
    late?: (reply: LateReply) => void,
  ): Promise<FrameReply<N>> {
    const { random, transport } = this.#parts;
    const own = name === "IS_CONNECTED" && this.#token !== undefined;
    const message = outgoingMessage(
      name,
      random.id() + random.id(),
      own ? ({ token: this.#token } as AppPayload<N>) : payload,
    );
    if (name === "SIGN_OUT") this.#token = undefined;
    const open = (): Promise<void> => this.open(signal);
    await (asksUser(name, payload) ? openUnlessLeft(open, this.#leaving.signal) : open());
    const asked = { id: message.id, name, payload: message.payload, signal, late };
    // The guard has seen that the reply has the shape that belongs to this name.
    return (await this.#requests.wait(asked, () => {
      this.#keep(message);
      transport.post(message);
    })) as FrameReply<N>;
  }

  abortApprovals(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#takeBack({ isByUser: true });
  }

  show(labels: FrameLabels): void {
    this.#labels = labels;
    this.#showWanted();
  }
  hide(): void {
    this.#labels = undefined;
    this.#parts.transport.hide();
  }
  get dropped(): number {
    return this.#dropped;
  }
  log(): readonly string[] {
    return this.#log.lines;
  }

  dispose(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#leave(abortError("READY"));
    this.#status.complete();
    this.#problems.complete();
    this.#dismissed.complete();
  }

  /** The loading that is under way, or has ended well with a frame that is still in the page. */
  #load(): Loading {
    const { transport, scheduler } = this.#parts;
    const isGone = transport.source === undefined;
    if (this.#loading !== undefined && !isGone) return this.#loading;
    if (this.#loading !== undefined) this.#leave(abortError("READY"));
    const begun = loading();
    this.#loading = begun;
    this.#status.next("loading");
    this.#cancelTimer = scheduler.after(FRAME_TIMES.ready, () => this.#failed());
    transport.attach({
      message: (posted) => this.#receive(posted),
      failed: () => this.#failed(),
      dismissed: () => this.#dismissed.next(),
    });
    return begun;
  }

  #failed(): void {
    this.#problems.next("iframe_load_failed");
    this.#leave(new LatchkitError("frame/load-failed", { waitMs: FRAME_TIMES.ready }));
  }

  /** The frame is gone, and all that waits with it. */
  #leave(error: Error): void {
    this.#cancelTimer();
    this.#parts.transport.detach();
    this.#loading?.fail(error);
    this.#loading = undefined;
    this.#requests.abort();
    if (this.#status.value !== "absent") this.#status.next("absent");
  }

  /**
   * Takes back what waits for its user, and asks the frame to stop showing it, once for each,
   * `ended` ones too. The message names no request, so all are taken back together: one that stayed
   * on the screen would be agreed to in place of the next. Its own reply is not waited for.
   */
  #takeBack({ isByUser = false, ended = 0 }): void {
    const waiting = this.#requests.approvals;
    this.#requests.takeBack(waiting, isByUser);
    for (let left = waiting.length + ended; left > 0; left -= 1) this.#post("RPC_ABORT");
  }

  /** A step of signing in that gets no reply ends all that is open with it (S8-052). */
  #timedOut(name: AppMessageName): void {
    if (!isConnectStep(name)) return;
    this.#problems.next("iframe_request_timeout");
    this.#takeBack({});
    this.#requests.takeBack(this.#requests.names.keys(), false);
  }

  #receive(posted: PostedMessage): void {
    const { origin, source } = this.#parts.transport;
    const verdict = guardMessage(posted, { origin, source, open: this.#requests.names });
    if (verdict.kind === "dropped") {
      this.#dropped += 1;
      return;
    }
    this.#keep(posted.data);
    if (verdict.kind === "reply") {
      if (isUnverified(verdict)) this.#problems.next("unverified_domain");
      this.#requests.settle(verdict);
    } else if (verdict.name === "READY") this.#ready();
    else if (isRecord(verdict.payload)) this.#token = String(verdict.payload["token"]);
  }

  /**
   * The frame's page is there, or there again: one that loaded anew has forgotten what it was
   * asked, but for the request to load anew.
   */
  #ready(): void {
    const { names } = this.#requests;
    this.#requests.abort([...names.keys()].filter((id) => names.get(id) !== "RELOAD"));
    if (this.#status.value === "ready") {
      this.#loading = loading();
      this.#status.next("loading");
    }
    this.#cancelTimer();
    this.#cancelTimer = this.#parts.scheduler.after(FRAME_TIMES.afterReady, () => {
      this.#status.next("ready");
      this.#showWanted();
      this.#loading?.finish();
    });
  }

  /** A frame that the host's page lost is made anew by the next request. */
  #showWanted(): void {
    const { transport } = this.#parts;
    const isThere = this.#status.value === "ready" && transport.source !== undefined;
    if (this.#labels !== undefined && isThere) transport.show(this.#labels);
  }

  #post(name: "RPC_ABORT"): void {
    const { random, transport } = this.#parts;
    const message = outgoingMessage(name, random.id() + random.id(), undefined);
    this.#keep(message);
    if (transport.source !== undefined) transport.post(message);
  }

  #keep(message: unknown): void {
    if (this.#parts.isLogOn === false) return;
    const time = new Date(this.#parts.clock.now()).toISOString();
    this.#log = logged(this.#log, logLine(time, message));
    if (isConsoleLine(message)) this.#parts.logger?.warn("Embedded wallet", redacted(message));
  }
}
