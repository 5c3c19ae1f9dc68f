import { describe, expect, it } from "vitest";
import { type SignInData, messageText } from "../../../../src/domain/sign-in/sign-in-message.js";
import {
  CLOCK_SKEW_MS,
  type SignInSession,
  sessionsOf,
  signInProblem,
  timeProblem,
  withoutSessionsOf,
} from "../../../../src/domain/sign-in/sign-in-session.js";
import { FULL_EXPECTATION, FULL_MESSAGE, SIGN_IN_NOW } from "../../../support/fixtures/sign-in.js";

const problem = (change: Partial<SignInData>, expected = FULL_EXPECTATION) => {
  const data = { ...FULL_MESSAGE, ...change };
  return signInProblem(data, messageText(data), expected);
};
const iso = (time: number): string => new Date(time).toISOString();

describe("signInProblem", () => {
  it("accepts a sign-in message that matches the expected fields", { tags: ["T22"] }, () => {
    expect(problem({})).toBeUndefined();
    expect(problem({ uri: "https://app.example" })).toBeUndefined();
    expect(problem({ uri: "https://app.example?from=mail" })).toBeUndefined();
  });
  it.each<[keyof SignInData, Partial<SignInData>]>([
    ["domain", { domain: "evil.example" }],
    ["domain", { domain: "app.example:444" }],
    ["domain", { domain: "app.example@evil.example" }],
    ["scheme", { scheme: "http" }],
    ["uri", { uri: "https://evil.example/login" }],
    ["uri", { uri: "http://app.example/login" }],
    ["uri", { uri: "https://app.example.evil.example/login" }],
    ["chainId", { chainId: "eip155:10" }],
    ["accountAddress", { accountAddress: "0x2ecA0068307e706741445764A3D6A4402aC2A5a9" }],
    ["nonce", { nonce: "anothernonce" }],
    ["issuedAt", { issuedAt: iso(SIGN_IN_NOW + CLOCK_SKEW_MS + 1), expirationTime: undefined }],
    ["notBefore", { notBefore: iso(SIGN_IN_NOW + 1) }],
    ["expirationTime", { expirationTime: iso(SIGN_IN_NOW) }],
    ["expirationTime", { issuedAt: iso(SIGN_IN_NOW + 2), expirationTime: iso(SIGN_IN_NOW + 1) }],
    ["expirationTime", { issuedAt: iso(SIGN_IN_NOW + 2), expirationTime: iso(SIGN_IN_NOW + 2) }],
  ] as [keyof SignInData, Partial<SignInData>][])(
    "reports the field `%s` as wrong in a sign-in message with %j",
    { tags: ["T22"] },
    (name, change) => {
      expect(problem(change)).toBe(name);
    },
  );
  it(
    "accepts a sign-in message without scheme and expiration, as ERC-4361 allows",
    { tags: ["S3-047"] },
    () => {
      const { scheme: _, expirationTime: __, ...short } = FULL_MESSAGE;
      expect(signInProblem(short, messageText(short), FULL_EXPECTATION)).toBeUndefined();
      expect(timeProblem(short, SIGN_IN_NOW)).toBeUndefined();
    },
  );
  it(
    "does not check origin and nonce of a sign-in message if no values are expected",
    { tags: ["T22"] },
    () => {
      const { origin: _, nonce: __, ...rest } = FULL_EXPECTATION;
      expect(problem({ domain: "elsewhere.example", nonce: "anothernonce" }, rest)).toBeUndefined();
      expect(problem({ chainId: "eip155:10" }, rest)).toBe("chainId");
    },
  );
  it(
    "accepts a sign-in message from a server whose clock is five minutes ahead",
    { tags: ["T22"] },
    () => {
      expect(problem({ issuedAt: iso(SIGN_IN_NOW + CLOCK_SKEW_MS) })).toBeUndefined();
    },
  );
  it("rejects a sign-in message whose text differs from its data", { tags: ["T22"] }, () => {
    const text = messageText(FULL_MESSAGE);
    expect(signInProblem(FULL_MESSAGE, `${text} `, FULL_EXPECTATION)).toBe("message");
    const other = { ...FULL_MESSAGE, statement: "Pay everything." };
    expect(signInProblem(FULL_MESSAGE, messageText(other), FULL_EXPECTATION)).toBe("message");
  });
});

describe("sign-in sessions", () => {
  const session = (change: Partial<SignInData>): SignInSession => {
    const data = { ...FULL_MESSAGE, ...change };
    return { data, message: messageText(data), signature: "0x" };
  };
  const { accountAddress } = FULL_MESSAGE;
  const other = "0x2ecA0068307e706741445764A3D6A4402aC2A5a9";
  const all = [
    session({}),
    session({ chainId: "eip155:10" }),
    session({ accountAddress: other }),
    session({ accountAddress: other, chainId: "eip155:10" }),
  ];

  it(
    "finds sign-in sessions by network and by account, in any letter case of the address",
    { tags: ["S3-046"] },
    () => {
      expect(sessionsOf(all, "eip155:1", accountAddress.toLowerCase())).toEqual([all[0]]);
      expect(sessionsOf(all, "eip155:137", accountAddress)).toEqual([]);
    },
  );
  it("removes only the sign-in sessions of one account and network", () => {
    expect(withoutSessionsOf(all, "eip155:1", accountAddress)).toEqual(all.slice(1));
  });
});
