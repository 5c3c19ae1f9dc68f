import { describe, expect, it } from "vitest";
import {
  isAwaited,
  readPending,
  returnedResult,
  withReturn,
  withoutResult,
} from "../../../../src/domain/embedded-wallet/social-result.js";

const HERE = "https://app.example/pay?x=1#top";
const stateOf = (url: string | undefined): string | null =>
  url === undefined ? null : new URL(url).searchParams.get("state");

describe("redirect sign-in", () => {
  it("appends the return page to the state parameter of a social login at any position", () => {
    const back = `abc--${encodeURIComponent(HERE)}`;
    for (const uri of [
      "https://idp.example/agree?state=abc",
      "https://idp.example/agree?state=abc&scope=a%20b",
      "https://idp.example/agree?scope=a%20b&state=abc#x",
    ]) {
      expect(stateOf(withReturn(uri, HERE))).toBe(back);
      expect(new URL(withReturn(uri, HERE) ?? "").searchParams.getAll("state")).toHaveLength(1);
    }
    expect(stateOf(withReturn("https://idp.example/agree", HERE))).toBe(
      `--${encodeURIComponent(HERE)}`,
    );
    expect(withReturn("no address", HERE)).toBeUndefined();
  });

  it("appends the return page to the nested authorization URL of a social login", () => {
    const inner = "https://idp.example/agree?state=abc&scope=x";
    const relay = "https://auth.magic.link/v1?provider_authorization_url=";
    const url = new URL(withReturn(`${relay}${encodeURIComponent(inner)}`, HERE) ?? "");
    expect(stateOf(url.searchParams.get("provider_authorization_url") ?? "")).toBe(
      `abc--${encodeURIComponent(HERE)}`,
    );
    expect(url.searchParams.has("state")).toBe(false);
    expect(withReturn(`${relay}none`, HERE)).toBeUndefined();
    const plain = withReturn("https://auth.magic.link/v1?state=abc", HERE);
    expect(stateOf(plain)).toBe(`abc--${encodeURIComponent(HERE)}`);
    const other = `https://auth.magic.link.evil.example/?state=1&provider_authorization_url=${encodeURIComponent(inner)}`;
    expect(stateOf(withReturn(other, HERE))).toBe(`1--${encodeURIComponent(HERE)}`);
  });

  it("reads the social login result from the return URL, and removes it from that URL", () => {
    const uri = "?state=1&code=2";
    const back = `https://app.example/pay?x=1&result_uri=${encodeURIComponent(uri)}&y=2#top`;
    expect(returnedResult(back)).toEqual({ kind: "agreed", uri });
    expect(withoutResult(back)).toBe("https://app.example/pay?x=1&y=2#top");
    expect(
      returnedResult(`https://app.example/?result_uri=${encodeURIComponent("?error=no")}`),
    ).toEqual({
      kind: "refused",
      text: "no",
    });
    for (const none of [HERE, "https://app.example/?result_uri=", "", "no address"])
      expect(returnedResult(none)).toBeUndefined();
  });

  it("expects the result of a redirect sign-in for ten minutes", () => {
    const pending = { provider: "google", at: 1_000 } as const;
    expect(isAwaited(pending, 1_000)).toBe(true);
    expect(isAwaited(pending, 601_000)).toBe(true);
    expect(isAwaited(pending, 601_001)).toBe(false);
    expect(isAwaited(pending, 999)).toBe(false);
    expect(isAwaited(undefined, 1_000)).toBe(false);
  });

  it.each([
    null,
    1,
    [],
    {},
    { provider: "google" },
    { provider: "evil", at: 1 },
    { provider: "x", at: "1" },
  ])("rejects %j as a stored redirect sign-in", { tags: ["S3-076"] }, (stored) =>
    expect(readPending(stored)).toBeUndefined(),
  );
});
