import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { ERROR_TEXTS, errorText } from "../../support/error-texts.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { ErrorCode } from "../../../src/domain/errors/error-context.js";
import { english } from "../../../src/presentation-react/messages/catalogue.js";
import { capabilityTexts } from "../../../src/presentation-react/messages/capability-texts.js";
import { errors } from "../../../src/presentation-react/messages/en/errors.js";
import { modal } from "../../../src/presentation-react/messages/en/modal.js";
import { shell } from "../../../src/presentation-react/messages/en/shell.js";
import { views } from "../../../src/presentation-react/messages/en/views.js";
import { translator } from "../../../src/presentation-react/messages/text.js";
import { reasonOf } from "../../../src/presentation-react/messages/reason.js";
import { directionOf, fill } from "../../../src/presentation-react/messages/translate.js";
import { check } from "../../support/property.js";

const CODES = Object.keys(ERROR_TEXTS) as ErrorCode[];
const EXAMPLES = {
  value: "x",
  namespace: "eip155",
  fix: "Do this.",
  view: "Elsewhere",
  option: "networks",
  capability: "send",
  status: 503,
  field: "to",
  connectorId: "id",
  networkId: "eip155:1",
  url: "https://a.example",
  method: "signPsbt",
  feature: "solana:signIn",
  text: "Not today",
  request: "quote",
  target: "0xab",
  step: "swap",
};

describe("the English catalogue", () => {
  const shown = Object.keys(errors) as (keyof typeof errors)[];
  it.each(shown)("says of %s letter for letter what the error says", (code) => {
    expect(fill(errors[code], EXAMPLES)).toBe(errorText(code, EXAMPLES as never));
  });

  it("has a text for every key and no key in two of its parts", () => {
    const parts = [shell, modal, views, capabilityTexts("en")];
    const keys = [...parts.flatMap((part) => Object.keys(part)), ...CODES];
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.values(english).every((text) => fill(text, {}).trim() !== "")).toBe(true);
  });

  it("keeps what the page loads first within one kilobyte", () => {
    expect(gzipSync(JSON.stringify(shell)).byteLength).toBeLessThanOrEqual(1_024);
  });

  it("has a sentence for users for every error", () => {
    for (const code of CODES)
      expect(english[reasonOf(new LatchkitError(code, EXAMPLES as never)).key], code).toBeTruthy();
  });
});

describe("translate", () => {
  const t = (locale: string, overrides = {}) =>
    translator<"hello" | "found">(
      { hello: "Hello {name}", found: { one: "{count} network", other: "{count} networks" } },
      overrides,
      locale,
      { part: {}, write: fill },
    );

  it("fills slots and leaves a slot without a value as it is written", () => {
    expect(t("en")("hello", { name: "Ada" })).toBe("Hello Ada");
    expect(t("en")("hello")).toBe("Hello {name}");
  });

  it("chooses the plural form by the rules of the locale", () => {
    expect([0, 1, 2].map((count) => t("en")("found", { count }))).toEqual([
      "0 networks",
      "1 network",
      "2 networks",
    ]);
    expect(t("fr")("found", { count: 0 })).toBe("0 network");
  });

  it("prefers the host's text of the locale, then of its language, and never an empty one", () => {
    const overrides = {
      de: { hello: "Hallo {name}", found: "" },
      "de-CH": { hello: "Grüezi {name}" },
    };
    expect(t("de-CH", overrides)("hello", { name: "Ada" })).toBe("Grüezi Ada");
    expect(t("de-AT", overrides)("hello", { name: "Ada" })).toBe("Hallo Ada");
    expect(t("de", overrides)("found", { count: 2 })).toBe("2 networks");
  });

  it("finds the host's texts of a script, and of a region before those of its language", () => {
    const zh = { "zh-Hant": { hello: "您好 {name}" }, zh: { hello: "你好 {name}" } };
    const greeting = (locale: string) => t(locale, zh)("hello", { name: "Ada" });
    expect(["zh-Hant", "zh-Hant-TW", "zh-Hant-TW-u-nu-latn"].map(greeting)).toEqual(
      Array(3).fill("您好 Ada"),
    );
    expect(["zh", "zh-Hans", "zh-Hans-CN", "zh-TW"].map(greeting)).toEqual(
      Array(4).fill("你好 Ada"),
    );
    const pt = { "pt-BR": { hello: "Oi {name}" } };
    expect(t("pt-BR-u-nu-latn", pt)("hello", { name: "Ada" })).toBe("Oi Ada");
    expect(t("pt-PT", pt)("hello", { name: "Ada" })).toBe("Hello Ada");
  });

  it("never reads a slot's value as a slot again", () => {
    expect(fill("{a} {b}", { a: "{b}", b: "x" })).toBe("{b} x");
    check(
      fc.property(fc.string(), (value) => {
        expect(fill("<{value}>", { value })).toBe(`<${value}>`);
      }),
    );
  });

  it.each([
    ["en", "ltr"],
    ["ar", "rtl"],
    ["he-IL", "rtl"],
    ["fa", "rtl"],
    ["ur-Latn", "ltr"],
    ["az-Arab", "rtl"],
    ["", "ltr"],
  ] as const)("reads %s %s", (locale, direction) => {
    expect(directionOf(locale)).toBe(direction);
  });
});
