import { describe, expect, it } from "vitest";
import { reviewView } from "../../../../src/application/review/views/review-request.model.js";
import type { Changes } from "../../../../src/domain/review/changes.js";
import type { PendingReview } from "../../../../src/application/review/review.api.js";
import type { ReviewPart } from "../../../../src/domain/review/review-part.js";
import type { Review } from "../../../../src/domain/review/review.js";

const ME = "0x1111111111111111111111111111111111111111";
const TOKEN = "0x2222222222222222222222222222222222222222";
const SPENDER = "0x3333333333333333333333333333333333333333";
const ETHER = { symbol: "ETH", decimals: 18 };
const OFF: Changes = { status: "not-simulated", why: "off" };
const UNNAMED: ReviewPart = {
  intent: "stake",
  target: TOKEN,
  depth: "decoded",
  fields: [],
  parts: [],
};
const EMPTY: Review = {
  parts: [UNNAMED],
  depth: "decoded",
  grants: [],
  transfers: [],
  findings: [],
  digests: [],
};
const GRANT = {
  token: TOKEN,
  spender: SPENDER,
  amount: 5n,
  until: undefined,
  removal: "approve-zero",
} as const;
const SENT = { token: undefined, to: SPENDER, amount: 7n };

const pending = (
  review: Partial<Review>,
  changes: PendingReview["changes"] = OFF,
  request: PendingReview["request"] = {
    kind: "transaction",
    networkId: "eip155:1",
    account: ME,
    calls: [{ to: TOKEN, data: "0x12345678" }],
  },
): PendingReview => ({ id: 1, request, review: { ...EMPTY, ...review }, changes, isHeld: false });
const view = (...given: Parameters<typeof pending>) => reviewView(pending(...given), ETHER);
const simulated = (more: Partial<Changes & { status: "simulated" }>): Changes => ({
  status: "simulated",
  block: 1n,
  moves: [],
  findings: [],
  ...more,
});

describe("the first line of a review", () => {
  const unread: ReviewPart = { ...UNNAMED, depth: "unread", intent: undefined };
  const finding = (rule: "revoke" | "authorization-delegate") =>
    ({ rule, level: "note", target: undefined, params: {} }) as const;
  it.each([
    ["unread", { parts: [unread] }],
    ["control", { findings: [finding("authorization-delegate")] }],
    ["rights", { grants: [GRANT], transfers: [SENT] }],
    ["sends", { transfers: [SENT] }],
    ["revokes", { findings: [finding("revoke")] }],
    ["transaction", {}],
  ] as const)(
    "shows %s as the headline of a review, depending on what could be decoded",
    (kind, review) => {
      expect(view(review).intent.kind).toBe(kind);
    },
  );

  it("never uses a descriptor's text in the headline of a review", () => {
    const parts: readonly ReviewPart[] = [
      { ...UNNAMED, depth: "described", intent: "Claim\u202e reward" },
    ];
    const { intent } = view({ parts, grants: [GRANT] });
    expect(intent).toEqual({ kind: "rights", words: "Claim reward", count: 1 });
  });

  it("does not treat a request as a sign-in because of a descriptor's words", () => {
    const request = { kind: "typed-data", networkId: "eip155:1", account: ME } as const;
    const message = { ...request, data: { domain: {}, types: {}, primaryType: "A", message: {} } };
    const kindOf = (depth: ReviewPart["depth"]) =>
      view({ parts: [{ ...UNNAMED, depth, intent: "sign in" }] }, OFF, message).intent.kind;
    expect(kindOf("described")).toBe("message");
    expect(kindOf("decoded")).toBe("sign-in");
  });

  it("omits function names and single calls of a batch from the headline of a review", () => {
    const described: ReviewPart = { ...UNNAMED, depth: "described" };
    expect(view({}).intent.words).toBeUndefined();
    expect(view({ parts: [described, described] }).intent).toMatchObject({
      words: undefined,
      count: 2,
    });
  });
});

