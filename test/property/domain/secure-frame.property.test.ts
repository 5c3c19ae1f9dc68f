import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AppMessageName } from "../../../src/domain/secure-frame/frame-payloads.js";
import {
  EMPTY_LOG,
  MAX_LOG_BYTES,
  logLine,
  appendLine,
} from "../../../src/domain/secure-frame/frame-log.js";
import { guardMessage } from "../../../src/domain/secure-frame/frame-messages.js";
import { plainCopy, withHexNumbers } from "../../../src/domain/secure-frame/plain-data.js";
import { check } from "../../support/runner/property.js";

const FRAME = {};
const ORIGIN = "https://secure.example";
const open = new Map<string, AppMessageName>([["one", "CONNECT_OTP"]]);

describe("secure frame", () => {
  it(
    "drops any secure frame message of another origin or window without throwing",
    { tags: ["T15"] },
    () => {
      check(
        fc.property(fc.webUrl(), fc.anything(), fc.boolean(), (origin, data, isFrame) => {
          const verdict = guardMessage(
            { origin, source: isFrame ? FRAME : {}, data },
            { origin: ORIGIN, source: FRAME, pending: open },
          );
          expect(verdict.kind).toBe("dropped");
        }),
        { numRuns: 200 },
      );
    },
  );

  it(
    "reads any data of the secure frame without throwing or changing a prototype",
    { tags: ["T17"] },
    () => {
      check(
        fc.property(fc.anything({ withNullPrototype: true }), fc.string(), (payload, id) => {
          guardMessage(
            {
              origin: ORIGIN,
              source: FRAME,
              data: { type: "@w3m-frame/CONNECT_OTP_SUCCESS", id, payload },
            },
            { origin: ORIGIN, source: FRAME, pending: open },
          );
          expect(Object.keys(Object.prototype)).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
  );

  it("copies JSON data of a secure frame message completely, with bigints as hex", () => {
    check(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.bigInt({ min: 0n }), (value, amount) => {
        const copy = plainCopy(value);
        if (copy !== undefined) expect(copy.value).toEqual(value);
        expect(withHexNumbers([value, amount])).toEqual([value, `0x${amount.toString(16)}`]);
      }),
    );
  });

  it(
    "limits the secure frame log by bytes, and keeps the newest lines",
    { tags: ["S9-044"] },
    () => {
      check(
        fc.property(fc.array(fc.string({ maxLength: 3_000 }), { maxLength: 60 }), (lines) => {
          const long = lines.map((line, at) => `${at}${line.repeat(60)}`);
          const log = long.reduce(appendLine, EMPTY_LOG);
          const bytes = log.lines.reduce(
            (sum, line) => sum + new TextEncoder().encode(line).length,
            0,
          );
          expect(log.bytes).toBe(bytes);
          expect(log.lines).toEqual(long.slice(long.length - log.lines.length));
          if (log.lines.length > 1) expect(bytes).toBeLessThanOrEqual(MAX_LOG_BYTES);
        }),
        { numRuns: 30 },
      );
    },
  );

  it("logs no secret from a secure frame message's payload", { tags: ["T21"] }, () => {
    const secret = fc.stringMatching(/^[a-z\d]{12}$/u);
    const names = fc.constantFrom("otp", "email", "token", "uri", "newEmail", "message", "params");
    check(
      fc.property(names, secret, (name, value) => {
        for (const payload of [{ [name]: value }, { [name]: { deep: [value] } }, value, [value]])
          expect(logLine("", { type: "@w3m-app/X", id: value, payload })).not.toContain(value);
      }),
    );
  });
});
