import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  initialPairing,
  isPairingExpired,
  planPairing,
} from "../../../../src/domain/pairing/pairing-plan.js";
import {
  buffering,
  linkedBy,
  msUntilRenewal,
  pairingAsked,
  pairingEnded,
  pairingFailed,
  uriReceived,
} from "../../../../src/domain/pairing/pairing-state.js";

const NOW = 1_900_000_000_000;
const URI = "wc:aa@2?expiryTimestamp=1900000300&relay-protocol=irn&symKey=bb";
const ready = uriReceived(pairingAsked(initialPairing), URI, NOW);

describe("a pairing", () => {
  it("lasts 4 minutes from the moment its code appears", { tags: ["S9-010", "S9-029"] }, () => {
    expect(ready).toEqual({
      status: "ready",
      isBuffering: false,
      uri: URI,
      expiresAt: NOW + 240_000,
    });
  });
  it(
    "counts as expired within 10 s of its end, and before it was ever there",
    { tags: ["S9-010", "S9-028"] },
    () => {
      expect(isPairingExpired(ready, NOW + 229_999)).toBe(false);
      expect(isPairingExpired(ready, NOW + 230_000)).toBe(true);
      expect(isPairingExpired(initialPairing, NOW)).toBe(true);
    },
  );
  it("is renewed when it counts as expired, and at once where the clock jumped past it", () => {
    expect(msUntilRenewal(ready, NOW)).toBe(230_000);
    expect(msUntilRenewal(ready, NOW + 300_000)).toBe(0);
    expect(msUntilRenewal(initialPairing, NOW)).toBe(0);
  });
  it("forgets the former code, its end and its error when a new one is asked for, and keeps whom the user chose", () => {
    const failed = pairingFailed(
      linkedBy(ready, { href: "foo://", name: "Foo" }),
      new LatchkitError("connection/failed", { connectorId: "walletConnect" }),
    );
    expect(failed).not.toHaveProperty("uri");
    expect(failed.status).toBe("failed");
    expect(pairingAsked(failed)).toEqual({
      status: "fetching",
      isBuffering: false,
      linking: { href: "foo://", name: "Foo" },
    });
  });
  it("forgets its code once the wallet approved", () => {
    expect(pairingEnded(ready)).toEqual({ status: "idle", isBuffering: false });
  });
  it("loses uri, expiry, linking and recent wallet when it is reset", { tags: ["S4-005"] }, () => {
    expect(initialPairing).toEqual({ status: "idle", isBuffering: false });
  });
  it("takes a choice back", () => {
    expect(linkedBy(linkedBy(ready, { href: "foo://", name: "Foo" }), undefined)).toEqual(ready);
  });
  it(
    "says whether a request waits for the relay, and stays the same object while that does not change",
    { tags: ["S3-034"] },
    () => {
      expect(buffering(ready, false)).toBe(ready);
      expect(buffering(ready, true).isBuffering).toBe(true);
    },
  );
});

describe("one more connect while the page may have been away", () => {
  const place = {
    isPending: false,
    cache: "auto",
    isTelegram: false,
    isIosSafari: false,
    now: NOW,
  } as const;
  it("starts afresh on any other page", () => {
    expect(planPairing(ready, place)).toBe("start");
  });
  it.each([
    ["Telegram", { isTelegram: true }],
    ["Safari on iOS", { isIosSafari: true }],
  ])(
    "on %s awaits what is pending, else reuses a living uri, else starts",
    { tags: ["S4-002", "S4-003"] },
    (_, where) => {
      expect(planPairing(ready, { ...place, ...where, isPending: true })).toBe("await-pending");
      expect(planPairing(ready, { ...place, ...where })).toBe("reuse-uri");
      expect(
        planPairing(pairingAsked(initialPairing), { ...place, ...where, isPending: true }),
      ).toBe("await-pending");
      expect(planPairing(ready, { ...place, ...where, now: NOW + 235_000 })).toBe("start");
      expect(planPairing(initialPairing, { ...place, ...where })).toBe("start");
    },
  );
  it(
    "never remembers where it was told so, and always where it was told that",
    { tags: ["S4-004"] },
    () => {
      expect(planPairing(ready, { ...place, isTelegram: true, cache: "never" })).toBe("start");
      expect(planPairing(ready, { ...place, cache: "always" })).toBe("reuse-uri");
    },
  );
});