describe("what leaves and arrives", () => {
  it("lists the amounts that a reviewed request contains until its simulation ends", () => {
    for (const changes of ["pending", OFF, { status: "reverts", reason: undefined }] as const)
      expect(view({ transfers: [SENT] }, changes).moves).toMatchObject({
        leaves: [{ units: 7n, symbol: "ETH", decimals: 18, to: SPENDER }],
        arrives: [],
      });
  });

  it("lists the simulated amounts in a review instead of the request's own amounts", () => {
    const move = { token: TOKEN, tokenId: undefined, symbol: "T\u202eK", decimals: 6 };
    const changes = simulated({
      moves: [
        { ...move, amount: -3n },
        { ...move, amount: 4n },
      ],
    });
    expect(view({ transfers: [SENT] }, changes).moves).toMatchObject({
      leaves: [{ units: 3n, symbol: "TK", decimals: 6 }],
      arrives: [{ units: 4n }],
    });
  });

  it("shows a token amount in base units in a review if the token's decimals are unknown or invalid", () => {
    expect(view({ transfers: [{ ...SENT, token: TOKEN }] }).moves.leaves[0]?.decimals).toBe(
      undefined,
    );
    const move = { token: TOKEN, tokenId: undefined, symbol: "T", decimals: 255, amount: -3n };
    expect(view({}, simulated({ moves: [move] })).moves.leaves[0]?.decimals).toBeUndefined();
  });
});

describe("findings", () => {
  const finding = (rule: "spender-unknown" | "amount-unlimited", level: "caution" | "danger") => ({
    rule,
    level,
    target: TOKEN,
    params: { address: SPENDER },
  });

  it("sorts review findings by severity, including the findings of the simulation", () => {
    const found = view(
      { findings: [finding("spender-unknown", "caution")] },
      simulated({ findings: [{ rule: "hidden-move", target: TOKEN }] }),
    ).findings;
    expect(found.map(({ rule, level }) => [rule, level])).toEqual([
      ["hidden-move", "danger"],
      ["spender-unknown", "caution"],
    ]);
  });

  it("mentions each address in only one finding of a review", () => {
    const findings = [finding("spender-unknown", "caution"), finding("spender-unknown", "caution")];
    expect(view({ findings }).findings).toMatchObject([{ address: SPENDER }]);
    expect(view({ findings, grants: [GRANT] }).findings).toMatchObject([{ address: undefined }]);
  });

  it("asks the user to accept the largest loss only if the review found a danger", () => {
    const danger = finding("amount-unlimited", "danger");
    const hash = { rule: "opaque-hash", level: "danger", target: undefined, params: {} } as const;
    expect(view({ findings: [finding("spender-unknown", "caution")] }).loss).toBeUndefined();
    expect(view({ findings: [danger] }).loss).toBe("tokens");
    expect(view({ findings: [danger, hash] }).loss).toBe("all");
    expect(view({ findings: [danger] }).consentKey).not.toBe(
      view({ findings: [danger, hash] }).consentKey,
    );
  });
});

describe("details", () => {
  it("numbers nested calls of a review after the call that contains them", () => {
    const inner = { ...UNNAMED, intent: "inner" };
    const outer = { ...inner, intent: "outer", parts: [inner] };
    const call = { label: "call", value: { kind: "call", part: inner } } as const;
    const parts = [outer, { ...inner, fields: [call] }];
    expect(view({ parts }).steps.map(({ number }) => number)).toEqual(["1", "1.1", "2", "2.1"]);
  });

  it("marks control characters in texts of a review, and truncates labels at 80 graphemes", () => {
    const field = { label: "x".repeat(90), value: { kind: "text", text: "1\u202e0" } } as const;
    const part: ReviewPart = { ...UNNAMED, fields: [field] };
    expect(view({ parts: [part] }).steps[0]?.fields).toEqual([
      { label: `${"x".repeat(80)}…`, value: { kind: "text", text: "1\\u{202e}0" } },
    ]);
  });

  it("shows the raw data of each reviewed request as the wallet gets it", () => {
    expect(view({}).data).toEqual(["0x12345678"]);
    const solana = { account: "a", transactions: ["AQ==", "Ag=="] };
    expect(view({}, OFF, solana).data).toEqual(["AQ==", "Ag=="]);
    const message = {
      networkId: "eip155:1",
      account: ME,
      kind: "message",
      text: "a\u200bb",
    } as const;
    expect(view({}, OFF, message).data).toEqual(["a\\u{200b}b"]);
  });
});
