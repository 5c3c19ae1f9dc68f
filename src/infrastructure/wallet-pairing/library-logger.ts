type Line = (...parts: readonly unknown[]) => void;

/** The part of a pino logger that the client uses. */
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

const silent: Line = () => undefined;
const textOf = (part: unknown): string => {
  if (part instanceof Error) return part.message;
  return typeof part === "string" ? part : "";
};

/**
 * Receives the client's messages at level `error` and above. Prints nothing, because messages may
 * contain a pairing's key.
 */
export const libraryLogger = (receive: (text: string) => void): LibraryLogger => {
  const notify: Line = (...parts) => receive(parts.map(textOf).join(" "));
  const logger: LibraryLogger = {
    level: "error",
    error: notify,
    fatal: notify,
    warn: notify,
    info: silent,
    debug: silent,
    trace: silent,
    silent,
    child: () => logger,
    bindings: () => ({ context: "latchkit" }),
  };
  return logger;
};
