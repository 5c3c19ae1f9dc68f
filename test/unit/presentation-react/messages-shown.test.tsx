import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createLatchkit } from "../../../src/index.js";
import { internalsOf } from "../../../src/application/internals.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { messages as ar } from "latchkit/messages/ar";
import {
  canonicalTag,
  isEnglish,
  loadTexts,
  shownLocale,
} from "../../../src/presentation-react/messages/locale.js";
import { formatMessage } from "../../../src/presentation-react/messages/format-message.js";
import type { HostMessages, TextKey } from "../../../src/presentation-react/messages/keys.js";
import { reasonOf } from "../../../src/presentation-react/format/reason.js";
import { useViewText } from "../../../src/presentation-react/messages/use-text.js";
import { LatchkitContext } from "../../../src/presentation-react/provider/context.js";
import { CORE_TEXTS, TextsContext } from "../../../src/presentation-react/provider/use-locale.js";
import { ConnectButton, LatchkitProvider } from "../../../src/react.js";
import { fakeLatchkit } from "../../support/doubles/fake-latchkit.js";

const given = (options: {
  readonly locale?: string;
  readonly messages?: Readonly<Record<string, HostMessages>>;
}) => {
  const { options: rest } = internalsOf(fakeLatchkit().latchkit);
  return fakeLatchkit({}, { options: { ...rest, messages: {}, ...options } }).latchkit;
};
const onServer = (options: Parameters<typeof given>[0]): string =>
  renderToString(
    <LatchkitProvider latchkit={given(options)}>
      <ConnectButton />
    </LatchkitProvider>,
  );

/** The text that the modal shows for a key, with or without the loaded texts. */
const reported = (key: TextKey, options: Parameters<typeof given>[0], part?: typeof ar): string => {
  const Probe = (): ReactElement => <>{useViewText()(key)}</>;
  return renderToString(
    <LatchkitContext.Provider value={given(options)}>
      <TextsContext.Provider value={{ own: part, english: CORE_TEXTS }}>
        <Probe />
      </TextsContext.Provider>
    </LatchkitContext.Provider>,
  );
};

describe("server-rendered button", () => {
  it('renders English with lang="en" on the server when the locale\'s texts are not loaded', () => {
    expect(onServer({ locale: "ar" })).toMatch(/lang="en"[^>]*>Connect wallet</u);
  });

  it("renders the locale's texts on the server if the host passes them", () => {
    expect(onServer({ locale: "ar-EG", messages: { ar } })).toMatch(
      /lang="ar-EG"[^>]*>ربط المحفظة</u,
    );
  });

  it("sets no lang attribute on a button label that the host wrote", () => {
    expect(
      renderToString(
        <LatchkitProvider latchkit={given({ locale: "ar", messages: { ar } })}>
          <ConnectButton label="Log in" />
        </LatchkitProvider>,
      ),
    ).not.toContain("lang=");
  });
});

describe("text lookup", () => {
  it("falls back from the host's text to the built-in text, and then to English", () => {
    const messages = { ar: { connect: "دخول" }, en: { connect: "Log in", retry: "Once more" } };
    expect(reported("connect", { locale: "ar", messages }, ar)).toBe("دخول");
    expect(reported("retry", { locale: "ar", messages }, ar)).toBe(ar.retry);
    expect(reported("retry", { locale: "ar", messages })).toBe("Once more");
    expect(reported("close", { locale: "ar", messages })).toBe("Close");
  });

  it("uses a locale that only the host defines, with English for its missing texts", () => {
    const messages = { fr: { connect: "Connecter" } };
    expect(reported("connect", { locale: "fr-CA", messages })).toBe("Connecter");
    expect(reported("titleNetworks", { locale: "fr-CA", messages })).toBe("Choose a network");
  });

  it("prefers the host's text for an error code", () => {
    const { key } = reasonOf(
      new LatchkitError("wallet/no-answer", { method: "eth_requestAccounts", waitMs: 1 }),
    );
    expect(
      reported(key, { locale: "ar", messages: { ar: { "wallet/no-answer": "افتح المحفظة" } } }, ar),
    ).toBe("افتح المحفظة");
    expect(reported(key, {})).toBe("The wallet didn’t respond. Open it, then try again.");
  });

  it("types the messages option for complete and partial locales", () => {
    const options = {
      networks: [
        {
          id: "eip155:1",
          name: "Ethereum",
          rpcUrls: ["https://rpc.example"],
          currency: { symbol: "ETH", decimals: 18 },
        },
      ] as const,
    };
    const fr: HostMessages = {
      connect: "Connecter",
      networksFound: { one: "{count} réseau", other: "{count} réseaux" },
    };
    expect(() => createLatchkit({ ...options, locale: "fr", messages: { ar, fr } })).not.toThrow();
    expect(() => createLatchkit({ ...options, messages: "ar" as never })).toThrow(LatchkitError);
  });
});

describe("locale", () => {
  it.each([
    ["ar_EG", "ar-EG"],
    ["AR", "ar"],
    ["en-xa", "en-XA"],
    ["", "en"],
    ["not a tag", "en"],
    ["x", "en"],
  ])('normalizes the locale "%s" to "%s"', (tag, locale) => {
    expect(canonicalTag(tag)).toBe(locale);
  });

  it("reports the locale of the loaded texts, or English before any are loaded", () => {
    expect(shownLocale("ar-EG", undefined, {})).toBe("en");
    expect(shownLocale("ar-EG", {}, {})).toBe("ar-EG");
    expect(shownLocale("fr-CA", undefined, { fr: {} })).toBe("fr-CA");
    expect(shownLocale("en-GB", undefined, {})).toBe("en-GB");
    expect(shownLocale("zh-Hant-TW", undefined, { "zh-Hant": {} })).toBe("zh-Hant-TW");
    expect(shownLocale("zh-Hans-CN", undefined, { "zh-Hant": {} })).toBe("en");
  });

  it.each(["ar-Arab-EG", "de-Latn-DE", "ja-Jpan", "ja-Jpan-JP-u-ca-japanese"])(
    'loads the texts of the base language for the locale "%s"',
    async (locale) => {
      const [language = ""] = locale.split("-");
      expect(await loadTexts(locale, "core")).toEqual(await loadTexts(language, "core"));
      expect(await loadTexts(language, "core")).toBeDefined();
    },
  );

  it("treats regional English, but not the pseudo-locale, as a built-in locale", () => {
    expect(["en", "en-GB", "en-US"].every(isEnglish)).toBe(true);
    expect(["en-XA", "enm", "ar"].some(isEnglish)).toBe(false);
  });
});

describe("formatMessage", () => {
  it("formats numbers and lists as the locale does", () => {
    expect(formatMessage("{count}", { count: 1234 }, "de")).toBe("1.234");
    expect(formatMessage("{names}", { names: ["A", "B", "C"] }, "en")).toBe("A, B, and C");
    expect(formatMessage("{names}", { names: ["A", "B", "C"] }, "ja")).toBe("A、B、C");
  });

  it("isolates an inserted value only if its direction differs from the text's", () => {
    expect(formatMessage("Connect {wallet}", { wallet: "Amber" }, "en")).toBe("Connect Amber");
    expect(formatMessage("Connect {wallet}!", { wallet: "محفظة" }, "en")).toBe(
      "Connect \u2068محفظة\u2069!",
    );
  });
});
