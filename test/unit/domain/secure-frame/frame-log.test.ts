import { describe, expect, it } from "vitest";
import {
  EMPTY_LOG,
  MAX_LOG_BYTES,
  isConsoleLine,
  logLine,
  appendLine,
  redactMessage,
} from "../../../../src/domain/secure-frame/frame-log.js";

describe("frame log", () => {
  it("limits the secure frame log to 1,024,000 bytes", { tags: ["S9-044"] }, () => {
    expect(MAX_LOG_BYTES).toBe(1_024_000);
  });

  it("logs type and method of a secure frame message, without secrets", () => {
    const sent = {
      type: "@w3m-app/RPC_REQUEST",
      id: "open-id",
      payload: { method: "personal_sign", params: ["0xsecret"], chainId: 1 },
    };
    expect(redactMessage(sent)).toEqual({
      type: "@w3m-app/RPC_REQUEST",
      payload: { method: "personal_sign", params: "[redacted]", chainId: 1 },
    });
    expect(redactMessage({ type: "t", payload: "0xsigned" })).toEqual({
      type: "t",
      payload: "[redacted]",
    });
    expect(redactMessage("text")).toEqual({});
    const nested = { type: "t", payload: { method: { otp: "1" }, chainId: [1, "secret"] } };
    expect(redactMessage(nested)).toEqual({
      type: "t",
      payload: { method: "[redacted]", chainId: "[redacted]" },
    });
  });

  it.each([
    ["a failure", { type: "@w3m-frame/GET_USER_ERROR", payload: { message: "broken" } }, true],
    ["a failure without a reason", { type: "@w3m-frame/GET_USER_ERROR" }, true],
    [
      "the user's refusal",
      { type: "@w3m-frame/RPC_REQUEST_ERROR", payload: { message: "User rejected the request" } },
      false,
    ],
    ["a success", { type: "@w3m-frame/GET_USER_SUCCESS", payload: {} }, false],
    ["a type that only starts like a failure", { type: "_ERROR_SUCCESS" }, false],
    ["an invalid message", null, false],
  ])("decides whether the console warns of %s", (_, message, isWarned) => {
    expect(isConsoleLine(message)).toBe(isWarned);
  });

  it("logs a JSON line with a timestamp even for an overlong secure frame message", () => {
    const networks = Array.from({ length: 5_000 }, (_, at) => at);
    const line = logLine("2026-01-01T00:00:00.000Z", {
      type: "t",
      payload: { smartAccountEnabledNetworks: networks },
    });
    expect(JSON.parse(line)).toEqual({ timestamp: "2026-01-01T00:00:00.000Z", log: { type: "t" } });
  });

  it("does not read the fields of a secure frame message with too many fields", () => {
    const read: string[] = [];
    const of = (count: number): object => ({
      type: "t",
      payload: new Proxy(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 1])),
        { get: (target, name) => read.push(String(name)) && Reflect.get(target, name) },
      ),
    });
    expect(logLine("", of(90))).toContain(`"a89":"[redacted]"`);
    expect(read).toHaveLength(90);
    expect(logLine("", of(2_000))).toBe(JSON.stringify({ timestamp: "", log: { type: "t" } }));
    expect(read).toHaveLength(90);
  });

  it("logs plain values of up to 100 characters, and redacts all others", () => {
    const kept = (value: unknown): unknown =>
      (redactMessage({ type: "t", payload: { method: value } }) as { payload: { method: unknown } })
        .payload.method;
    for (const value of ["a".repeat(100), 1, true, undefined]) expect(kept(value)).toBe(value);
    for (const value of ["a".repeat(101), null, {}]) expect(kept(value)).toBe("[redacted]");
    expect(kept([1, 10])).toEqual([1, 10]);
  });

  it("logs a secure frame message without a payload unchanged, and an invalid message as empty", () => {
    expect(redactMessage({ type: "t" })).toStrictEqual({ type: "t" });
    for (const message of [null, undefined, "text", []])
      expect(logLine("", message)).toBe(JSON.stringify({ timestamp: "", log: {} }));
  });

  it("logs an empty type for an invalid secure frame message with an overlong timestamp", () => {
    const time = "9".repeat(2_000);
    expect(JSON.parse(logLine(time, null))).toEqual({ timestamp: time, log: { type: "" } });
  });

  it("truncates a secure frame log line after 2,000 characters", () => {
    const none = JSON.stringify({ timestamp: "", log: { type: "" } }).length;
    const full = { type: "t".repeat(2_000 - none) };
    expect(logLine("", full)).toBe(JSON.stringify({ timestamp: "", log: full }));
    const longer = { type: "t".repeat(2_001 - none) };
    expect(logLine("", longer)).toBe(
      JSON.stringify({ timestamp: "", log: { type: "t".repeat(100) } }),
    );
  });

  it("drops the oldest line when the secure frame log is full", { tags: ["S9-044"] }, () => {
    const half = "a".repeat(MAX_LOG_BYTES / 2);
    const full = appendLine(appendLine(EMPTY_LOG, half), half);
    expect([full.lines.length, full.bytes]).toEqual([2, MAX_LOG_BYTES]);
    expect(appendLine(full, "b")).toEqual({ lines: [half, "b"], bytes: MAX_LOG_BYTES / 2 + 1 });
  });

  it("keeps only the newest line if that line alone exceeds the secure frame log's limit", () => {
    const line = "a".repeat(MAX_LOG_BYTES + 1);
    expect(appendLine(appendLine(EMPTY_LOG, "b"), line)).toEqual({
      lines: [line],
      bytes: line.length,
    });
  });
});
