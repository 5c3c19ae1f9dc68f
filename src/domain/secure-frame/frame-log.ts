import { readWalletError } from "../errors/wallet-dialects.js";
import { isRecord } from "./shape.js";

/** Most that the log keeps, bytes (S9-044). */
export const MAX_LOG_BYTES = 1_024_000;
type LogLevel = "error" | "info";
/** The least level that is also written to the console. */
const LOG_LEVEL: LogLevel = "error";

/** Fields whose value says what happened and nothing about whom. */
const OPEN_FIELDS: ReadonlySet<string> = new Set([
  "type",
  "method",
  "action",
  "chainId",
  "chainNamespace",
  "provider",
  "themeMode",
  "version",
  "preferredAccountType",
  "isConnected",
  "smartAccountDeployed",
  "smartAccountEnabledNetworks",
  "sdkType",
  "sdkVersion",
]);
const HIDDEN = "[redacted]";
const MAX_LINE = 2_000;
/** Most fields of a payload that a line has room for: a name, its quotes and the value hidden. */
const MAX_FIELDS = MAX_LINE / `"":"${HIDDEN}",`.length;

const isOpen = (name: string, value: unknown): boolean =>
  OPEN_FIELDS.has(name) &&
  (Array.isArray(value)
    ? value.every((one) => typeof one === "number")
    : typeof value !== "object" && String(value).length <= 100);

/**
 * A message as it may be kept: which one, its payload's fields, and the values of those that name
 * neither a person nor a key, an amount or a code. Ids are left out: one that is open could be
 * answered.
 */
export const redacted = (message: unknown): object => {
  if (!isRecord(message)) return {};
  const { type, payload } = message;
  if (!isRecord(payload)) return { type, ...(payload !== undefined && { payload: HIDDEN }) };
  const fields = Object.entries(payload).map(([name, value]) => [
    name,
    isOpen(name, value) ? value : HIDDEN,
  ]);
  return { type, payload: Object.fromEntries(fields) as object };
};

const levelOf = (message: unknown): LogLevel => {
  if (!isRecord(message) || !String(message["type"]).endsWith("_ERROR")) return "info";
  return readWalletError(message["payload"]).kind === "refusal" ? "info" : "error";
};

/** Whether a message is written to the console too: a failure is, a user's refusal is not. */
export const isConsoleLine = (message: unknown): boolean => levelOf(message) === LOG_LEVEL;

/** The lines of a log, oldest first, and their length in bytes. */
export interface FrameLog {
  readonly lines: readonly string[];
  readonly bytes: number;
}
/** A log without lines. */
export const EMPTY_LOG: FrameLog = { lines: [], bytes: 0 };

const bytesOf = (line: string): number => new TextEncoder().encode(line).length;

const hasRoom = (message: unknown): boolean => {
  const payload = isRecord(message) ? message["payload"] : undefined;
  return !isRecord(payload) || Object.keys(payload).length <= MAX_FIELDS;
};

/** One line: when, as RFC 3339, and what. Of a long message only which one it was. */
export const logLine = (time: string, message: unknown): string => {
  const line = hasRoom(message)
    ? JSON.stringify({ timestamp: time, log: redacted(message) })
    : undefined;
  if (line !== undefined && line.length <= MAX_LINE) return line;
  const type = isRecord(message) ? String(message["type"]).slice(0, 100) : "";
  return JSON.stringify({ timestamp: time, log: { type } });
};

/** The log with a line more, and without the oldest ones that no longer fit. */
export const logged = ({ lines, bytes }: FrameLog, line: string): FrameLog => {
  let size = bytes + bytesOf(line);
  let from = 0;
  for (const oldest of lines) {
    if (size <= MAX_LOG_BYTES) break;
    size -= bytesOf(oldest);
    from += 1;
  }
  return { lines: [...lines.slice(from), line], bytes: size };
};
