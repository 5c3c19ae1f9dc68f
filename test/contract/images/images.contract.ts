import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ImageRef } from "../../../src/domain/image/image-ref.js";
import type { Images } from "../../../src/ports/project.ports.js";

/**
 * Images before a service that has every picture but `missing`, sends a page in place of `page` and
 * never answers `hang`.
 */
export interface ImagesHarness {
  readonly port: Images;
  readonly missing: ImageRef;
  readonly page: ImageRef;
  readonly hang: ImageRef;
  /** The number of URLs that were returned and not released. */
  urls(): number;
  dispose(): Promise<void>;
}

const UUID = "00000000-aaaa-4000-8000-000000000001";
const PICTURES: readonly ImageRef[] = [
  { kind: "wallet", id: UUID },
  { kind: "asset", id: UUID },
  { kind: "currency", id: "USD" },
  { kind: "token", id: "USDC.e" },
];

export const describeImages = (name: string, make: () => Promise<ImagesHarness>): void => {
  describe(`Images: ${name}`, () => {
    let harness: ImagesHarness;
    beforeEach(async () => void (harness = await make()));
    afterEach(() => harness.dispose());
    const { signal } = new AbortController();

    it.each(PICTURES)(
      "returns a new object URL for the picture of a $kind at each load, until it is released",
      async (image) => {
        const [first, second] = [
          await harness.port.load(image, signal),
          await harness.port.load(image, signal),
        ];
        expect(first.url).not.toBe(second.url);
        expect(harness.urls()).toBe(2);
        first.release();
        first.release();
        expect(harness.urls()).toBe(1);
        second.release();
        expect(harness.urls()).toBe(0);
      },
    );

    it("rejects with http/status if the requested picture does not exist", async () => {
      await expect(harness.port.load(harness.missing, signal)).rejects.toMatchObject({
        code: "http/status",
      });
      expect(harness.urls()).toBe(0);
    });

    it("rejects with http/invalid-body if the answer to a picture request is not a picture", async () => {
      await expect(harness.port.load(harness.page, signal)).rejects.toMatchObject({
        code: "http/invalid-body",
      });
      expect(harness.urls()).toBe(0);
    });

    it("rejects loading a picture with call/aborted if the signal has aborted or aborts during the load", async () => {
      await expect(harness.port.load(harness.hang, AbortSignal.abort())).rejects.toMatchObject({
        code: "call/aborted",
      });
      const controller = new AbortController();
      const loading = harness.port.load(harness.hang, controller.signal);
      controller.abort("enough");
      await expect(loading).rejects.toMatchObject({ code: "call/aborted", cause: "enough" });
      expect(harness.urls()).toBe(0);
    });
  });
};
