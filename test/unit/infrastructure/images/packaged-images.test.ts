import { describe, expect, it } from "vitest";
import { isInlinePicture } from "../../../../src/domain/image/inline-picture.js";
import {
  PACKAGED_IDS,
  PackagedImages,
} from "../../../../src/infrastructure/images/packaged-images.js";

const { signal } = new AbortController();

describe("the package's own pictures", () => {
  it.each(PACKAGED_IDS)(
    "finding H2: %s is plain, at most 3,000 bytes, and refers to nothing elsewhere",
    async (id) => {
      const { url } = await new PackagedImages().load({ kind: "wallet", id }, signal);
      const svg = decodeURIComponent(url.slice("data:image/svg+xml,".length));
      expect(isInlinePicture(url)).toBe(true);
      expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(3_000);
      expect(svg).not.toMatch(/href|<script|\son\w+=/u);
    },
  );
  it("finding H2: asks others for what it does not hold, and has none without them", async () => {
    const shown = { url: "blob:1", release: () => undefined };
    const images = new PackagedImages({ load: async () => shown });
    const service = { kind: "wallet", id: "ba0ba0cd-17c6-4806-ad93-f9d174f17900" } as const;
    expect(await images.load(service, signal)).toBe(shown);
    await expect(new PackagedImages().load(service, signal)).rejects.toMatchObject({
      code: "http/unreachable",
    });
  });
});
