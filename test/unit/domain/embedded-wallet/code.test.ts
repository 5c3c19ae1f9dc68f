import { describe, expect, it } from "vitest";
import { codeDigits, codeOf } from "../../../../src/domain/embedded-wallet/email.js";

describe("e-mail code", () => {
  it.each([
    ["482913", "482913"],
    ["482 913", "482913"],
    ["Your code is 482-913.", "482913"],
    ["٤٨٢٩١٣", "482913"],
    ["۴۸۲۹۱۳", "482913"],
    ["４８２９１３", "482913"],
    ["4829131234", "482913"],
    ["48", "48"],
    ["/0 9:", "09"],
    ["code", ""],
    ["", ""],
  ])("reads the typed e-mail code %j as %j", (typed, digits) => {
    expect(codeDigits(typed)).toBe(digits);
  });
  it.each([
    ["Your code is 482-913.", "482913"],
    ["48291", undefined],
    ["4829131", undefined],
    ["", undefined],
  ])("reads the complete e-mail code in %j as %j", (typed, code) => {
    expect(codeOf(typed)).toBe(code);
  });
});
