import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { hasSmartSessions } from "../../../../src/application/shared/views/account-actions.js";
import {
  type SmartSessionsModel,
  smartSessionsModel,
} from "../../../../src/application/smart-sessions/views/smart-sessions.model.js";
import type { SmartSessionsState } from "../../../../src/application/smart-sessions/smart-sessions.api.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type {
  SessionRule,
  SmartSession,
} from "../../../../src/domain/smart-sessions/smart-session.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { SessionTerms } from "../../../../src/presentation-react/views/smart-sessions/session-terms.js";
import {
  allowanceText,
  periodText,
} from "../../../../src/presentation-react/views/smart-sessions/session-words.js";
import SmartSessionListView from "../../../../src/presentation-react/views/smart-sessions/smart-session-list-view.js";
import { english } from "../../../../src/presentation-react/messages/english.js";
import { translator } from "../../../../src/presentation-react/messages/text.js";
import { anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { flushPromises } from "../../../support/worlds/instance.js";
import { RevokeAction } from "../../../../src/presentation-react/views/smart-sessions/session-row.js";

const ACCOUNT = anAccount();
const NOW = 1_769_500_000_000;
const session = (change: Partial<SmartSession> = {}): SmartSession => ({
  id: "1",
  project: { name: "Harbour Chess" },
  createdAt: NOW,
  expiresAt: NOW + 1_000,
  permissions: [],
  policies: [],
  ...change,
});
const ready = (...sessions: readonly SmartSession[]): SmartSessionsState => ({
  status: "ready",
  value: { account: ACCOUNT.caipAddress, sessions, tokens: {}, readAt: NOW },
});
const setup = (
  smartSessions: SmartSessionsState,
  { isOn = true, isConnected = true }: { isOn?: boolean; isConnected?: boolean } = {},
) =>
  fakeLatchkit({
    smartSessions,
    features: { ...DEFAULT_FEATURES, smartSessions: isOn },
    account: {
      status: isConnected ? "connected" : "disconnected",
      isRestoring: false,
      byNamespace: {},
      ...(isConnected && { current: ACCOUNT }),
    },
  });
const markupOf = (...given: Parameters<typeof setup>): string =>
  renderToStaticMarkup(
    <InEnglish latchkit={setup(...given).latchkit}>
      <SmartSessionListView />
    </InEnglish>,
  );
const termsOf = (...rules: readonly SessionRule[]): string =>
  renderToStaticMarkup(
    <InEnglish latchkit={setup({ status: "idle" }).latchkit}>
      <SessionTerms
        rules={rules}
        units={{ currency: { symbol: "ETH", decimals: 18 }, tokens: {} }}
      />
    </InEnglish>,
  );

describe("SmartSessionList", () => {
  it("renders three tabs, one of them selected, above the collapsed smart sessions", () => {
    const markup = markupOf(ready(session()));
    expect(markup.match(/role="tab"/gu)).toHaveLength(3);
    expect(markup.match(/aria-selected="true"/gu)).toHaveLength(1);
    expect(markup).toContain("Harbour Chess");
    expect(markup).toContain('aria-expanded="false"');
  });
  it("explains why the list of smart sessions is empty: loading, none, failed or disconnected", () => {
    expect(markupOf({ status: "loading" })).toContain("Loading smart sessions…");
    expect(markupOf(ready())).toContain("No active sessions");
    const error = new LatchkitError("http/unreachable", { url: "https://a.example" });
    expect(markupOf({ status: "failed", error })).toContain("Couldn’t load");
    expect(markupOf({ status: "idle" }, { isConnected: false })).toContain("No wallet connected");
  });
  it(
    "shows that the app does not use smart sessions if the feature is off",
    { tags: ["S1-015"] },
    () => {
      expect(markupOf(ready(session()), { isOn: false })).toContain("doesn’t use smart sessions");
      expect(markupOf(ready(session()), { isOn: false })).not.toContain("Harbour Chess");
    },
  );
  it("keeps the loaded smart sessions and shows a notice if reloading fails", () => {
    const previous = {
      account: ACCOUNT.caipAddress,
      sessions: [session()],
      tokens: {},
      readAt: NOW,
    };
    const error = new LatchkitError("http/unreachable", { url: "https://a.example" });
    const markup = markupOf({ status: "failed", error, previous });
    expect(markup).toContain("Harbour Chess");
    expect(markup).toContain("last known sessions");
  });
  it("shows that there may be more smart sessions if the co-signer returns a partial list", () => {
    const whole = ready(session());
    if (whole.status !== "ready") throw new Error("not ready");
    const note = "There may be more sessions than are listed here";
    expect(markupOf(whole)).not.toContain(note);
    const partial = { ...whole, value: { ...whole.value, isPartial: true } } as const;
    expect(markupOf(partial)).toContain(note);
  });
  it("shows no smart sessions of a different account", () => {
    const value = {
      account: "eip155:1:0x0000000000000000000000000000000000000001" as const,
      sessions: [session()],
      tokens: {},
      readAt: NOW,
    };
    expect(markupOf({ status: "ready", value })).not.toContain("Harbour Chess");
  });
});

describe("account view entry to smart sessions", () => {
  const at = (isOn: boolean, namespace: "eip155" | "solana", hasProject = true) => {
    const { latchkit } = fakeLatchkit(
      {
        features: { ...DEFAULT_FEATURES, smartSessions: isOn },
        account: {
          status: "connected",
          isRestoring: false,
          byNamespace: {},
          current: anAccount({ namespace }),
        },
      },
      {
        host: () => ({
          settings: hasProject ? { projectId: "p" } : {},
          canPair: false,
          hasSecureFrame: false,
        }),
      },
    );
    return hasSmartSessions(latchkit).snapshot;
  };
  it("offers smart sessions in the account view only with the feature on and an EVM account", () => {
    expect(at(true, "eip155")).toBe(true);
    expect([at(false, "eip155"), at(true, "solana"), at(true, "eip155", false)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("session permissions", () => {
  const text = translator(english, {}, "en");
  it("shows a smart session's allowance with every digit and its renewal period", () => {
    const term = { kind: "allowance", units: 10_000_000_000_000_001n, period: 86_400 } as const;
    const currency = { symbol: "ETH", decimals: 18 };
    const words = allowanceText(term, { currency, tokens: {} }, { locale: "en", text });
    expect(words).toBe("Spend up to 0.010000000000000001 ETH per day");
    expect(periodText(1_209_600, "en", text)).toBe("every 2 weeks");
    expect(periodText(604_800, "en", text)).toBe("per week");
    expect(periodText(90, "en", text)).toBe("every 90 seconds");
  });
  it("shows a smart session's allowance in base units if the token's decimals are unknown", () => {
    const token = `0x${"A".repeat(40)}`;
    const term = { kind: "allowance", token, units: 25_000_000n, period: 3_600 } as const;
    const how = { locale: "en", text };
    expect(allowanceText(term, { tokens: {} }, how)).toBe(
      "Spend up to 25,000,000 base units per hour",
    );
    const tokens = { [token.toLowerCase()]: { decimals: 6, symbol: "USDC" } };
    expect(allowanceText(term, { tokens }, how)).toBe("Spend up to 25 USDC per hour");
  });
  it("shows unknown smart session rules with their data, and truncates a long list", () => {
    const markup = termsOf({ type: "rate-limit", data: { count: 5 } });
    expect(markup).toContain("Unrecognized");
    expect(markup).toContain("rate-limit");
    expect(markup).toContain("{&quot;count&quot;:5}");
    const many = Array.from({ length: 500 }, () => ({ type: "x", data: {} }));
    expect(termsOf(...many)).toContain("Show 480 more");
  });
  it("shows the date on which a smart session's permission ends", () => {
    const term = { kind: "allowance", units: 10n ** 16n, period: 86_400 } as const;
    const known = { currency: { symbol: "ETH", decimals: 18 }, tokens: {} };
    const until = Date.UTC(2026, 11, 20, 12);
    expect(allowanceText(term, known, { locale: "en", text, until })).toBe(
      "Spend up to 0.01 ETH per day until Dec 20, 2026",
    );
  });
  it("lists spending permissions of a smart session before call permissions", () => {
    const address = `0x${"5".repeat(40)}`;
    const data = { allowance: "0x1", start: 1, period: 60 };
    const markup = termsOf(
      { type: "rate-limit", data: {} },
      { type: "contract-call", data: { address } },
      { type: "native-token-recurring-allowance", data },
    );
    const places = ["Spend up to", "Call any function", "Unrecognized"].map((words) =>
      markup.indexOf(words),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
  it("warns once, above everything else, that a smart session has full control", () => {
    const address = `0x${"5".repeat(40)}`;
    const functions = [
      { functionName: "upgrade", operation: "DelegateCall" },
      { functionName: "migrate", operation: "DelegateCall" },
    ];
    const markup = termsOf({ type: "contract-call", data: { address, functions } });
    expect(markup.match(/lk-session-danger/gu)).toHaveLength(1);
    expect(markup.indexOf("lk-session-danger")).toBeLessThan(markup.indexOf("Call these"));
    expect(markup.match(/>Full control</gu)).toHaveLength(2);
    expect(termsOf({ type: "contract-call", data: { address } })).not.toContain("danger");
  });
  it("collapses the raw data of an unknown smart session rule", () => {
    const markup = termsOf({ type: "rate-limit", data: { count: 5 } });
    const folded = /<details[^>]*>(?<inside>.*)<\/details>/su.exec(markup)?.groups?.["inside"];
    expect(folded).toContain("{&quot;count&quot;:5}");
    expect(markup.replace(folded ?? "", "")).toContain("rate-limit");
  });
  it("warns of a smart session's delegate calls and of calls without a spending limit", () => {
    const functions = [{ functionName: "upgrade", operation: "DelegateCall" }];
    const address = `0x${"5".repeat(40)}`;
    const markup = termsOf({ type: "contract-call", data: { address, functions } });
    expect(markup).toContain("runs the contract’s code as your account");
    expect(markup).toContain("No spending limit listed");
    expect(termsOf({ type: "contract-call", data: { address } })).toContain("Call any function");
  });
  it("renders a wallet's texts in smart sessions as text, never as elements", () => {
    const words = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("<img src=x onerror=alert(1)>", "</li><script>1</script>", "\u202E<b>"),
    );
    const rules = fc.record({
      type: fc.oneof(words, fc.constant("contract-call")),
      data: fc.dictionary(words, words),
    });
    const tagsOf = (rule: SessionRule) =>
      [...termsOf(rule).matchAll(/<(\w+)/gu)].map(([, tag = ""]) => tag);
    const own = "ul li p bdi span wbr button details summary svg path".split(" ");

    fc.assert(
      fc.property(rules, (rule) => {
        expect(tagsOf(rule).filter((tag) => !own.includes(tag))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("revoking a smart session", () => {
  const actionOf = (model: SmartSessionsModel, state = model.snapshot): string =>
    renderToStaticMarkup(
      <InEnglish latchkit={setup({ status: "idle" }).latchkit}>
        <RevokeAction id="1" name="Shop" model={model} state={state} onDone={() => undefined} />
      </InEnglish>,
    );
  const playing = () => {
    const { latchkit } = setup(ready(session()));
    const revoked: string[] = [];
    let answer = deferred<void>();
    const revoke = (id: string): Promise<void> => {
      revoked.push(id);
      answer = deferred<void>();
      return answer.promise;
    };
    const actions = { ...Object(latchkit.smartSessions), revoke };
    const played = {
      ...latchkit,
      smartSessions: Object.assign(latchkit.smartSessions, { actions: async () => actions }),
    };
    const model = smartSessionsModel(played);
    return { model, revoked, answered: () => answer };
  };

  it("asks the wallet to revoke one smart session at a time, synchronously once the code has loaded", async () => {
    const { model, revoked, answered } = playing();
    model.prepare();
    await flushPromises();
    const work = model.revoke("1");
    expect(revoked).toEqual(["1"]);
    expect(model.snapshot.revoking).toBe("1");
    expect(actionOf(model)).toContain("Confirm in your wallet");
    expect(await model.revoke("2")).toBe(false);
    answered().resolve();
    expect(await work).toBe(true);
    expect(model.snapshot).not.toHaveProperty("revoking");
  });
  it.each([
    ["You declined in your wallet", new LatchkitError("wallet/declined", { method: "m" })],
    [
      "can’t revoke smart sessions",
      new LatchkitError("wallet/request-failed", { method: "m", providerCode: 4200 }),
    ],
    ["didn’t sign", new LatchkitError("wallet/invalid-answer", { method: "m" })],
    ["You switched accounts", new LatchkitError("account/not-available", { address: "0x" })],
    [
      "Couldn’t revoke the session",
      new LatchkitError("http/timeout", { url: "https://a.example", waitMs: 1 }),
    ],
  ])('shows an alert with "%s" if revoking a smart session fails', async (words, error) => {
    const { model, answered } = playing();
    model.prepare();
    await flushPromises();
    const work = model.revoke("1");
    answered().reject(error);
    expect(await work).toBe(false);
    expect(actionOf(model)).toContain(words);
    expect(actionOf(model)).toContain('role="alert"');
  });
  it("lets the user stop waiting for the wallet's revocation, without reporting an error", async () => {
    const { model, answered } = playing();
    model.prepare();
    await flushPromises();
    const work = model.revoke("1");
    model.stopWaiting();
    expect(model.snapshot).not.toHaveProperty("revoking");
    answered().reject(new LatchkitError("call/aborted", {}));
    expect(await work).toBe(false);
    expect(model.snapshot).not.toHaveProperty("problem");
  });
});
