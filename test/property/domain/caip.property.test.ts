import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAddress } from "../../../src/domain/address/address.js";
import {
  isLooseEvmAddress,
  parseEvmAddress,
  toChecksumAddress,
} from "../../../src/domain/address/evm-address.js";
import {
  isNamespace,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from "../../../src/domain/caip/caip.js";
import { NAMESPACES } from "../../../src/domain/caip/caip.types.js";
import { isLatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { parseEvmChainId, toHexChainId } from "../../../src/domain/network/chain-id.js";
import { check } from "../../support/runner/property.js";
import { thrownBy } from "../../support/assertions/thrown.js";

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const text = (letters: string, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength });
const networkId = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 31n }).map((id) => `eip155:${id}`),
  fc
    .tuple(fc.constantFrom("solana", "bip122", "polkadot", "cosmos"), text(`${ALPHABET}-_`, 32))
    .map(([namespace, reference]) => `${namespace}:${reference}`),
);
const caipAddress = fc
  .tuple(networkId, text(`${ALPHABET}-.%`, 128))
  .map(([network, address]) => `${network}:${address}`);
/** Any string, and strings that resemble CAIP identifiers. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string(),
  caipAddress,
  networkId,
  fc.stringMatching(/^[a-z0-9]{0,9}:[^:]{0,6}(:[^:]{0,6}){0,2}$/),
);

describe("CAIP for any string", () => {
  it("formats a parsed CAIP network id back to the same text", () => {
    check(
      fc.property(networkId, (value) => {
        expect(parseCaipNetworkId(value).id).toBe(value);
      }),
    );
  });

  it("formats a parsed CAIP account id back to the same text", () => {
    check(
      fc.property(caipAddress, (value) => {
        const parts = parseCaipAddress(value);
        expect(parts.caipAddress).toBe(value);
        expect(toCaipAddress(parts.networkId, parts.address)).toBe(value);
        expect(`${parts.namespace}:${parts.reference}:${parts.address}`).toBe(value);
      }),
    );
  });

  it("parses any string into a known namespace or throws a typed CAIP error", () => {
    check(
      fc.property(anyText, (value) => {
        for (const [parse, codes] of [
          [parseCaipNetworkId, ["caip/malformed-network-id"]],
          [parseCaipAddress, ["caip/malformed-address", "caip/malformed-account-id"]],
        ] as const) {
          const error = thrownBy(() => parse(value));
          if (error === undefined) expect(isNamespace(value.split(":")[0])).toBe(true);
          else expect(isLatchkitError(error) && codes.includes(error.code as never)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("addresses and chain ids for any value", () => {
  const hex = fc.string({
    unit: fc.constantFrom(..."0123456789abcdef"),
    minLength: 40,
    maxLength: 40,
  });
  const flips = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
  const anyValue = fc.oneof(
    fc.anything({ withBigInt: true, withNullPrototype: true }),
    anyText,
    fc.string({ unit: fc.constantFrom(..."0x123eE-.") }),
  );

  it("computes the same address checksum for any letter case", () => {
    check(
      fc.property(hex, flips, (digits, upper) => {
        const spelled = [...digits]
          .map((digit, index) => (upper[index] === true ? digit.toUpperCase() : digit))
          .join("");
        expect(toChecksumAddress(`0x${spelled}`)).toBe(toChecksumAddress(digits));
        expect(parseEvmAddress(toChecksumAddress(spelled))).toBe(toChecksumAddress(spelled));
      }),
    );
  });

  it("accepts a mixed-case address only with the right checksum", () => {
    check(
      fc.property(hex, fc.nat({ max: 39 }), (digits, index) => {
        const right = toChecksumAddress(digits);
        const letter = right.charAt(index + 2);
        const flipped =
          letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
        const wrong = right.slice(0, index + 2) + flipped + right.slice(index + 3);
        const body = wrong.slice(2);
        fc.pre(wrong !== right && body !== body.toLowerCase() && body !== body.toUpperCase());
        expect(thrownBy(() => parseEvmAddress(wrong))).toMatchObject({ code: "address/malformed" });
      }),
    );
  });

  it(
    "parses any address or chain id of a wallet into a valid value or throws a typed error",
    { tags: ["T4"] },
    () => {
      check(
        fc.property(anyValue, (value) => {
          const address = thrownBy(() =>
            expect(isLooseEvmAddress(parseEvmAddress(value))).toBe(true),
          );
          expect(address === undefined || isLatchkitError(address, "address/malformed")).toBe(true);
          const chainId = thrownBy(() =>
            expect(parseEvmChainId(value)).toSatisfy(
              (id: number) => Number.isInteger(id) && id > 0 && id <= 4_503_599_627_370_476,
            ),
          );
          expect(chainId === undefined || isLatchkitError(chainId, "chain/invalid-id")).toBe(true);
          for (const namespace of NAMESPACES)
            expect(typeof isAddress(namespace, value)).toBe("boolean");
        }),
        { numRuns: 1_000 },
      );
    },
  );

  it("parses a chain id equally from hex and decimal", () => {
    check(
      fc.property(fc.integer({ min: 1, max: 0x7fffffff }), (id) => {
        expect([
          parseEvmChainId(toHexChainId(id)),
          parseEvmChainId(String(id)),
          parseEvmChainId(BigInt(id)),
        ]).toEqual([id, id, id]);
      }),
    );
  });
});
