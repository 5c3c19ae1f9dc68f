import fc from "fast-check";
import { describe, it } from "vitest";
import { fieldProblem } from "../../../src/domain/sign-in/sign-in-fields.js";
import {
  type SignInData,
  messageText,
  readMessage,
} from "../../../src/domain/sign-in/sign-in-message.js";
import { signInProblem } from "../../../src/domain/sign-in/sign-in-session.js";
import { FULL_EXPECTATION, FULL_MESSAGE } from "../../support/fixtures/sign-in.js";
import { check } from "../../support/runner/property.js";

const ENTRIES = Object.entries(FULL_MESSAGE) as [keyof SignInData, unknown][];
const TEXT = messageText(FULL_MESSAGE);
const field = fc.constantFrom(...ENTRIES.map(([name]) => name));

describe("altered sign-in message", () => {
  it(
    "rejects a signed text if one field of the sign-in data was changed",
    { tags: ["T22"] },
    () => {
      check(
        fc.property(field, fc.string(), (name, value) => {
          if (String(FULL_MESSAGE[name]) === value) return true;
          const mutated = { ...FULL_MESSAGE, [name]: value } as SignInData;
          return signInProblem(mutated, TEXT, FULL_EXPECTATION) !== undefined;
        }),
        { numRuns: 3_000 },
      );
    },
  );
  it("rejects sign-in data that lacks a field", { tags: ["T22"] }, () => {
    check(
      fc.property(field, (name) => {
        const { [name]: _, ...rest } = FULL_MESSAGE;
        return signInProblem(rest as SignInData, TEXT, FULL_EXPECTATION) !== undefined;
      }),
    );
  });
  it("rejects the signed text if one of its characters was changed", { tags: ["T22"] }, () => {
    check(
      fc.property(fc.nat(TEXT.length - 1), fc.string({ minLength: 0, maxLength: 3 }), (at, put) => {
        const mutated = TEXT.slice(0, at) + put + TEXT.slice(at + 1);
        return (
          mutated === TEXT || signInProblem(FULL_MESSAGE, mutated, FULL_EXPECTATION) === "message"
        );
      }),
      { numRuns: 3_000 },
    );
  });
  it("parses and formats a sign-in text back to exactly the same text", { tags: ["T22"] }, () => {
    check(
      fc.property(fc.nat(TEXT.length - 1), fc.string({ minLength: 0, maxLength: 3 }), (at, put) => {
        const data = readMessage(TEXT.slice(0, at) + put + TEXT.slice(at + 1));
        if (data === undefined || fieldProblem(data) !== undefined) return true;
        return messageText(data) === TEXT.slice(0, at) + put + TEXT.slice(at + 1);
      }),
      { numRuns: 3_000 },
    );
  });
  it(
    "formats and parses a sign-in message back to exactly the same fields",
    { tags: ["T22"] },
    () => {
      check(
        fc.property(field, fc.string(), (name, value) => {
          const data = { ...FULL_MESSAGE, [name]: value } as SignInData;
          if (fieldProblem(data) !== undefined) return true;
          return JSON.stringify(readMessage(messageText(data))) === JSON.stringify(data);
        }),
        { numRuns: 3_000 },
      );
    },
  );
});
