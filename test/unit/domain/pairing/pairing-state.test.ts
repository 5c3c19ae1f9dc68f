import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import {
  initialPairing,
  isPairingExpired,
  planPairing,
} from "../../../../src/domain/pairing/pairing-plan.js";
import {
  setBuffering,
  setLink,
  setPairedWallet,
  setRefusal,
  msUntilRenewal,
  startPairing,
  finishPairing,
  failPairing,
  receiveUri,
} from "../../../../src/domain/pairing/pairing-state.js";

const NOW = 1_900_000_000_000;
const URI = "wc:aa@2?expiryTimestamp=1900000300&relay-protocol=irn&symKey=bb";
const ready = receiveUri(startPairing(initialPairing), URI, NOW);

describe("pairing state", () => {
  it("expires a pairing URI 4 minutes after it arrives", { tags: ["S9-010", "S9-029"] }, () => {
    expect(ready).toEqual({
      status: "ready",
      isBuffering: false,
      uri: URI,
      expiresAt: NOW + 240_000,
    });
  });
  it(
    "treats a pairing without a URI, or in the last 10 s before its expiry, as expired",
    { tags: ["S9-010", "S9-028"] },
    () => {
      expect(isPairingExpired(ready, NOW + 229_999)).toBe(false);
      expect(isPairingExpired(ready, NOW + 230_000)).toBe(true);
      expect(isPairingExpired(initialPairing, NOW)).toBe(true);
    },
  );
  it("renews a pairing URI when it expires, or at once after the clock jumps", () => {
    expect(msUntilRenewal(ready, NOW)).toBe(230_000);
    expect(msUntilRenewal(ready, NOW + 300_000)).toBe(0);
    expect(msUntilRenewal(initialPairing, NOW)).toBe(0);
  });
  it("clears URI, expiry and error on a new pairing request, and keeps the chosen wallet", () => {
    const failed = failPairing(
      setLink(ready, { href: "foo://", name: "Foo" }),
      new LatchkitError("connection/failed", { connectorId: "walletConnect" }),
    );
    expect(failed).not.toHaveProperty("uri");
    expect(failed.status).toBe("failed");
    expect(startPairing(failed)).toEqual({
      status: "fetching",
      isBuffering: false,
      linking: { href: "foo://", name: "Foo" },
    });
  });
  it("keeps the wallet that the user chose for a new pairing request, until another is chosen", () => {
    const wallet = { id: "a", name: "Alpha" };
    const chosen = setPairedWallet(ready, { ...wallet, links: {} } as typeof wallet);
    expect(chosen).toStrictEqual({ ...ready, recentWallet: wallet });
    expect(startPairing(chosen).recentWallet).toEqual(wallet);
    expect(setPairedWallet(chosen, { ...wallet })).toBe(chosen);
    for (const other of [
      { ...wallet, id: "b" },
      { ...wallet, name: "Beta" },
    ])
      expect(setPairedWallet(chosen, other).recentWallet).toEqual(other);
    expect(setPairedWallet(chosen, undefined)).toStrictEqual(ready);
    expect(setPairedWallet(ready, undefined)).toBe(ready);
  });
  it("keeps the relay's latest refusal until a new pairing URI arrives", () => {
    const refused = setRefusal(ready, "invalid-key");
    expect(refused.refusal).toBe("invalid-key");
    expect(setRefusal(refused, "invalid-key")).toBe(refused);
    expect(setRefusal(refused, "not-yet-valid").refusal).toBe("not-yet-valid");
    expect(receiveUri(refused, URI, NOW)).toStrictEqual(ready);
  });
  it("clears the pairing URI once the wallet approves", () => {
    expect(finishPairing(ready)).toEqual({ status: "idle", isBuffering: false });
  });
  it(
    "starts the pairing state without a URI, expiry or chosen wallet",
    { tags: ["S4-005"] },
    () => {
      expect(initialPairing).toEqual({ status: "idle", isBuffering: false });
    },
  );
  it("removes the user's choice of a wallet from the pairing state", () => {
    expect(setLink(setLink(ready, { href: "foo://", name: "Foo" }), undefined)).toEqual(ready);
  });
  it(
    "sets the buffering flag of a pairing, and returns the same state object if unchanged",
    { tags: ["S3-034"] },
    () => {
      expect(setBuffering(ready, false)).toBe(ready);
      expect(setBuffering(ready, true).isBuffering).toBe(true);
    },
  );
});

describe("planPairing", () => {
  const place = {
    isPending: false,
    cache: "auto",
    isTelegram: false,
    isIosSafari: false,
    now: NOW,
  } as const;
  it("plans a new pairing outside Telegram and Safari on iOS", () => {
    expect(planPairing(ready, place)).toBe("start");
  });
  it.each([
    ["Telegram", { isTelegram: true }],
    ["Safari on iOS", { isIosSafari: true }],
  ])(
    "on %s, plans to await a pending pairing, else to reuse a valid URI, else to start a new one",
    { tags: ["S4-002", "S4-003"] },
    (_, where) => {
      expect(planPairing(ready, { ...place, ...where, isPending: true })).toBe("await-pending");
      expect(planPairing(ready, { ...place, ...where })).toBe("reuse-uri");
      expect(
        planPairing(startPairing(initialPairing), { ...place, ...where, isPending: true }),
      ).toBe("await-pending");
      expect(planPairing(ready, { ...place, ...where, now: NOW + 235_000 })).toBe("start");
      expect(planPairing(initialPairing, { ...place, ...where })).toBe("start");
    },
  );
  it(
    'starts or reuses a pairing by the cache options "never" and "always"',
    { tags: ["S4-004"] },
    () => {
      expect(planPairing(ready, { ...place, isTelegram: true, cache: "never" })).toBe("start");
      expect(planPairing(ready, { ...place, cache: "always" })).toBe("reuse-uri");
    },
  );
});
