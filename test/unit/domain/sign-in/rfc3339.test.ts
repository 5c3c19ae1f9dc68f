import { describe, expect, it } from "vitest";
import { timeOf } from "../../../../src/domain/sign-in/sign-in-fields.js";

describe("RFC 3339", () => {
  it.each([
    "1970-01-01T00:00:00Z",
    "2022-01-27T17:09:38.578Z",
    "2024-02-29T23:59:59.999Z",
    "2021-09-30T16:25:24-02:00",
    "2021-09-30T00:25:24+05:30",
    "1969-12-31T23:59:59Z",
    "2100-03-01T00:00:00Z",
    "2000-02-29T00:00:00Z",
    "2021-09-30T16:25:24+23:59",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.5Z",
  ])("parses the RFC 3339 time %s like Date.parse", (text) => {
    expect(timeOf(text)).toBe(Date.parse(text));
  });
  it("accepts an RFC 3339 time in lower case and truncates fractions to milliseconds", () => {
    expect(timeOf("2022-01-27t17:09:38.5789z")).toBe(Date.parse("2022-01-27T17:09:38.578Z"));
  });
  it.each([
    "2022-02-31T17:09:38.578Z",
    "2023-02-29T00:00:00Z",
    "2100-02-29T00:00:00Z",
    "2022-13-01T00:00:00Z",
    "2022-00-01T00:00:00Z",
    "2022-01-00T00:00:00Z",
    "2022-01-01T24:00:00Z",
    "2022-01-01T00:60:00Z",
    "2022-01-01T00:00:60Z",
    "2022-01-01T00:00:00+24:00",
    "2022-01-01T00:00:00+00:60",
    "2022-01-01T00:00:00",
    "2022-01-01",
    "2022-01-01 00:00:00Z",
    "Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)",
    "",
  ])("rejects %j as an RFC 3339 time", (text) => {
    expect(timeOf(text)).toBeUndefined();
  });
});
