import { frameMessage, type AppMessage } from "../../domain/secure-frame/frame-messages.js";
import { FakeClock, SeededRandom } from "../../infrastructure/in-memory/index.js";
import {
  type FrameListener,
  type FrameTransport,
  MessageSecureFrame,
} from "../../infrastructure/secure-frame/message-secure-frame.js";
import type { Logger, Random } from "../../ports/page.ports.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import { InMemorySite, type InMemorySiteOptions } from "./secure-site/in-memory-site.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** A message event in the page, from any window. Defaults are those of the frame. */
export interface FrameMessageEvent {
  /** Default: the frame's origin. */
  readonly origin?: string;
  /** Default: the frame's window. */
  readonly source?: unknown;
  /** The message. */
  readonly data: unknown;
}

/** Delivers messages to an in-memory site as structured clones, in a later task. */
class InMemoryFrameTransport implements FrameTransport {
  readonly #site: InMemorySite;
  #listener: FrameListener | undefined;
  #source: object | undefined;
  #isShown = false;

  constructor(site: InMemorySite) {
    bindMembers(this);
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
    const readyMessage = frameMessage({ kind: "event", name: "READY" }, undefined, {
      version: "4",
    });
    if (!this.#site.isMissing) this.#send(readyMessage, this.#source);
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
  deliverMessage({ origin = this.origin, source = this.#source, data }: FrameMessageEvent): void {
    this.#listener?.onMessage({ origin, source, data });
  }
  /** Leaves the frame as a user does with Escape. */
  dismiss(): void {
    if (this.#isShown) this.#listener?.onDismissed();
  }

  #send(data: object, source: object | undefined): void {
    const postedMessage = { origin: this.origin, source, data: structuredClone(data) };
    queueMicrotask(() => this.#listener?.onMessage(postedMessage));
  }
}

/** Options of an in-memory frame: its site, and ports shared with a test. */
export interface InMemorySecureFrameOptions extends InMemorySiteOptions {
  /** Default: a clock that stands still. */
  readonly clock?: FakeClock;
  /** Default: a seeded one. */
  readonly random?: Pick<Random, "id">;
  /** The site of an earlier frame, for a reloaded page. Default: a new site. */
  readonly site?: InMemorySite;
  /** Receives warnings about messages of the frame. */
  readonly logger?: Pick<Logger, "warn"> | undefined;
}

/** An in-memory secure frame, with its site for the test to control. */
export interface InMemorySecureFrame {
  /** The port. */
  readonly frame: SecureFrame;
  /** The site, which a test controls. */
  readonly site: InMemorySite;
  /** Controls the frame's timeouts. */
  readonly clock: FakeClock;
  /** True while the frame is in the page. */
  readonly isInPage: () => boolean;
  /** True while the frame is shown. */
  readonly isShown: () => boolean;
  /** Delivers a message to the page, for example a forged one. */
  readonly deliverMessage: (message: FrameMessageEvent) => void;
  /** Leaves the frame as a user does with Escape. */
  readonly dismiss: () => void;
}

/**
 * A secure frame without a browser: the guard, timeouts and errors of a page's frame, with a site
 * in memory. Time passes by `clock`.
 */
export const inMemorySecureFrame = ({
  clock = new FakeClock(),
  random = new SeededRandom(7),
  site: knownSite,
  logger,
  ...options
}: InMemorySecureFrameOptions = {}): InMemorySecureFrame => {
  const site = knownSite ?? new InMemorySite({ now: () => clock.now(), ...options });
  const transport = new InMemoryFrameTransport(site);
  const frame = new MessageSecureFrame({ transport, scheduler: clock, clock, random, logger });
  return {
    frame,
    site,
    clock,
    isInPage: () => transport.source !== undefined,
    isShown: () => transport.isShown,
    deliverMessage: (message) => transport.deliverMessage(message),
    dismiss: () => transport.dismiss(),
  };
};
