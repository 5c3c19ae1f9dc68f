import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../../src/index.js";
import { tokensModel } from "../../../../../src/application/tokens/views/tokens.model.js";
import { portfolioOf } from "../../../../../src/domain/tokens/token-balance.js";
import { anAccount, fakeLatchkit } from "../../../../support/doubles/fake-latchkit.js";
import { aToken } from "../../../../support/builders/tokens.js";

const current = anAccount();
const account = { status: "connected" as const, isRestoring: false, byNamespace: {}, current };
const error = new LatchkitError("http/unreachable", { url: "https://data.example" });
const portfolio = portfolioOf(current.caipAddress, [aToken()], 0);
const other = portfolioOf("eip155:1:0x1", [aToken()], 0);

describe("TokensModel", () => {
  it("shows the active account's tokens only", () => {
    const { latchkit, say } = fakeLatchkit({
      account,
      tokens: { status: "ready", value: portfolio },
    });
    const { snapshot } = tokensModel(latchkit);
    expect(snapshot).toMatchObject({ status: "ready", portfolio });
    say("tokens", { status: "ready", value: other });
    expect(tokensModel(latchkit).snapshot).not.toHaveProperty("portfolio");
  });
  it(
    "keeps the previous tokens and shows the error after a failed token read",
    { tags: ["F6"] },
    () => {
      const { latchkit } = fakeLatchkit({
        account,
        tokens: { status: "failed", error, previous: portfolio },
      });
      expect(tokensModel(latchkit).snapshot).toMatchObject({ status: "failed", error, portfolio });
    },
  );
  it("refreshes the tokens until the tokens view unmounts", () => {
    const { latchkit, calls } = fakeLatchkit({ account });
    tokensModel(latchkit).watch()();
    expect(calls.map(({ action }) => action)).toEqual(["tokens.watch", "tokens.unwatch"]);
  });
});

describe("token failure notice", { tags: ["S8-015", "F6"] }, () => {
  it("shows no failure notice for tokens if no adapter can read the namespace", () => {
    const { latchkit } = fakeLatchkit({
      account,
      tokens: {
        status: "failed",
        error: new LatchkitError("chain/adapter-not-found", { namespace: "cosmos" }),
      },
    });
    let notified = 0;
    tokensModel(latchkit).onFailure(() => (notified += 1));
    expect(notified).toBe(0);
  });
  it("shows a failure notice for tokens once, and again after a success or for a new account", () => {
    const { latchkit, say } = fakeLatchkit({ account });
    let notified = 0;
    const end = tokensModel(latchkit).onFailure(() => (notified += 1));
    const fail = (): void => {
      say("tokens", { status: "loading" });
      say("tokens", { status: "failed", error });
    };
    fail();
    fail();
    expect(notified).toBe(1);
    say("tokens", { status: "ready", value: portfolio });
    fail();
    expect(notified).toBe(2);
    say("account", { ...account, current: { ...current, caipAddress: "eip155:1:0x1" } });
    fail();
    expect(notified).toBe(3);
    end();
    say("tokens", { status: "ready", value: portfolio });
    fail();
    expect(notified).toBe(3);
  });
});
