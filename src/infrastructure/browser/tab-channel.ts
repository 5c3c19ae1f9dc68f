import { Observable, NEVER } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { LockWait, TabChannel } from "../../ports/page.ports.js";
import type { EventSource } from "../shared/listen.js";

type Channel = EventSource & { postMessage(message: unknown): void; close(): void };
interface Locks {
  request<T>(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: (lock: object | null) => Promise<T>,
  ): Promise<T>;
}

/** Either may be missing: insecure pages have no locks. */
export interface TabWindow extends EventSource {
  readonly BroadcastChannel?: new (name: string) => Channel;
  readonly navigator: { readonly locks?: Locks | undefined };
}

const abortError = (signal: AbortSignal): LatchkitError =>
  new LatchkitError("call/aborted", {}, { cause: signal.reason });

/** Closes the channel while the page is hidden, to allow the back-forward cache. */
export class BroadcastTabChannel implements TabChannel {
  readonly messages$: Observable<string>;
  readonly #window: TabWindow;
  readonly #name: string;
  #channel: Channel | undefined;

  constructor(window: TabWindow, name: string) {
    this.#window = window;
    this.#name = name;
    this.messages$ = new Observable<string>((subscriber) => {
      const receive = (event: Event): void => {
        const { data } = event as MessageEvent<unknown>;
        if (typeof data === "string") subscriber.next(data);
      };
      const openChannel = (): void => {
        this.#channel ??= this.#open(receive);
      };
      const close = (): void => {
        this.#channel = void this.#channel?.close();
      };
      openChannel();
      window.addEventListener("pagehide", close);
      window.addEventListener("pageshow", openChannel);
      return () => {
        close();
        window.removeEventListener("pagehide", close);
        window.removeEventListener("pageshow", openChannel);
      };
    });
  }

  post(text: string): void {
    this.#channel?.postMessage(text);
  }

  async withLock<T>(
    name: string,
    { signal, onWait }: LockWait,
    work: () => Promise<T>,
  ): Promise<T> {
    const { locks } = this.#window.navigator;
    let started: Promise<T> | undefined;
    const start = (): Promise<T> =>
      (started = signal.aborted ? Promise.reject(abortError(signal)) : work());
    try {
      await locks?.request(this.#key(name), { ifAvailable: true }, async (lock) => lock && start());
      if (locks && !started) {
        if (!signal.aborted) onWait();
        await locks.request(this.#key(name), { signal }, start);
      }
    } catch (error) {
      if (!started && signal.aborted) throw abortError(signal);
      if (started) throw error;
    }
    // Runs without a lock if locks are missing or refused, as in a sandboxed frame.
    return started ?? start();
  }

  #key(name: string): string {
    return `${this.#name}:${name}`;
  }

  #open(receive: (event: Event) => void): Channel | undefined {
    try {
      const channel =
        this.#window.BroadcastChannel && new this.#window.BroadcastChannel(this.#name);
      channel?.addEventListener("message", receive);
      return channel;
    } catch {
      return undefined;
    }
  }
}

/** For servers and hosts that do not synchronize tabs: no messages, and locks are always free. */
export const NO_TAB_CHANNEL: TabChannel = Object.freeze({
  messages$: NEVER,
  post: () => undefined,
  withLock: <T>(_name: string, _wait: unknown, work: () => Promise<T>): Promise<T> => work(),
});
