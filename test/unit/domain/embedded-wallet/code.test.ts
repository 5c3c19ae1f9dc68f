import { describe, expect, it } from "vitest";
import { codeDigits } from "../../../../src/domain/embedded-wallet/email.js";

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
    ["code", ""],
    ["", ""],
  ])("reads the typed e-mail code %j as %j", (typed, digits) => {
    expect(codeDigits(typed)).toBe(digits);
  });
});
