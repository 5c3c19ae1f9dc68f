/** Quiet diagnostics for the host developer. Never receives secrets. */
export interface Logger {
  debug(message: string, detail?: unknown): void;
  warn(message: string, detail?: unknown): void;
}
