import fc from "fast-check";
import { describe, it } from "vitest";
import { fieldProblem } from "../../../src/domain/sign-in/sign-in-fields.js";
import {
  type SignInData,
  messageText,
  readMessage,
} from "../../../src/domain/sign-in/sign-in-message.js";
import { signInProblem } from "../../../src/domain/sign-in/sign-in-session.js";
import { FULL_EXPECTATION, FULL_MESSAGE } from "../../support/sign-in.js";
import { check } from "../../support/property.js";

const ENTRIES = Object.entries(FULL_MESSAGE) as [keyof SignInData, unknown][];
const TEXT = messageText(FULL_MESSAGE);
const field = fc.constantFrom(...ENTRIES.map(([name]) => name));

describe("a message of which one thing is another", () => {
  it("is refused beside the text that was signed, whichever field it is", { tags: ["T22"] }, () => {
    check(
      fc.property(field, fc.string(), (name, value) => {
        if (String(FULL_MESSAGE[name]) === value) return true;
        const mutated = { ...FULL_MESSAGE, [name]: value } as SignInData;
        return signInProblem(mutated, TEXT, FULL_EXPECTATION) !== undefined;
      }),
      { numRuns: 3_000 },
    );
  });
  it("is refused without one of its fields", { tags: ["T22"] }, () => {
    check(
      fc.property(field, (name) => {
        const { [name]: _, ...rest } = FULL_MESSAGE;
        return signInProblem(rest as SignInData, TEXT, FULL_EXPECTATION) !== undefined;
      }),
    );
  });
  it("is refused beside a text of which one letter is another", { tags: ["T22"] }, () => {
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
  it(
    "means what it says: a text that is read back is that of its data alone",
    { tags: ["T22"] },
    () => {
      check(
        fc.property(
          fc.nat(TEXT.length - 1),
          fc.string({ minLength: 0, maxLength: 3 }),
          (at, put) => {
            const data = readMessage(TEXT.slice(0, at) + put + TEXT.slice(at + 1));
            if (data === undefined || fieldProblem(data) !== undefined) return true;
            return messageText(data) === TEXT.slice(0, at) + put + TEXT.slice(at + 1);
          },
        ),
        { numRuns: 3_000 },
      );
    },
  );
  it("says nothing more than its fields, whatever those hold", { tags: ["T22"] }, () => {
    check(
      fc.property(field, fc.string(), (name, value) => {
        const data = { ...FULL_MESSAGE, [name]: value } as SignInData;
        if (fieldProblem(data) !== undefined) return true;
        return JSON.stringify(readMessage(messageText(data))) === JSON.stringify(data);
      }),
      { numRuns: 3_000 },
    );
  });
});
