import { describe, expect, it } from "vitest";
import { dashboardUrl } from "../../../../src/domain/secure-frame/frame-settings.js";

describe("dashboardUrl", () => {
  it("returns the URL of the embedded wallet's account page on the secure site", () => {
    expect(dashboardUrl("https://secure.example", "https://host.example")).toBe(
      "https://secure.example/dashboard",
    );
  });
  it("returns no account page URL on the secure site itself", () => {
    expect(dashboardUrl("https://secure.example", "https://secure.example")).toBeUndefined();
  });
});
