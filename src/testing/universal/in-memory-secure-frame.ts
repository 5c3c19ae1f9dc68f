import { frameMessage, type AppMessage } from "../../domain/secure-frame/frame-messages.js";
import { FakeClock, SeededRandom } from "../../infrastructure/in-memory/index.js";
import type {
  FrameListener,
  FrameTransport,
} from "../../infrastructure/secure-frame/frame-transport.js";
import {
  MessageSecureFrame,
  type MessageSecureFrameParts,
} from "../../infrastructure/secure-frame/message-secure-frame.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { InMemorySite, type InMemorySiteOptions } from "./secure-site/in-memory-site.js";
import { ownMembers } from "../../domain/shared/own-members.js";

/** A message event of the page, as any window may cause one. Left out: as of the frame itself. */
export interface HeardMessage {
  readonly origin?: string;
  readonly source?: unknown;
  readonly data: unknown;
}

/** Brings messages to a site in memory, as structured clones, in a later turn. */
class InMemoryFrameTransport implements FrameTransport {
  readonly #site: InMemorySite;
  #listener: FrameListener | undefined;
  #source: object | undefined;
  #isShown = false;

  constructor(site: InMemorySite) {
    ownMembers(this);
    this.#site = site;
  }

  get origin(): string {
    return this.#site.origin;
  }
  get source(): unknown {
    return this.#source;
  }
  get isShown(): boolean {
    return this.#isShown;
  }

  attach(listener: FrameListener): void {
    this.detach();
    this.#listener = listener;
    this.#source = {};
    const ready = frameMessage({ kind: "event", name: "READY" }, undefined, { version: "4" });
    if (!this.#site.isMissing) this.#send(ready, this.#source);
  }
  post(message: AppMessage): void {
    const [site, source] = [this.#site, this.#source];
    void site.receive(structuredClone(message)).then((reply) => {
      if (reply !== undefined) this.#send(reply, source);
    });
  }
  show(): void {
    this.#isShown = true;
  }
  hide(): void {
    this.#isShown = false;
  }
  detach(): void {
    this.#isShown = false;
    this.#listener = undefined;
    this.#source = undefined;
  }
  hear({ origin = this.origin, source = this.#source, data }: HeardMessage): void {
    this.#listener?.message({ origin, source, data });
  }
  /** As its user leaves the frame with Escape. */
  dismiss(): void {
    if (this.#isShown) this.#listener?.dismissed();
  }

  #send(data: object, source: object | undefined): void {
    const posted = { origin: this.origin, source, data: structuredClone(data) };
    queueMicrotask(() => this.#listener?.message(posted));
  }
}

/** What an in-memory frame begins with: its site, and the ports that it shares with a test. */
export interface InMemorySecureFrameOptions extends InMemorySiteOptions {
  readonly clock?: FakeClock;
  readonly random?: MessageSecureFrameParts["random"];
  /** The site of an earlier frame, as after a page was loaded anew. Default: a new one. */
  readonly site?: InMemorySite;
  readonly logger?: MessageSecureFrameParts["logger"];
}

/** A secure frame in memory, and the site behind it that a test plays. */
export interface InMemorySecureFrame {
  readonly frame: SecureFrame;
  readonly site: InMemorySite;
  /** Moves the times of the frame. */
  readonly clock: FakeClock;
  readonly isInPage: () => boolean;
  /** Whether the frame is shown now. */
  readonly isShown: () => boolean;
  /** The page hears a message, for instance a forged one. */
  readonly hear: (message: HeardMessage) => void;
  /** Leaves the frame as its user does with Escape. */
  readonly dismiss: () => void;
}

/**
 * A secure frame without a browser: the same guard, times and errors as in a page, with a site in
 * the same memory. Times pass by `clock`.
 */
export const inMemorySecureFrame = ({
  clock = new FakeClock(),
  random = new SeededRandom(7),
  site: known,
  logger,
  ...options
}: InMemorySecureFrameOptions = {}): InMemorySecureFrame => {
  const site = known ?? new InMemorySite({ now: () => clock.now(), ...options });
  const transport = new InMemoryFrameTransport(site);
  const frame = new MessageSecureFrame({ transport, scheduler: clock, clock, random, logger });
  return {
    frame,
    site,
    clock,
    isInPage: () => transport.source !== undefined,
    isShown: () => transport.isShown,
    hear: (message) => transport.hear(message),
    dismiss: () => transport.dismiss(),
  };
};
