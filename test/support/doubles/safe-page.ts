import type { FrameWindow } from "../../../src/infrastructure/wallet-connector/safe-messages.js";
import { SAFE_ORIGIN } from "../../../src/domain/connectors/connector-id.js";
import { ALICE } from "../builders/connection.js";

interface Message {
  readonly id: string;
  readonly method: string;
  readonly params: unknown;
  readonly env: { readonly sdkVersion: string };
}
type Answers = Readonly<Record<string, (params: unknown) => unknown>>;

/**
 * The page around a frame that stands in for the Safe: answers by the Safe Apps protocol what a
 * test says.
 */
export class FakeSafePage {
  readonly address = ALICE;
  readonly messages: (Message & { readonly target: string })[] = [];
  readonly window: FrameWindow;
  /** What it answers besides `getSafeInfo`; what throws is an answer without success. */
  answers: Answers = {};
  info: unknown = {
    safeAddress: ALICE,
    chainId: 31337,
    threshold: 2,
    owners: [ALICE],
    isReadOnly: false,
  };
  isSilent = false;
  readonly #listeners = new Set<(event: Event) => void>();
  readonly #parent = {
    postMessage: (message: unknown, target: string) => this.#take(message as Message, target),
  };

  constructor() {
    this.window = {
      parent: this.#parent,
      addEventListener: (type, listener) => {
        if (type === "message") this.#listeners.add(listener);
      },
      removeEventListener: (_, listener) => void this.#listeners.delete(listener),
    };
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
  get requests(): readonly { readonly method: string }[] {
    return this.messages;
  }

  /** Any message, from whomever a test says; from the Safe itself where it says nothing. */
  say(data: unknown, from: { readonly origin?: string; readonly source?: unknown } = {}): void {
    const event = Object.assign(new Event("message"), {
      data,
      origin: SAFE_ORIGIN,
      source: this.#parent,
      ...from,
    });
    for (const listener of this.#listeners) listener(event);
  }

  #take(message: Message, target: string): void {
    this.messages.push({ ...message, target });
    if (this.isSilent || target !== SAFE_ORIGIN) return;
    const { id, method, params } = message;
    queueMicrotask(() => {
      try {
        this.say({
          id,
          success: true,
          version: "9.1.0",
          data: method === "getSafeInfo" ? this.info : this.#answer(method, params),
        });
      } catch (error) {
        this.say({ id, success: false, version: "9.1.0", error: (error as Error).message });
      }
    });
  }

  #answer(method: string, params: unknown): unknown {
    const answer = this.answers[method];
    if (!answer) throw new Error(`${method} is not played`);
    return answer(params);
  }
}
