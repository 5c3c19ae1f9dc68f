import { describe, expect, it } from "vitest";
import {
  projectHost,
  projectName,
  sessionListOf,
  sessionMonths,
} from "../../../../src/domain/smart-sessions/session-list.js";
import { tokensIn } from "../../../../src/domain/smart-sessions/session-terms.js";
import type { SmartSession } from "../../../../src/domain/smart-sessions/smart-session.js";

const ACCOUNT = "eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const session = (id: string, change: Partial<SmartSession> = {}): SmartSession => ({
  id,
  project: { name: "Shop" },
  createdAt: NOW - DAY,
  expiresAt: NOW + DAY,
  permissions: [],
  policies: [],
  ...change,
});
const listed = (...sessions: readonly SmartSession[]) => sessionListOf(ACCOUNT, sessions, NOW);
const monthOf = (time: number) => {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
};
const months = (status: "active" | "expired" | "revoked", ...sessions: readonly SmartSession[]) =>
  sessionMonths(listed(...sessions).sessions, { status, now: NOW, monthOf }).map(
    ({ month, items }) => [month?.month, items.map(({ id }) => id)],
  );

describe("session list", () => {
  it("keeps one smart session per id, the one with the latest expiry", () => {
    const holds = session("a", { expiresAt: NOW + 2 * DAY });
    const over = session("a", { revokedAt: NOW });
    const shorter = session("a");
    for (const order of [
      [holds, over, shorter],
      [over, shorter, holds],
      [shorter, holds, over],
    ])
      expect(listed(...order).sessions).toEqual([holds]);
  });
  it("sorts smart sessions newest first, and keeps at most 10,000", () => {
    const many = Array.from({ length: 10_050 }, (_, at) => session(`${at}`, { createdAt: at }));
    const { sessions } = listed(...many);
    expect(sessions).toHaveLength(10_000);
    expect(sessions[0]?.id).toBe("9999");
  });
  it("clamps smart session times to the valid date range", () => {
    const [one] = listed(
      session("a", { createdAt: Number.NaN, expiresAt: Number.POSITIVE_INFINITY, revokedAt: -1 }),
    ).sessions;
    expect(one).not.toHaveProperty("createdAt");
    expect(new Date(one?.expiresAt ?? 0).getTime()).toBe(8_640_000_000_000_000);
    expect(one?.revokedAt).toBe(0);
  });
});

describe("sessions by month", () => {
  it("groups smart sessions by the month in which they were granted, expired or revoked", () => {
    const { createdAt: _, ...undated } = session("undated");
    const october = session("october", { createdAt: Date.UTC(2026, 9, 30) });
    const expired = session("expired", { expiresAt: Date.UTC(2026, 8, 1) });
    const revoked = session("revoked", { revokedAt: Date.UTC(2026, 7, 1) });
    const all = [undated, october, expired, revoked, session("november")];
    expect(months("active", ...all)).toEqual([
      [10, ["november"]],
      [9, ["october"]],
      [undefined, ["undated"]],
    ]);
    expect(months("expired", ...all)).toEqual([[8, ["expired"]]]);
    expect(months("revoked", ...all)).toEqual([[7, ["revoked"]]]);
  });
  it("treats a smart session as inactive at its exact expiry time", () => {
    expect(months("active", session("now", { expiresAt: NOW }))).toEqual([]);
    expect(months("active", session("soon", { expiresAt: NOW + 1 }))).toHaveLength(1);
  });
});

describe("session project", () => {
  it("shows a smart session's project name on one line, or the host name without a project name", () => {
    expect(projectName({ name: " Shop\u202E\n " })).toBe("Shop");
    expect(projectName({ name: "x".repeat(500) })).toHaveLength(64);
    expect(projectName({ name: "\u200B", url: "https://a.example/b" })).toBe("a.example");
    expect(projectName({ name: "" })).toBeUndefined();
  });
  it("returns only the host of a smart session's https project URL", () => {
    for (const url of ["javascript:alert(1)", "http://a.example", "https://", "shop"])
      expect(projectHost({ name: "", url })).toBeUndefined();
    expect(projectHost({ name: "", url: "https://user:word@a.example/x" })).toBe("a.example");
  });
});

describe("tokens in session rules", () => {
  it("lists each token in the rules of a smart session once, at most 20", () => {
    const rule = (digit: string) => ({
      type: "erc20-recurring-allowance",
      data: { token: `0x${digit.padStart(40, "A")}`, allowance: "1", period: 60 },
    });
    expect(tokensIn([session("a", { permissions: [rule("1"), rule("1")] })])).toEqual([
      `0x${"1".padStart(40, "a")}`,
    ]);
    const many = Array.from({ length: 30 }, (_, at) => rule(String(at).padStart(2, "0")));
    expect(tokensIn([session("a", { permissions: many })])).toHaveLength(20);
    const bad = { type: "erc20-recurring-allowance", data: { token: "x" } };
    expect(tokensIn([session("a", { permissions: [bad] })])).toEqual([]);
  });
});
