import { describe, expect, it } from "vitest";
import {
  EMPTY_LOG,
  MAX_LOG_BYTES,
  logLine,
  logged,
  redacted,
} from "../../../../src/domain/secure-frame/frame-log.js";

describe("the log of the frame", () => {
  it("holds 1,024,000 bytes", { tags: ["S9-044"] }, () => {
    expect(MAX_LOG_BYTES).toBe(1_024_000);
  });

  it("keeps which message it was, and none of its secrets", () => {
    const sent = {
      type: "@w3m-app/RPC_REQUEST",
      id: "open-id",
      payload: { method: "personal_sign", params: ["0xsecret"], chainId: 1 },
    };
    expect(redacted(sent)).toEqual({
      type: "@w3m-app/RPC_REQUEST",
      payload: { method: "personal_sign", params: "[redacted]", chainId: 1 },
    });
    expect(redacted({ type: "t", payload: "0xsigned" })).toEqual({
      type: "t",
      payload: "[redacted]",
    });
    expect(redacted("text")).toEqual({});
    const nested = { type: "t", payload: { method: { otp: "1" }, chainId: [1, "secret"] } };
    expect(redacted(nested)).toEqual({
      type: "t",
      payload: { method: "[redacted]", chainId: "[redacted]" },
    });
  });

  it("a line is JSON with its time, however long the message", () => {
    const networks = Array.from({ length: 5_000 }, (_, at) => at);
    const line = logLine("2026-01-01T00:00:00.000Z", {
      type: "t",
      payload: { smartAccountEnabledNetworks: networks },
    });
    expect(JSON.parse(line)).toEqual({ timestamp: "2026-01-01T00:00:00.000Z", log: { type: "t" } });
  });

  it("a message of more fields than a line has room for is not read field by field", () => {
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

  it("keeps a value of a hundred letters, and none that is longer or has no plain form", () => {
    const kept = (value: unknown): unknown =>
      (redacted({ type: "t", payload: { method: value } }) as { payload: { method: unknown } })
        .payload.method;
    for (const value of ["a".repeat(100), 1, true, undefined]) expect(kept(value)).toBe(value);
    for (const value of ["a".repeat(101), null, {}]) expect(kept(value)).toBe("[redacted]");
    expect(kept([1, 10])).toEqual([1, 10]);
  });

  it("a message without a payload has none, and what is no message is nothing", () => {
    expect(redacted({ type: "t" })).toStrictEqual({ type: "t" });
    for (const message of [null, undefined, "text", []])
      expect(logLine("", message)).toBe(JSON.stringify({ timestamp: "", log: {} }));
  });

  it("what is no message has no name, however long its time is", () => {
    const time = "9".repeat(2_000);
    expect(JSON.parse(logLine(time, null))).toEqual({ timestamp: time, log: { type: "" } });
  });

  it("a line has room for 2,000 letters", () => {
    const none = JSON.stringify({ timestamp: "", log: { type: "" } }).length;
    const full = { type: "t".repeat(2_000 - none) };
    expect(logLine("", full)).toBe(JSON.stringify({ timestamp: "", log: full }));
    const longer = { type: "t".repeat(2_001 - none) };
    expect(logLine("", longer)).toBe(
      JSON.stringify({ timestamp: "", log: { type: "t".repeat(100) } }),
    );
  });

  it("is full to its last byte, and then without its oldest line", { tags: ["S9-044"] }, () => {
    const half = "a".repeat(MAX_LOG_BYTES / 2);
    const full = logged(logged(EMPTY_LOG, half), half);
    expect([full.lines.length, full.bytes]).toEqual([2, MAX_LOG_BYTES]);
    expect(logged(full, "b")).toEqual({ lines: [half, "b"], bytes: MAX_LOG_BYTES / 2 + 1 });
  });

  it("a line that is longer than the log is its only one", () => {
    const line = "a".repeat(MAX_LOG_BYTES + 1);
    expect(logged(logged(EMPTY_LOG, "b"), line)).toEqual({ lines: [line], bytes: line.length });
  });
});
