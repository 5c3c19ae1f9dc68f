import { describe, expect, it } from "vitest";
import { readRetryAfter } from "../../../src/infrastructure/http-client/read-response.js";

const NOW = Date.UTC(2026, 10, 21, 12, 0, 0);

describe("Retry-After (RFC 9110 10.2.3)", () => {
  it.each([
    ["0", 0],
    ["7", 7_000],
    [" 61 ", 61_000],
    ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ])("reads the Retry-After value %j as %i ms", (header, waitMs) => {
    expect(readRetryAfter(header, NOW)).toBe(waitMs);
  });
  it.each([null, "", "soon", "-5", "1.5", "7 seconds", "NaN"])(
    "ignores the invalid Retry-After value %j",
    (header) => {
      expect(readRetryAfter(header, NOW)).toBeUndefined();
    },
  );
});
