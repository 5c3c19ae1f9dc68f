import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { ERROR_TEXTS, type ErrorCode } from "../../../src/domain/errors/errors.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import core from "../../../src/messages/en.core.json";
import rest from "../../../src/messages/en.rest.json";
import review from "../../../src/messages/en.review.json";
import { directionOf } from "../../../src/presentation-react/messages/locale.js";
import { english } from "../../../src/presentation-react/messages/english.js";
import {
  formatMessage,
  type Slots,
} from "../../../src/presentation-react/messages/format-message.js";
import type { MessageKey } from "../../../src/presentation-react/messages/keys.js";
import { translator } from "../../../src/presentation-react/messages/text.js";
import { isUserCode, reasonOf } from "../../../src/presentation-react/format/reason.js";
import { check } from "../../support/runner/property.js";

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

describe("English catalogue", () => {
  /** Codes whose text for users differs from the developer message. */
  const OTHERWISE =
    /^(?:account|caip|address|http|rpc|catalogue|frame|social|farcaster|review|call|code|instance|popup|transaction)\/|^(?:wallet\/(?:invalid-answer|request-failed|no-answer|pending)|connection\/(?:not-connected|superseded|failed|no-connector|adapter-not-found)|chain\/.*|network\/not-found)$/u;
  const same = CODES.filter(
    (code) => code === "http/status" || (isUserCode(code) && !OTHERWISE.test(code)),
  ) as (keyof typeof english)[];
  it.each(same)(
    'uses the developer message of the error "%s" unchanged as the text for users',
    (code) => {
      expect(formatMessage(english[code], EXAMPLES)).toBe(
        new LatchkitError(code as ErrorCode, EXAMPLES as never).message,
      );
    },
  );

  it("each message key is in only one of the files core, rest and review, with a non-empty text", () => {
    const keys = [core, rest, review].flatMap(Object.keys);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(Object.values(english).filter((text) => formatMessage(text).trim() === "")).toEqual([]);
  });

  it("every error code has a text for users", () => {
    for (const code of CODES)
      expect(english[reasonOf(new LatchkitError(code, EXAMPLES as never)).key], code).toBeTruthy();
  });
});

describe("translator", () => {
  const t = (locale: string, overrides = {}) =>
    translator<MessageKey>(
      { hello: "Hello {name}", found: { one: "{count} network", other: "{count} networks" } },
      overrides,
      locale,
      {},
    ) as (key: string, slots?: Slots) => string;

  it("fills a message's placeholders, and leaves a placeholder without a value unchanged", () => {
    expect(t("en")("hello", { name: "Ada" })).toBe("Hello Ada");
    expect(t("en")("hello")).toBe("Hello {name}");
  });

  it("chooses the plural form of a message by the rules of the locale", () => {
    expect([0, 1, 2].map((count) => t("en")("found", { count }))).toEqual([
      "0 networks",
      "1 network",
      "2 networks",
    ]);
    expect(t("fr")("found", { count: 0 })).toBe("0 network");
  });

  it("prefers the host's text of the exact locale, then of the language, and ignores empty ones", () => {
    const overrides = {
      de: { hello: "Hallo {name}", found: "" },
      "de-CH": { hello: "Grüezi {name}" },
    };
    expect(t("de-CH", overrides)("hello", { name: "Ada" })).toBe("Grüezi Ada");
    expect(t("de-AT", overrides)("hello", { name: "Ada" })).toBe("Hallo Ada");
    expect(t("de", overrides)("found", { count: 2 })).toBe("2 networks");
  });

  it("prefers the host's texts by script or region to those of the language", () => {
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

  it("formats ICU plural and select arguments, also nested in each other", () => {
    const text =
      "{who, select, you {You have} other {{who} has}} {count, plural, =0 {no token} one {# token} other {# tokens}}.";
    const said = (who: string, count: number): string => formatMessage(text, { who, count }, "de");
    expect(said("you", 0)).toBe("You have no token.");
    expect(said("you", 1)).toBe("You have 1 token.");
    expect(said("Ada", 1234)).toBe("Ada has 1.234 tokens.");
    expect(formatMessage("{n, plural, other {{s, select, other {#}}}}", { n: 7 })).toBe("7");
    expect(formatMessage(text)).toBe("{who} has # tokens.");
  });

  it.each([
    "{count, plural, one {x}}",
    "{count, plural, other {x}",
    "{count, number}",
    "{ name",
    "}{",
    "{a, select, other {{b, select, other {{c, select, other {{d, select, other {x}}}}}}}}",
  ])('leaves "%s" unchanged if it is not a supported ICU message', (text) => {
    expect(formatMessage(text, { count: 1, name: "Ada" })).toBe(text);
  });

  it("leaves 20,000 unclosed plural arguments of a message unchanged", () => {
    const text = "{count, plural, other {".repeat(20_000);
    expect(formatMessage(text, { count: 1 }) === text).toBe(true);
  });

  it("does not interpret the value of a message's placeholder as a template", () => {
    expect(formatMessage("{a} {b}", { a: "{b}", b: "x" })).toBe("{b} x");
    check(
      fc.property(fc.string(), (value) => {
        expect(formatMessage("<{value}>", { value })).toBe(`<${value}>`);
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
  ] as const)('detects the text direction of the locale "%s" as "%s"', (locale, direction) => {
    expect(directionOf(locale)).toBe(direction);
  });
});
