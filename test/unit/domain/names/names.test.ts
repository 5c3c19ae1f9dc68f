import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COIN_TYPE_ETHEREUM, coinTypeOf } from "../../../../src/domain/names/resolved-name.js";
import {
  avatarUrl,
  pictureUrl,
  registrationMessage,
} from "../../../../src/domain/names/identity.js";
import { hasNames } from "../../../../src/domain/chains/chains.js";
import {
  NAME_SUFFIXES,
  isServiceName,
  labelOf,
  labelProblem,
  possibleName,
  readServiceName,
  registeredName,
} from "../../../../src/domain/names/name-rules.js";
import { check } from "../../../support/runner/property.js";

const letters = "abcdefghijklmnopqrstuvwxyz0123456789-";
const label = fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 63 });

describe("registrable names", () => {
  it.each([
    ["alice", undefined],
    ["a-1b", undefined],
    ["abcd", undefined],
    ["abc", "too-short"],
    ["", "empty"],
    ["ab", "too-short"],
    ["al ice", "invalid"],
    ["al.ice", "invalid"],
    ["álice", "invalid"],
    ["a_", "invalid"],
    ["Alice", "invalid"],
    ["a".repeat(64), "too-long"],
  ] as const)(
    "for the name label %j, returns the problem %s",
    { tags: ["S5-009"] },
    (one, problem) => {
      expect(labelProblem(one)).toBe(problem);
    },
  );
  it(
    "accepts name labels of letters, digits and hyphens, and rejects all other characters",
    { tags: ["S5-009"] },
    () => {
      check(fc.property(label, (one) => labelProblem(one) === undefined));
      const strange = fc.string({ minLength: 1 }).filter((text) => !/^[a-z0-9-]+$/.test(text));
      check(fc.property(strange, (one) => labelProblem(one) === "invalid"));
    },
  );
  it(
    "registers names under .reown.id, and strips a typed .reown.id or .wcn.id suffix",
    { tags: ["S9-037"] },
    () => {
      expect(NAME_SUFFIXES).toEqual([".reown.id", ".wcn.id"]);
      expect(registeredName("alice")).toBe("alice.reown.id");
      expect(labelOf(" Alice.Reown.ID ")).toBe("alice");
      expect(labelOf("alice.wcn.id")).toBe("alice");
      expect(labelOf("alice.eth")).toBe("alice.eth");
      check(fc.property(label, (one) => labelOf(registeredName(one)) === one));
    },
  );
  it("recognizes current and legacy names of Reown's name service", { tags: ["S9-037"] }, () => {
    const names = ["alice.reown.id", "alice.wcn.id", "alice.eth", ".reown.id", "reown.id"];
    expect(names.map(isServiceName)).toEqual([true, true, false, false, false]);
  });
});

describe("name lookup", () => {
  it.each([
    ["alice.eth", "alice.eth"],
    [" Alice.ETH ", "Alice.ETH"],
    ["a_b.eth", "a_b.eth"],
    ["алиса.eth", "алиса.eth"],
  ])("parses the typed name %j as %j", (text, name) => {
    expect(possibleName(text)).toBe(name);
  });
  it.each([
    "alice",
    "alice bob.eth",
    "https://alice.eth",
    "ethereum:alice.eth",
    "alice@example.com",
    "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  ])("does not treat the typed text %j as a name", (text) => {
    expect(possibleName(text)).toBeUndefined();
  });
  it("does not treat a typed text of 263 characters as a name", () => {
    expect(possibleName(`${"a.".repeat(130)}eth`)).toBeUndefined();
  });
  it.each([
    [" Alice.Reown.ID ", "alice.reown.id"],
    ["pay.alice.reown.id", "pay.alice.reown.id"],
    ["alice.wcn.id", "alice.wcn.id"],
  ])("parses %j as %j, a name of Reown's name service", (text, name) => {
    expect(readServiceName(text)).toBe(name);
  });
  it.each(["alice.eth", "a_b.reown.id", "алиса.reown.id", ".reown.id", "alice..reown.id"])(
    "does not treat %j as a name of Reown's name service",
    (text) => {
      expect(readServiceName(text)).toBeUndefined();
    },
  );
  it("supports registered names on eip155 only", { tags: ["S6-006", "S9-023"] }, () => {
    const namespaces = ["eip155", "solana", "bip122", "polkadot", "cosmos"] as const;
    expect(namespaces.filter(hasNames)).toEqual(["eip155"]);
  });
});

