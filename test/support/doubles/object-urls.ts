import type { ObjectUrls } from "../../../src/infrastructure/images/http-images.js";

/** Object URLs with their blobs. Throws if an unknown URL is revoked. */
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
