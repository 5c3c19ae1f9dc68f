import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RemoteFeature } from "../../../src/domain/config/features.js";
import type { ProjectConfig } from "../../../src/ports/project.ports.js";

/** A project's dashboard settings, and the adapter that reads them. */
export interface ProjectConfigHarness {
  readonly port: ProjectConfig;
  set(settings: {
    readonly features?: readonly RemoteFeature[] | null;
    readonly analytics?: boolean;
    readonly origins?: readonly string[];
  }): void;
  /** Rejects all later origin requests with this status. */
  refuseOrigins(status: number): void;
  /** Stops answering. */
  hang(): void;
  dispose(): Promise<void>;
}

export const describeProjectConfig = (
  name: string,
  make: () => Promise<ProjectConfigHarness>,
): void => {
  describe(`ProjectConfig: ${name}`, () => {
    let harness: ProjectConfigHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const { signal } = new AbortController();

    it("returns the project's features as configured", { tags: ["S7-002"] }, async () => {
      const features: readonly RemoteFeature[] = [
        { id: "social_login", isEnabled: true, config: ["email", "x"] },
        { id: "reown_branding", isEnabled: false, config: [] },
        { id: "activity", isEnabled: true, config: null },
      ];
      harness.set({ features });
      expect(await harness.port.features(signal)).toEqual(features);
    });
    it("returns undefined if the project configured no features, and an empty list if all are off", async () => {
      harness.set({ features: null });
      expect(await harness.port.features(signal)).toBeUndefined();
      harness.set({ features: [] });
      expect(await harness.port.features(signal)).toEqual([]);
    });
    it("reports whether the project has analytics enabled", { tags: ["S7-010"] }, async () => {
      harness.set({ analytics: false });
      expect(await harness.port.isAnalyticsEnabled(signal)).toBe(false);
      harness.set({ analytics: true });
      expect(await harness.port.isAnalyticsEnabled(signal)).toBe(true);
    });
    it("returns the project's allowed origins", { tags: ["S7-003"] }, async () => {
      harness.set({ origins: ["https://shop.example.com", "https://*.example.com"] });
      expect(await harness.port.allowedOrigins(signal)).toEqual([
        "https://shop.example.com",
        "https://*.example.com",
      ]);
    });
    it(
      "rejects the allowed origins with access/rate-limited if the service limits the requests",
      { tags: ["S8-012"] },
      async () => {
        harness.refuseOrigins(429);
        await expect(harness.port.allowedOrigins(signal)).rejects.toMatchObject({
          code: "access/rate-limited",
          message: "RATE_LIMITED",
        });
      },
    );
    it(
      "rejects the allowed origins with access/server-error if the request fails",
      { tags: ["S8-013"] },
      async () => {
        harness.refuseOrigins(503);
        await expect(harness.port.allowedOrigins(signal)).rejects.toMatchObject({
          code: "access/server-error",
          message: "SERVER_ERROR",
          context: { status: 503 },
        });
      },
    );
    it.each([400, 401, 403, 404])(
      "allows all origins if the service answers with status %i",
      { tags: ["S8-014"] },
      async (status) => {
        harness.refuseOrigins(status);
        expect(await harness.port.allowedOrigins(signal)).toEqual([]);
      },
    );
    it("rejects reading project settings with call/aborted as soon as the signal aborts", async () => {
      harness.hang();
      const controller = new AbortController();
      const { port } = harness;
      const asked = [
        port.features(controller.signal),
        port.isAnalyticsEnabled(controller.signal),
        port.allowedOrigins(controller.signal),
      ];
      const ends = Promise.all(asked.map((one) => one.catch((error: unknown) => error)));
      controller.abort();
      expect(await ends).toMatchObject([
        { code: "call/aborted" },
        { code: "call/aborted" },
        { code: "call/aborted" },
      ]);
    });
  });
};
