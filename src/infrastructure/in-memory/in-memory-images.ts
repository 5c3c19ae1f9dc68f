import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ImageRef } from "../../domain/image/image-ref.js";
import type { Images, LoadedImage } from "../../ports/project.ports.js";
import { abortedError, settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";
import { readPicture } from "../images/http-images.js";

/** Provides a picture; its rejection is passed on. */
export type PictureSource = (image: ImageRef) => Blob | Promise<Blob>;

/** A one-pixel GIF header, for tests that need any picture. */
export const ANY_PICTURE: Blob = new Blob([
  Uint8Array.from([
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0,
  ]),
]);

/** In-memory pictures that record requests, pending loads and unreleased URLs. */
export class InMemoryImages implements Images {
  readonly #source: PictureSource;
  readonly #asked: ImageRef[] = [];
  readonly #urls = new Set<string>();
  #open: readonly ImageRef[] = [];
  #made = 0;

  constructor(source: PictureSource = () => ANY_PICTURE) {
    bindMembers(this);
    this.#source = source;
  }

  /** All requested pictures, in order. */
  get requestedImages(): readonly ImageRef[] {
    return this.#asked;
  }
  /** Pending pictures. */
  get pendingImages(): readonly ImageRef[] {
    return this.#open;
  }
  /** Unreleased URLs. */
  get urls(): ReadonlySet<string> {
    return this.#urls;
  }

  /** As `Images.load`. */
  async load(image: ImageRef, signal: AbortSignal): Promise<LoadedImage> {
    if (signal.aborted) throw abortedError(signal);
    const endLoad = this.#recordPending(image);
    signal.addEventListener("abort", endLoad, { once: true });
    try {
      const picture = await readPicture(await settleWithin(() => this.#source(image), { signal }));
      if (signal.aborted) throw abortedError(signal);
      if (!picture)
        throw new LatchkitError("http/invalid-body", { url: `memory:${image.kind}/${image.id}` });
      return this.#shown();
    } finally {
      signal.removeEventListener("abort", endLoad);
      endLoad();
    }
  }

  #recordPending(image: ImageRef): () => void {
    const trip = { ...image };
    this.#asked.push(image);
    this.#open = [...this.#open, trip];
    return () => {
      this.#open = this.#open.filter((other) => other !== trip);
    };
  }

  #shown(): LoadedImage {
    const url = `memory:${(this.#made += 1)}`;
    this.#urls.add(url);
    return {
      url,
      release: () => {
        this.#urls.delete(url);
      },
    };
  }
}
