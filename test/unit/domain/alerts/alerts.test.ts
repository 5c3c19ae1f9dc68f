import { describe, expect, it } from "vitest";
import { alertLine, REFUSAL_ALERTS } from "../../../../src/domain/alerts/alerts.js";
import { isDevelopmentOrigin } from "../../../../src/domain/shared/urls.js";

describe("alert texts", () => {
  it(
    "the alert for a page whose origin is not allowed names origin, allowlist and project settings",
    { tags: ["S8-001"] },
    () => {
      expect(alertLine("origin-not-allowed", { origin: "https://shop.example" })).toBe(
        "Invalid App Configuration: Origin https://shop.example is not on the allowlist of this project. Update it in the provider's cloud dashboard.",
      );
    },
  );
  it(
    "the alert for an expired session asks the developer to check the clock and reconnect",
    { tags: ["S8-003"] },
    () => {
      expect(alertLine("session-expired", {})).toBe(
        "Session Expired: The session is not valid. Check the time settings of this device and connect again.",
      );
    },
  );
  it(
    "the alert for a project id that the relay rejects has the documented text",
    { tags: ["S8-004"] },
    () => {
      expect(alertLine("invalid-project-id", {})).toBe(
        "Invalid App Configuration: Invalid Project ID",
      );
    },
  );
  it(
    "an alert explains why the embedded wallet is unavailable",
    { tags: ["S8-006", "S8-007", "S8-008"] },
    () => {
      expect(alertLine("embedded-wallet-not-loaded", {})).toMatch(
        /^Network Error - Could not load embedded wallet: /u,
      );
      expect(alertLine("embedded-wallet-timed-out", {})).toMatch(
        /^Embedded Wallet Request Timed Out: /u,
      );
      expect(alertLine("embedded-wallet-unverified", { origin: "https://shop.example" })).toMatch(
        /^Unverified domain: .*https:\/\/shop\.example/u,
      );
    },
  );
  it("maps each reason why a relay refuses a client to an alert", () => {
    expect(REFUSAL_ALERTS).toEqual({
      "origin-not-allowed": "origin-not-allowed",
      "not-yet-valid": "session-expired",
      "invalid-key": "invalid-project-id",
      unauthorized: "relay-unauthorized",
    });
  });
});

describe("isDevelopmentOrigin", () => {
  it.each([
    "http://localhost",
    "http://localhost:5173",
    "http://shop.localhost:3000",
    "http://127.0.0.1:8080",
    "http://[::1]:4173",
  ])("treats %s as a development origin", (origin) => {
    expect(isDevelopmentOrigin(origin)).toBe(true);
  });
  it.each([
    "",
    "null",
    "https://shop.example",
    "https://localhost",
    "capacitor://localhost",
    "http://localhost.shop.example",
    "http://127.0.0.1.shop.example",
    "http://shop.example:5173",
  ])("does not treat '%s' as a development origin", (origin) => {
    expect(isDevelopmentOrigin(origin)).toBe(false);
  });
});
