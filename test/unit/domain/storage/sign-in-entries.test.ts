import { describe, expect, it } from "vitest";
import { messageText } from "../../../../src/domain/sign-in/sign-in-message.js";
import {
  type CloudSession,
  MAX_SESSIONS,
  SIGN_IN_ENTRIES,
} from "../../../../src/domain/storage/sign-in-entries.js";
import { FULL_MESSAGE } from "../../../support/fixtures/sign-in.js";

const message = messageText(FULL_MESSAGE);
const SESSION = { data: FULL_MESSAGE, message, signature: "0xabcd" };
const CLOUD: CloudSession = { ...SESSION, token: "t" };
const STORED = { message, signature: "0xabcd" };
const { sessions, cloud } = SIGN_IN_ENTRIES;

const kept = (...stored: readonly unknown[]): unknown =>
  sessions.codec.decode(JSON.stringify(stored));
const keptInCloud = (...stored: readonly unknown[]): unknown =>
  cloud.codec.decode(JSON.stringify(stored));

describe("stored sign-in sessions", () => {
  it("stores a sign-in session as message and signature, and reads its fields from the message", () => {
    const text = sessions.codec.encode([SESSION]);
    expect(JSON.parse(text)).toEqual([STORED]);
    expect(sessions.codec.decode(text)).toEqual([SESSION]);
  });

  it("stores the token of a cloud sign-in session", () => {
    const text = cloud.codec.encode([CLOUD]);
    expect(JSON.parse(text)).toEqual([{ ...STORED, token: "t" }]);
    expect(cloud.codec.decode(text)).toEqual([CLOUD]);
  });

  it.each([
    ["`null`", null],
    ["a string", "x"],
    ["an object without a message", { signature: "0xabcd" }],
    ["a message that is not a string", { message: [message], signature: "0xabcd" }],
    ["an object without a signature", { message }],
    ["a signature that is not a string", { message, signature: 1 }],
    ["a message in no known format", { message: "hello", signature: "0xabcd" }],
  ])(
    "drops %s from the stored sign-in sessions, and keeps the valid ones",
    { tags: ["T22"] },
    (_, other) => {
      expect(kept(other, STORED)).toEqual([SESSION]);
      const withToken = (one: unknown): unknown =>
        typeof one === "object" && one !== null ? { ...one, token: "t" } : one;
      expect(keptInCloud(withToken(other), withToken(STORED))).toEqual([CLOUD]);
    },
  );

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["a number", 7],
    // An array has a length, like a string.
    ["an array", ["t"]],
    ["longer than 10,000 characters", "t".repeat(10_001)],
  ])("drops a stored cloud session whose token is %s", { tags: ["T22"] }, (_, token) => {
    expect(keptInCloud({ ...STORED, token }, { ...STORED, token: "t" })).toEqual([CLOUD]);
  });

  it("accepts a stored session token of 10,000 characters", () => {
    const token = "t".repeat(10_000);
    expect(keptInCloud({ ...STORED, token })).toEqual([{ ...SESSION, token }]);
  });

  it("reads at most MAX_SESSIONS stored sign-in sessions", { tags: ["T22"] }, () => {
    const many = Array.from({ length: MAX_SESSIONS + 1 }, () => STORED);
    expect(kept(...many)).toHaveLength(MAX_SESSIONS);
  });

  it.each(["", "null", "{}", '"text"', '{"length":1,"slice":1}', "[["])(
    "rejects the stored text %j, which is no JSON array, as sign-in sessions",
    (text) => {
      expect(sessions.codec.decode(text)).toBeUndefined();
      expect(cloud.codec.decode(text)).toBeUndefined();
    },
  );
});
