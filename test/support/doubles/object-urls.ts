import type { ObjectUrls } from "../../../src/infrastructure/images/http-images.js";

/**
 * Object URLs that are counted, with what stands behind each. One that is taken back twice, or was
 * never given, throws.
 */
export class CountedUrls implements ObjectUrls {
  readonly blobs = new Map<string, Blob>();
  #made = 0;

  createObjectURL(blob: Blob | MediaSource): string {
    const url = `blob:test/${(this.#made += 1)}`;
    this.blobs.set(url, blob as Blob);
    return url;
  }

  revokeObjectURL(url: string): void {
    if (!this.blobs.delete(url)) throw new Error(`${url} was taken back before, or never given`);
  }
}
