import { describe, expect, it } from "vitest";
import { searchFold } from "../../../../src/domain/shared/search-fold.js";
import { searchQuery, searchRequest } from "../../../../src/domain/catalogue/catalogue-rules.js";
import { NO_RULES } from "../../../support/doubles/manual-catalogue.js";

describe("searchFold", () => {
  it.each([
    ["LİNEA", "linea"],
    ["lınea", "linea"],
    ["ＢＩＮＡＮＣＥ", "binance"],
    ["Café", "cafe"],
    ["Cafe\u0301", "cafe"],
    ["Straße", "strasse"],
    ["Ørsted Łódź", "orsted lodz"],
    ["ΛΙΝΟΣ", "λινοσ"],
    ["ガス", "がす"],
    ["ｶﾞｽ", "がす"],
    ["ウォレット", "うぉれっと"],
    ["مُحَفَّظَة", "محفظه"],
    ["أإآٱا", "ااااا"],
    ["مـــال", "مال"],
    ["کیف", "كيف"],
    ["אַרְנָק", "ארנק"],
    ["כסף", "כספ"],
    ["फ़ोन", "फोन"],
    ["पाँच", "पांच"],
    ["กระเป๋า", "กระเป๋า"],
    ["น้ำ", "น\u0e49\u0e4dา"],
    ["지갑", "지갑"],
    ["Ёлка Їжак", "елка іжак"],
    ["Ví điện tử", "vi dien tu"],
    ["0xDAC17F", "0xdac17f"],
    ["USD₮0", "usdt0"],
    ["USDC\u200b", "usdc"],
    ["\u2066USDC\u2069", "usdc"],
    ["U\u00adSDC", "usdc"],
    ["Trust \u00a0\tWallet", "trust wallet"],
    ["D’CENT", "d'cent"],
    ["Bitget\u2011Wallet", "bitget-wallet"],
    ["Þórðar Ŧoken", "thordar token"],
  ])('normalizes the search text "%s" to "%s"', (text, folded) => {
    expect(searchFold(text)).toBe(folded);
    expect(searchFold(folded)).toBe(folded);
  });
});

describe("searchFold of vowel signs", () => {
  it.each([
    ["की", "का"],
    ["ที่", "ที"],
    ["หา", "หี"],
    ["は", "ば"],
  ])('normalizes the vowel signs of "%s" and "%s" to different search texts', (one, other) => {
    expect(searchFold(one)).not.toBe(searchFold(other));
  });
});

describe("search text of a catalogue request", () => {
  it("normalizes a non-ASCII catalogue search text, and sends an ASCII text unchanged", () => {
    const asked = (typed: string) => searchQuery(NO_RULES, searchRequest(typed)).search;
    expect(asked("BİNANCE")).toBe("binance");
    expect(asked("MetaMask")).toBe("MetaMask");
  });
  it("keeps letters of non-Latin scripts in a catalogue search text", () => {
    const asked = (typed: string) => searchQuery(NO_RULES, searchRequest(typed)).search;
    expect(asked("メタマスク")).toBe("メタマスク");
    expect(asked("מטאמאסק")).toBe("מטאמאסק");
  });
});
