import { describe, expect, it } from "vitest";
import { messageText } from "../../../../src/domain/sign-in/sign-in-message.js";
import {
  type CloudSession,
  MAX_SESSIONS,
  SIGN_IN_ENTRIES,
} from "../../../../src/domain/storage/sign-in-entries.js";
import { FULL_MESSAGE } from "../../../support/sign-in.js";

const message = messageText(FULL_MESSAGE);
const SESSION = { data: FULL_MESSAGE, message, signature: "0xabcd" };
const CLOUD: CloudSession = { ...SESSION, token: "t" };
const STORED = { message, signature: "0xabcd" };
const { sessions, cloud } = SIGN_IN_ENTRIES;

const kept = (...stored: readonly unknown[]): unknown =>
  sessions.codec.decode(JSON.stringify(stored));
const keptInCloud = (...stored: readonly unknown[]): unknown =>
  cloud.codec.decode(JSON.stringify(stored));

describe("what the browser's storage says of signing in", () => {
  it("is the text and its signature; the data is read from the text", () => {
    const text = sessions.codec.encode([SESSION]);
    expect(JSON.parse(text)).toEqual([STORED]);
    expect(sessions.codec.decode(text)).toEqual([SESSION]);
  });

  it("is the token too, for the project's service", () => {
    const text = cloud.codec.encode([CLOUD]);
    expect(JSON.parse(text)).toEqual([{ ...STORED, token: "t" }]);
    expect(cloud.codec.decode(text)).toEqual([CLOUD]);
  });

  it.each([
    ["null", null],
    ["a text", "x"],
    ["no message", { signature: "0xabcd" }],
    ["a message that is no text", { message: [message], signature: "0xabcd" }],
    ["no signature", { message }],
    ["a signature that is no text", { message, signature: 1 }],
    ["a message of no standard", { message: "hello", signature: "0xabcd" }],
  ])("leaves out what is no session, and keeps the others: %s", { tags: ["T22"] }, (_, other) => {
    expect(kept(other, STORED)).toEqual([SESSION]);
    const withToken = (one: unknown): unknown =>
      typeof one === "object" && one !== null ? { ...one, token: "t" } : one;
    expect(keptInCloud(withToken(other), withToken(STORED))).toEqual([CLOUD]);
  });

  it.each([
    ["none", undefined],
    ["empty", ""],
    ["a number", 7],
    // It has a length, as a text has.
    ["a list", ["t"]],
    ["longer than is taken", "t".repeat(10_001)],
  ])("leaves out a session whose token is %s", { tags: ["T22"] }, (_, token) => {
    expect(keptInCloud({ ...STORED, token }, { ...STORED, token: "t" })).toEqual([CLOUD]);
  });

  it("takes the longest token", () => {
    const token = "t".repeat(10_000);
    expect(keptInCloud({ ...STORED, token })).toEqual([{ ...SESSION, token }]);
  });

  it("reads no more accounts than it keeps", { tags: ["T22"] }, () => {
    const many = Array.from({ length: MAX_SESSIONS + 1 }, () => STORED);
    expect(kept(...many)).toHaveLength(MAX_SESSIONS);
  });

  it.each(["", "null", "{}", '"text"', '{"length":1,"slice":1}', "[["])(
    "is nothing where it is no list: %s",
    (text) => {
      expect(sessions.codec.decode(text)).toBeUndefined();
      expect(cloud.codec.decode(text)).toBeUndefined();
    },
  );
});
