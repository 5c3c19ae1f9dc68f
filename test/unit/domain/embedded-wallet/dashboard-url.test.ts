import { describe, expect, it } from "vitest";
import { dashboardUrl } from "../../../../src/domain/secure-frame/frame-address.js";

describe("dashboardUrl", () => {
  it("is a page of the wallet's own site", () => {
    expect(dashboardUrl("https://secure.example", "https://host.example")).toBe(
      "https://secure.example/dashboard",
    );
  });
  it("is none on that very site", () => {
    expect(dashboardUrl("https://secure.example", "https://secure.example")).toBeUndefined();
  });
});
