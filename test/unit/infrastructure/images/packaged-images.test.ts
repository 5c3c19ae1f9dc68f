import { describe, expect, it } from "vitest";
import bundled from "../../../../src/infrastructure/wallet-catalogue/bundled/wallets.json" with { type: "json" };
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
  it("finding H2: a picture whose file is gone is code/unavailable, asked for once", async () => {
    let asked = 0;
    const gone = async () => {
      asked += 1;
      throw new TypeError("Failed to fetch dynamically imported module");
    };
    const image = { kind: "wallet", id: "latchkit-metamask" } as const;
    await expect(
      new PackagedImages(undefined, { metamask: gone }).load(image, signal),
    ).rejects.toMatchObject({ code: "code/unavailable" });
    expect(asked).toBe(1);
  });
  it("finding H2: a picture on its way ends with the signal, as call/aborted", async () => {
    const stop = new AbortController();
    const never = () => new Promise<never>(() => undefined);
    const image = { kind: "wallet", id: "latchkit-metamask" } as const;
    const loading = new PackagedImages(undefined, { metamask: never }).load(image, stop.signal);
    stop.abort("enough");
    await expect(loading).rejects.toMatchObject({ code: "call/aborted", cause: "enough" });
  });
  it("finding H2: every bundled wallet that names a picture of the package has one", () => {
    const named = bundled.wallets.flatMap(({ image_id: id }) => id ?? []);
    expect(named.toSorted()).toEqual(PACKAGED_IDS.toSorted());
  });
});
