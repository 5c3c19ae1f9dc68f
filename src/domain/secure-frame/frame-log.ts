import { readWalletError } from "../errors/wallet-dialects.js";
import { isRecord } from "../shared/records.js";

/** Maximum log size, bytes. */
export const MAX_LOG_BYTES = 1_024_000;
type LogLevel = "error" | "info";
const LOG_LEVEL: LogLevel = "error";

/** No personal data: logged as they are. */
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
/** Each with name, quotes and the redacted value. */
const MAX_FIELDS = MAX_LINE / `"":"${HIDDEN}",`.length;

const isOpen = (name: string, value: unknown): boolean =>
  OPEN_FIELDS.has(name) &&
  (Array.isArray(value)
    ? value.every((one) => typeof one === "number")
    : typeof value !== "object" && String(value).length <= 100);

/** Redacts a message for the log: no personal data, keys, amounts, codes or ids. */
export const redactMessage = (message: unknown): object => {
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

/** True if a message is also written to the console: failures, but not a user's refusal. */
export const isConsoleLine = (message: unknown): boolean => levelOf(message) === LOG_LEVEL;

/** Log lines, oldest first, and their size in bytes. */
export interface FrameLog {
  readonly lines: readonly string[];
  readonly bytes: number;
}
export const EMPTY_LOG: FrameLog = { lines: [], bytes: 0 };

const bytesOf = (line: string): number => new TextEncoder().encode(line).length;

const hasRoom = (message: unknown): boolean => {
  const payload = isRecord(message) ? message["payload"] : undefined;
  return !isRecord(payload) || Object.keys(payload).length <= MAX_FIELDS;
};

/** Formats a line with an RFC 3339 time; long messages are reduced to their type. */
export const logLine = (time: string, message: unknown): string => {
  const line = hasRoom(message)
    ? JSON.stringify({ timestamp: time, log: redactMessage(message) })
    : undefined;
  if (line !== undefined && line.length <= MAX_LINE) return line;
  const type = isRecord(message) ? String(message["type"]).slice(0, 100) : "";
  return JSON.stringify({ timestamp: time, log: { type } });
};

/** Appends a line and drops the oldest lines above the size limit. */
export const appendLine = ({ lines, bytes }: FrameLog, line: string): FrameLog => {
  let size = bytes + bytesOf(line);
  let from = 0;
  for (const oldest of lines) {
    if (size <= MAX_LOG_BYTES) break;
    size -= bytesOf(oldest);
    from += 1;
  }
  return { lines: [...lines.slice(from), line], bytes: size };
};