describe("registration message and coin type", () => {
  it(
    "signs a name registration as JSON with name, attributes and a timestamp in whole seconds",
    { tags: ["S4-042"] },
    () => {
      expect(registrationMessage({ name: "alice.reown.id", at: 1_763_629_200_999 })).toBe(
        '{"name":"alice.reown.id","attributes":{},"timestamp":1763629200}',
      );
    },
  );
  it(
    "derives a name record's coin type by setting the highest bit of the chain id",
    { tags: ["S7-030"] },
    () => {
      expect(COIN_TYPE_ETHEREUM).toBe(60);
      expect(coinTypeOf("eip155:1")).toBe(2_147_483_649);
      expect(coinTypeOf("eip155:137")).toBe(2_147_483_785);
      const ids = fc.integer({ min: 1, max: 0x7fff_ffff });
      check(
        fc.property(
          ids,
          (id) => coinTypeOf(`eip155:${id}`) === (((0x8000_0000 | id) >>> 0) as number),
        ),
      );
    },
  );
  it.each(["eip155:2147483648", "eip155:0", "eip155:1.5", "solana:1", "eip155:1e3"] as const)(
    "rejects the coin type of chain id %s with 'Invalid chainId'",
    { tags: ["S5-029"] },
    (id) => {
      expect(() => coinTypeOf(id)).toThrow("Invalid chainId");
    },
  );
});

describe("picture URLs of third parties", () => {
  it.each(["https://pictures.example/a.png", "data:image/png;base64,iVBORw0KGgo="])(
    "shows a name's picture at %j",
    { tags: ["T13"] },
    (url) => {
      expect(pictureUrl(url)).toBeDefined();
    },
  );
  it.each([
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:text/html;base64,PGI+",
    "http://pictures.example/a.png",
    "javascript:alert(1)",
    "ipfs://a",
    "https://user:word@pictures.example/a.png",
    "https://",
    "",
    null,
  ])("does not show a name's picture at %j", { tags: ["T13"] }, (url) => {
    expect(pictureUrl(url)).toBeUndefined();
  });
  it("does not show a name's picture at a URL of 70,000 characters", { tags: ["T13"] }, () => {
    expect(pictureUrl(`https://pictures.example/${"a".repeat(70_000)}`)).toBeUndefined();
  });
});

describe("avatars", () => {
  const svg = (inner: string): string =>
    `data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`;
  it.each([
    ["a harmless SVG", svg('<circle cx="4" cy="4" r="4"/>'), true],
    [
      "a harmless SVG in base64",
      `data:image/svg+xml;base64,${btoa(svg("<path d='M0 0h8v8z'/>").slice(24))}`,
      true,
    ],
    ["an SVG with a script", svg("<script>alert(1)</script>"), false],
    ["an SVG with an event handler", svg('<circle onload="alert(1)" r="4"/>'), false],
    [
      "an SVG that loads from another host",
      svg('<image href="https://pictures.example/a.png"/>'),
      false,
    ],
    ["an SVG longer than 64 Ki characters", svg(`<path d="${"M0 0".repeat(20_000)}"/>`), false],
    ["an NFT", "eip155:1/erc721:0x0000000000000000000000000000000000000001/1", false],
    ["an https address", "https://pictures.example/a.png", true],
  ])("checks whether %s is safe to show as an avatar", (_, url, isShown) => {
    expect(avatarUrl(url) !== undefined).toBe(isShown);
  });
});

describe("name length", () => {
  it("limits a name's label to 63 characters, as in the DNS", () => {
    expect(labelProblem("a".repeat(63))).toBeUndefined();
    expect(labelProblem("a".repeat(64))).toBe("too-long");
  });
  it("limits a looked-up name to 253 characters", () => {
    const most = `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.`;
    const name = most + "e".repeat(253 - most.length);
    expect(possibleName(name)).toBe(name);
    expect(possibleName(`${name}e`)).toBeUndefined();
  });
});
