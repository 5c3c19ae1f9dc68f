import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOriginAllowed } from "../../../src/domain/config/allowed-origins.js";
import {
  FEATURE_LISTS,
  REMOTE_FEATURE_IDS,
  hostFeatures,
  type HostFeatures,
  type RemoteFeature,
} from "../../../src/domain/config/features.js";
import { mergeFeatures } from "../../../src/domain/config/merge-features.js";
import { processorMs } from "../../support/assertions/growth.js";
import { check } from "../../support/runner/property.js";

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,8}[a-z0-9])?$/u);
const labels = fc.array(label, { minLength: 2, maxLength: 6 });

describe("origin patterns", { tags: ["T35"] }, () => {
  it("matches a wildcard of an allowed origin to exactly one label", { tags: ["S5-020"] }, () => {
    check(
      fc.property(labels, fc.infiniteStream(fc.boolean()), label, (host, coins, other) => {
        const stars = host.map((one) => (coins.next().value ? "*" : one));
        const allowed = [`https://${stars.join(".")}`];
        expect(isOriginAllowed(`https://${host.join(".")}`, allowed)).toBe(true);
        expect(isOriginAllowed(`https://${[other, ...host].join(".")}`, allowed)).toBe(false);
        expect(isOriginAllowed(`https://${[...host, other].join(".")}`, allowed)).toBe(false);
        const at = stars.findIndex((one) => one !== "*");
        if (at >= 0 && stars[at] !== other)
          expect(
            isOriginAllowed(
              `https://${host.map((one, index) => (index === at ? other : one)).join(".")}`,
              allowed,
            ),
          ).toBe(false);
      }),
    );
  });
  it("does not throw for any allowed origin pattern", () => {
    check(
      fc.property(
        fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 8 }),
        (entries) => {
          expect(typeof isOriginAllowed("https://shop.example.com", entries)).toBe("boolean");
        },
      ),
    );
  });
  it("compares 50 allowed origins with 20 wildcards each in under 50 ms", { tags: ["T35"] }, () => {
    const entries = Array.from({ length: 50 }, () => `https://${"*.".repeat(20)}example.com`);
    const compare = (): boolean =>
      isOriginAllowed(`https://${"a.".repeat(20)}example.org`, entries);
    expect(compare()).toBe(false);
    expect(processorMs(compare)).toBeLessThan(50);
  });
});

const list = fc.array(
  fc.constantFrom("email", "google", "x", "1inch", "meld", "coinbase", "nobody"),
  { maxLength: 6 },
);
const remoteFeature: fc.Arbitrary<RemoteFeature> = fc.record({
  id: fc.constantFrom(...REMOTE_FEATURE_IDS),
  isEnabled: fc.boolean(),
  config: fc.option(list),
});
const flag = fc.option(fc.boolean(), { nil: undefined });
const names = <F extends keyof typeof FEATURE_LISTS>(feature: F) =>
  fc.option(fc.oneof(fc.boolean(), fc.subarray([...FEATURE_LISTS[feature]])), { nil: undefined });
const host = fc.record({
  email: flag,
  activity: flag,
  branding: flag,
  pay: flag,
  swaps: names("swaps"),
  onramp: names("onramp"),
  socials: names("socials"),
}) as fc.Arbitrary<HostFeatures>;
const ID = {
  email: "social_login",
  socials: "social_login",
  swaps: "swap",
  onramp: "onramp",
  activity: "activity",
  branding: "reown_branding",
  multiWallet: "multi_wallet",
} as const;

describe("host and project features", () => {
  it("merges host and project features by precedence, without mutating them", () => {
    check(
      fc.property(host, fc.array(remoteFeature, { maxLength: 8 }), (reported, remote) => {
        const before = JSON.stringify([reported, remote]);
        const { features } = mergeFeatures(reported, remote, false);
        expect(JSON.stringify([reported, remote])).toBe(before);
        const local = hostFeatures({ ...reported, pay: false }, false);
        for (const name of Object.keys(ID) as (keyof typeof ID)[]) {
          const entry = remote.find(({ id }) => id === ID[name]);
          const isOff = features.pay && (name === "email" || name === "socials");
          if (isOff || entry?.config === undefined) expect(features[name]).toBe(false);
          else if (entry.config === null) expect(features[name]).toEqual(local[name]);
          else if (!entry.isEnabled) expect(features[name]).toBe(false);
        }
      }),
    );
  });
  it("returns feature lists without duplicates or unknown names, never empty", () => {
    const defaults = JSON.stringify(FEATURE_LISTS);
    check(
      fc.property(host, fc.array(remoteFeature, { maxLength: 8 }), (reported, remote) => {
        const { features } = mergeFeatures(reported, remote, false);
        for (const name of ["swaps", "onramp", "socials"] as const) {
          const value: false | readonly string[] = features[name];
          if (value === false) continue;
          expect(value.length).toBeGreaterThan(0);
          expect(new Set(value).size).toBe(value.length);
          expect(
            value.every((one) => (FEATURE_LISTS[name] as readonly string[]).includes(one)),
          ).toBe(true);
        }
        expect(JSON.stringify(FEATURE_LISTS)).toBe(defaults);
      }),
    );
  });
});
