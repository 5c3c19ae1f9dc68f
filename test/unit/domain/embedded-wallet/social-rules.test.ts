import { describe, expect, it } from "vitest";
import { FEATURE_LISTS } from "../../../../src/domain/config/features.js";
import { readPending } from "../../../../src/domain/embedded-wallet/redirect-login.js";
import {
  SOCIALS_ORDER,
  orderedSocials,
  socialLayout,
} from "../../../../src/domain/embedded-wallet/social-providers.js";
import { socialResult } from "../../../../src/domain/embedded-wallet/social-result.js";

const result = (resultUri: unknown) => socialResult({ resultUri });

describe("what the window of a sign-in ends with", () => {
  it("is who agreed, or why nobody did", () => {
    const uri = "?state=a&code=b&noerror=1";
    expect(result(uri)).toEqual({ kind: "agreed", uri });
    for (const refused of ["?error=no", "error=no", "?state=a&error=no", "#error=no&x=1"])
      expect(result(refused)).toEqual({ kind: "refused", text: "no" });
  });
  it("knows a refusal by the user from every other one", () => {
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
  it("has the longer reason where there is one, decoded where it can be, of 200 characters", () => {
    const text = (rest: string) => result(`?error=denied${rest}`);
    expect(text("&error_description=Not+to%20day")).toEqual({
      kind: "refused",
      text: "Not to day",
    });
    expect(text("&error_description=")).toEqual({ kind: "refused", text: "" });
    expect(text("%")).toEqual({ kind: "refused", text: "denied%" });
    expect(text("x".repeat(300))).toEqual({ kind: "refused", text: `denied${"x".repeat(194)}` });
  });
  it("has 8,192 characters at most", () => {
    expect(result("x".repeat(8_192))).toMatchObject({ kind: "agreed" });
    expect(result("x".repeat(8_193))).toBeUndefined();
  });
  it.each([undefined, null, "resultUri", 1, [], {}, { result: "x" }])("is not %j", (data) => {
    expect(socialResult(data)).toBeUndefined();
  });
  it.each(["", undefined, null, 7, ["?code=b"], { length: 1 }])("is not of %j", (uri) => {
    expect(result(uri)).toBeUndefined();
  });
});

describe("how the accounts elsewhere stand", () => {
  const [first, second, ...rest] = SOCIALS_ORDER;
  it("is the first one wide, and the others as tiles", () => {
    expect(socialLayout([])).toStrictEqual({ tiles: [], hasMore: false });
    expect(socialLayout(["x"])).toEqual({ wide: "x", tiles: [], hasMore: false });
    const six = SOCIALS_ORDER.slice(0, 6);
    expect(socialLayout(six)).toEqual({ wide: first, tiles: six.slice(1), hasMore: false });
  });
  it("is side by side where there are two", () => {
    expect(socialLayout(["x", "google"])).toEqual({ tiles: ["x", "google"], hasMore: false });
  });
  it("has the rest of more than six in a view of its own", () => {
    const tiles = [second, ...rest.slice(0, 3)];
    expect(socialLayout(SOCIALS_ORDER)).toEqual({ wide: first, tiles, hasMore: true });
  });
  it("is the order given, or the default one for the default list", { tags: ["S1-025"] }, () => {
    expect(orderedSocials(FEATURE_LISTS.socials)).toEqual(SOCIALS_ORDER);
    expect(orderedSocials(["x", "google"])).toEqual(["x", "google"]);
  });
});

describe("what is stored of a sign-in that left the page", { tags: ["S3-076"] }, () => {
  it("is read with its account and its time", () => {
    const stored = { provider: "google", at: 5 };
    expect(readPending({ ...stored, more: 1 })).toEqual(stored);
    expect(readPending({ ...stored, at: 1.5 })).toBeUndefined();
    for (const none of ["google", undefined]) expect(readPending(none)).toBeUndefined();
  });
});
