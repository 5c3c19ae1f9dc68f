import { describe, expect, it } from "vitest";
import { searchFold } from "../../../../src/domain/shared/search-fold.js";
import { searchQuery, searchRequest } from "../../../../src/domain/catalogue/catalogue-rules.js";
import { NO_RULES } from "../../../support/manual-catalogue.js";

describe("texts as searches compare them", () => {
  it.each([
    ["LİNEA", "linea"],
    ["lınea", "linea"],
    ["ＢＩＮＡＮＣＥ", "binance"],
    ["Café", "cafe"],
    ["Cafe\u0301", "cafe"],
    ["Straße", "strasse"],
    ["Ørsted Łódź", "orsted lodz"],
    ["ΛΙΝΟΣ", "λινοσ"],
    ["ガス", "ガス"],
    ["0xDAC17F", "0xdac17f"],
  ])("%s is compared as %s", (text, folded) => {
    expect(searchFold(text)).toBe(folded);
    expect(searchFold(folded)).toBe(folded);
  });
});

describe("the text that a catalogue service is asked for", () => {
  it("is folded where it has letters beyond ASCII, and otherwise as it was typed", () => {
    const asked = (typed: string) => searchQuery(NO_RULES, searchRequest(typed)).search;
    expect(asked("BİNANCE")).toBe("binance");
    expect(asked("MetaMask")).toBe("MetaMask");
  });
});
