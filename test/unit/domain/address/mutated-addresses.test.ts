import { describe, expect, it } from "vitest";
import { isAddress } from "../../../../src/domain/address/address.js";
import { ADDRESSES } from "../../../support/fixtures/namespaces.js";

const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/**
 * All variants with one character changed, one removed, or two neighbours swapped.
 */
const mutated = (good: string): readonly string[] => {
  const at = Array.from(good, (_, index) => index);
  const changed = at.flatMap((index) =>
    [...CHARACTERS].map((one) => `${good.slice(0, index)}${one}${good.slice(index + 1)}`),
  );
  const shorter = at.map((index) => good.slice(0, index) + good.slice(index + 1));
  const swapped = at
    .slice(1)
    .map(
      (index) =>
        `${good.slice(0, index - 1)}${good[index]}${good[index - 1]}${good.slice(index + 1)}`,
    );
  return [...new Set([...changed, ...shorter, ...swapped])].filter((one) => one !== good);
};

describe("addresses whose namespace has a checksum", () => {
  it.each(["polkadot", "cosmos", "bip122"] as const)(
    "rejects every %s address with one character changed, removed or swapped",
    (namespace) => {
      for (const good of ADDRESSES[namespace]) {
        expect(isAddress(namespace, good)).toBe(true);
        expect(mutated(good).filter((one) => isAddress(namespace, one))).toEqual([]);
      }
    },
  );
});
