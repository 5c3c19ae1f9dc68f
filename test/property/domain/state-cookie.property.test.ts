import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCaipNetworkId } from "../../../src/domain/caip/caip.js";
import { NAMESPACES } from "../../../src/domain/caip/caip.types.js";
import { stateCookieName } from "../../../src/domain/storage/storage-registry.js";
import { check } from "../../support/runner/property.js";
import {
  cookieToInitialState,
  type InitialState,
  encodeStateCookie,
} from "../../../src/domain/storage/state-cookie.js";

const NAME = stateCookieName("default");
const plain = fc.stringMatching(/^[a-zA-Z0-9]{1,128}$/);
const evm = fc.stringMatching(/^0x[0-9a-f]{40}$/);
const states: fc.Arbitrary<InitialState> = fc.record(
  {
    accounts: fc.record(
      { eip155: evm, solana: plain, bip122: plain, polkadot: plain, cosmos: plain },
      { requiredKeys: [], noNullPrototype: true },
    ),
    networkId: fc.constantFrom("eip155:1", "eip155:42161", "cosmos:cosmoshub-4"),
    theme: fc.constantFrom("light", "dark"),
  },
  { requiredKeys: ["accounts", "theme"], noNullPrototype: true },
);
/** Fragments that a hostile page of a sibling domain may combine. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.string({ unit: "binary" }),
      fc.constantFrom(`${NAME}=`, ";", "|", "1|dark|", "%", "%00", ":", "__proto__:a", "eip155:"),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

describe("state cookie", { tags: ["finding-H5"] }, () => {
  it("reads back any state from a state cookie, which stays under 1 KiB", () => {
    check(
      fc.property(states, (state) => {
        const value = encodeStateCookie(state) ?? "";
        expect(value.length).toBeLessThan(1_024);
        expect(cookieToInitialState(`${NAME}=${value}`)).toEqual(state);
      }),
    );
  });

  it("does not throw for any cookie header, and returns only valid values", () => {
    check(
      fc.property(hostile, fc.boolean(), (text, isOurs) => {
        const state = cookieToInitialState(isOurs ? `${NAME}=${text}` : text);
        if (state === undefined) return;
        for (const [namespace, address] of Object.entries(state.accounts)) {
          expect(NAMESPACES).toContain(namespace);
          expect(address).toMatch(/^[\da-zA-Z]{1,128}$/u);
        }
        if (state.networkId !== undefined) parseCaipNetworkId(state.networkId);
        expect([undefined, "light", "dark"]).toContain(state.theme);
      }),
      { numRuns: 2_000 },
    );
  });
});
