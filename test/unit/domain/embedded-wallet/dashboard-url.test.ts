import { describe, expect, it } from "vitest";
import { dashboardUrl } from "../../../../src/domain/secure-frame/frame-settings.js";

describe("dashboardUrl", () => {
  it("returns the dashboard page of the secure site", () => {
    expect(dashboardUrl("https://secure.example", "https://host.example")).toBe(
      "https://secure.example/dashboard",
    );
  });
  it("returns undefined on the secure site itself", () => {
    expect(dashboardUrl("https://secure.example", "https://secure.example")).toBeUndefined();
  });
});
