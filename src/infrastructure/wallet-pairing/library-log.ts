import type { RelayRefusal } from "../../domain/pairing/pairing-state.js";

type Line = (...parts: readonly unknown[]) => void;

export interface LibraryLogger {
  readonly level: string;
  readonly error: Line;
  readonly fatal: Line;
  readonly warn: Line;
  readonly info: Line;
  readonly debug: Line;
  readonly trace: Line;
  readonly silent: Line;
  child(): LibraryLogger;
  bindings(): Readonly<Record<string, string>>;
}

const noop: Line = () => undefined;
const textOf = (part: unknown): string => {
  if (part instanceof Error) return part.message;
  return typeof part === "string" ? part : "";
};

/**
 * Receives the client's messages at level `error` and above, which may contain a pairing's key:
 * prints nothing.
 */
export const libraryLogger = (receive: (text: string) => void): LibraryLogger => {
  const notify: Line = (...parts) => receive(parts.map(textOf).join(" "));
  const logger: LibraryLogger = {
    level: "error",
    error: notify,
    fatal: notify,
    warn: notify,
    info: noop,
    debug: noop,
    trace: noop,
    silent: noop,
    child: () => logger,
    bindings: () => ({ context: "latchkit" }),
  };
  return logger;
};

const TEXTS: readonly (readonly [RegExp, RelayRefusal])[] = [
  [/origin not allowed/u, "origin-not-allowed"],
  [/JWT Token is (?:not yet valid|expired)/u, "not-yet-valid"],
  [/invalid key/u, "invalid-key"],
  // The message of Node's socket for this HTTP status.
  [/Unexpected server response: 40[13]/u, "unauthorized"],
];
/** A browser's message for any failed handshake. */
const FAILED_HANDSHAKE = /WebSocket connection failed/u;
/** Consecutive failures, without a success, that count as a refusal. */
const REFUSED_AFTER = 2;

/** Recognizes relay refusals in the client's log messages. */
export class RelayRefusals {
  #failures = 0;

  /** After an accepted handshake, later failures are network errors. */
  accepted(): void {
    this.#failures = Number.NEGATIVE_INFINITY;
  }

  read(text: string): RelayRefusal | undefined {
    const refusal = TEXTS.find(([part]) => part.test(text))?.[1];
    if (refusal !== undefined || !FAILED_HANDSHAKE.test(text)) return refusal;
    this.#failures += 1;
    return this.#failures >= REFUSED_AFTER ? "unauthorized" : undefined;
  }
}
