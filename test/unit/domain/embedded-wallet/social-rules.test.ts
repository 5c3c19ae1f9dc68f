import { describe, expect, it } from "vitest";
import { FEATURE_LISTS } from "../../../../src/domain/config/features.js";
import { readPending, socialResult } from "../../../../src/domain/embedded-wallet/social-result.js";
import {
  SOCIALS_ORDER,
  orderedSocials,
  socialLayout,
} from "../../../../src/domain/embedded-wallet/social-providers.js";

const result = (resultUri: unknown) => socialResult({ resultUri });

describe("social sign-in result", () => {
  it("reads from a social login result whether the user consented or refused", () => {
    const uri = "?state=a&code=b&noerror=1";
    expect(result(uri)).toEqual({ kind: "agreed", uri });
    for (const refused of ["?error=no", "error=no", "?state=a&error=no", "#error=no&x=1"])
      expect(result(refused)).toEqual({ kind: "refused", text: "no" });
  });
  it("treats a social login that the user refused as cancelled", () => {
    for (const code of ["access_denied", "user_cancelled_authorize"])
      expect(result(`?error=${code}&error_description=Bye`)).toEqual({
        kind: "refused",
        text: "Bye",
        isCanceled: true,
      });
    expect(result("?error=access_denied_by_policy")).toEqual({
      kind: "refused",
      text: "access_denied_by_policy",
    });
  });
  it("uses the decoded error description of a social login, truncated to 200 characters", () => {
    const text = (rest: string) => result(`?error=denied${rest}`);
    expect(text("&error_description=Not+to%20day")).toEqual({
      kind: "refused",
      text: "Not to day",
    });
    expect(text("&error_description=")).toEqual({ kind: "refused", text: "" });
    expect(text("%")).toEqual({ kind: "refused", text: "denied%" });
    expect(text("x".repeat(300))).toEqual({ kind: "refused", text: `denied${"x".repeat(194)}` });
  });
  it("rejects a social login result URI of more than 8,192 characters", () => {
    expect(result("x".repeat(8_192))).toMatchObject({ kind: "agreed" });
    expect(result("x".repeat(8_193))).toBeUndefined();
  });
  it.each([undefined, null, "resultUri", 1, [], {}, { result: "x" }])(
    "ignores the message %j from the login window",
    (data) => {
      expect(socialResult(data)).toBeUndefined();
    },
  );
  it.each(["", undefined, null, 7, ["?code=b"], { length: 1 }])(
    "ignores the result URI %j of a social login",
    (uri) => {
      expect(result(uri)).toBeUndefined();
    },
  );
});

describe("social login layout", () => {
  const [first, second, ...rest] = SOCIALS_ORDER;
  it("shows the first social provider wide, and the others as tiles", () => {
    expect(socialLayout([])).toStrictEqual({ tiles: [], hasMore: false });
    expect(socialLayout(["x"])).toEqual({ wide: "x", tiles: [], hasMore: false });
    const six = SOCIALS_ORDER.slice(0, 6);
    expect(socialLayout(six)).toEqual({ wide: first, tiles: six.slice(1), hasMore: false });
  });
  it("shows two social providers side by side", () => {
    expect(socialLayout(["x", "google"])).toEqual({ tiles: ["x", "google"], hasMore: false });
  });
  it("moves social providers beyond the sixth into a separate view", () => {
    const tiles = [second, ...rest.slice(0, 3)];
    expect(socialLayout(SOCIALS_ORDER)).toEqual({ wide: first, tiles, hasMore: true });
  });
  it(
    "orders social providers as in the host's list, or by default without a list",
    { tags: ["S1-025"] },
    () => {
      expect(orderedSocials(FEATURE_LISTS.socials)).toEqual(SOCIALS_ORDER);
      expect(orderedSocials(["x", "google"])).toEqual(["x", "google"]);
    },
  );
});

describe("stored redirect sign-in", { tags: ["S3-076"] }, () => {
  it("reads provider and time of a stored redirect sign-in", () => {
    const stored = { provider: "google", at: 5 };
    expect(readPending({ ...stored, more: 1 })).toEqual(stored);
    expect(readPending({ ...stored, at: 1.5 })).toBeUndefined();
    for (const none of ["google", undefined]) expect(readPending(none)).toBeUndefined();
  });
});
