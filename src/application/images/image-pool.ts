import { isRetryBlocked } from "../../domain/cache/ttl-cache.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ImageRef, InlineRef, KnownRef, PictureRef } from "../../domain/image/image-ref.js";
import { isInlinePicture } from "../../domain/image/picture-file.js";
import { networkImage } from "../../domain/image/network-images.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { LoadedImage } from "../../ports/project.ports.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Listener, Pictures } from "./lazy-pictures.js";

/** Maximum number of concurrent requests. */
export const MAX_LOADING = 6;
/**
 * Number of unused pictures kept: one page of the wallet list, so that scrolling does not reload
 * them.
 */
export const MAX_KEPT = 40;
/** Number of validated inline pictures to cache. */
const MAX_VALIDATED = 300;
/** Characters of data URIs validated per task, a few milliseconds. */
const MAX_VALIDATED_CHARACTERS = 128 * 1_024;
const MAX_FAILED = 500;

export interface PictureSource {
  load(image: ImageRef | KnownRef, signal: AbortSignal): Promise<LoadedImage>;
}

/**
 * Dependencies of the pool. Without `images` only data URLs are available; `hasService`: load
 * network pictures from the catalogue service.
 */
export interface ImagePoolParts {
  readonly images?: PictureSource | undefined;
  readonly hasService?: boolean;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

interface Entry {
  readonly key: string;
  readonly image: ImageRef | KnownRef;
  /** The rows showing it; one row may appear twice. */
  readonly holders: Set<{ readonly listener: Listener }>;
  readonly stop: AbortController;
  loaded?: LoadedImage;
}

const keyOf = ({ kind, id }: ImageRef | KnownRef): string => `${kind}/${id}`;

/**
 * The pictures of one instance: each is requested once, at most 6 concurrently, in the order in
 * which rows became visible. Requests of hidden rows are skipped, or aborted if a visible row needs
 * the slot. Failures are retried after 30 s. All are released on dispose.
 */
export class ImagePool implements Pictures {
  readonly #images: PictureSource | undefined;
  readonly #hasService: boolean;
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;
  readonly #life: Lifetime;
  readonly #entries = new Map<string, Entry>();
  readonly #waiting = new Set<Entry>();
  readonly #loading = new Set<Entry>();
  readonly #cached = new Set<Entry>();
  /** Epoch ms of the last failure, by key; oldest first. */
  readonly #failedAt = new Map<string, number>();
  /** Validation results of data URIs; oldest first. */
  readonly #validated = new Map<string, boolean>();
  readonly #unvalidated = new Set<{ readonly uri: string; readonly listener: Listener }>();
  #charactersLeft = MAX_VALIDATED_CHARACTERS;

  constructor({ images, hasService = false, clock, scheduler, life }: ImagePoolParts) {
    this.#images = images;
    this.#hasService = hasService;
    this.#clock = clock;
    this.#scheduler = scheduler;
    this.#life = life;
    life.onEnd(() => this.#end());
  }

  request(picture: PictureRef, listener: Listener): () => void {
    if (picture.kind === "inline") return this.#holdInline(picture.id, listener);
    const entry = this.#entryFor(this.#refOf(picture));
    if (!entry) {
      listener(undefined);
      return () => undefined;
    }
    const holder = { listener };
    entry.holders.add(holder);
    this.#cached.delete(entry);
    if (entry.loaded) listener(entry.loaded.url);
    else this.#startNext();
    return () => {
      if (entry.holders.delete(holder) && entry.holders.size === 0) this.#onHidden(entry);
    };
  }

  peek(picture: PictureRef): string | undefined {
    if (picture.kind === "inline") return this.#inline(picture.id);
    return this.#entries.get(keyOf(this.#refOf(picture)))?.loaded?.url;
  }

  #refOf(picture: Exclude<PictureRef, InlineRef>): ImageRef | KnownRef {
    if (picture.kind !== "network" || !this.#hasService) return picture;
    return networkImage(picture.id) ?? picture;
  }

  #holdInline(uri: string, listener: Listener): () => void {
    const waiter = { uri, listener };
    if (this.#isValid(uri) === undefined) this.#unvalidated.add(waiter);
    else listener(this.#inline(uri));
    return () => {
      this.#unvalidated.delete(waiter);
    };
  }

  #inline(uri: string): string | undefined {
    return this.#isValid(uri) ? uri : undefined;
  }

  /** Undefined: this task's limit is reached, and the picture is validated later. */
  #isValid(uri: string): boolean | undefined {
    const validation = this.#validated.get(uri);
    if (validation !== undefined || this.#charactersLeft <= 0) return validation;
    if (this.#charactersLeft === MAX_VALIDATED_CHARACTERS)
      this.#scheduler.after(0, () => this.#validateMore());
    this.#charactersLeft -= uri.length;
    const isValid = isInlinePicture(uri);
    this.#validated.set(uri, isValid);
    const [oldest] = this.#validated.keys();
    if (this.#validated.size > MAX_VALIDATED && oldest !== undefined)
      this.#validated.delete(oldest);
    return isValid;
  }

  #validateMore(): void {
    this.#charactersLeft = MAX_VALIDATED_CHARACTERS;
    for (const waiting of this.#unvalidated) {
      if (this.#isValid(waiting.uri) === undefined) return;
      this.#unvalidated.delete(waiting);
      waiting.listener(this.#inline(waiting.uri));
    }
  }

  #entryFor(image: ImageRef | KnownRef): Entry | undefined {
    if (!this.#images || this.#life.isOver) return undefined;
    const key = keyOf(image);
    const known = this.#entries.get(key);
    if (known || isRetryBlocked(this.#failedAt.get(key), this.#clock.now())) return known;
    const entry: Entry = { key, image, holders: new Set(), stop: new AbortController() };
    this.#entries.set(key, entry);
    this.#waiting.add(entry);
    return entry;
  }

  #onHidden(entry: Entry): void {
    if (this.#waiting.delete(entry)) this.#entries.delete(entry.key);
    else if (entry.loaded && this.#entries.has(entry.key)) this.#cache(entry);
    // In a microtask: rows that disappear together must not free slots for each other.
    else queueMicrotask(() => this.#startNext());
  }

  #cache(entry: Entry): void {
    this.#cached.add(entry);
    for (const oldest of this.#cached) {
      if (this.#cached.size <= MAX_KEPT) return;
      this.#cached.delete(oldest);
      this.#entries.delete(oldest.key);
      oldest.loaded?.release();
    }
  }

  #startNext(): void {
    for (const next of this.#waiting) {
      if (this.#loading.size >= MAX_LOADING && !this.#makeRoom()) return;
      this.#waiting.delete(next);
      this.#loading.add(next);
      void this.#load(next);
    }
  }

  #makeRoom(): boolean {
    for (const entry of this.#loading) {
      if (entry.holders.size > 0) continue;
      this.#abort(entry);
      return true;
    }
    return false;
  }

  #abort(entry: Entry): void {
    this.#loading.delete(entry);
    this.#entries.delete(entry.key);
    entry.stop.abort(new LatchkitError("call/aborted", {}));
  }

  async #load(entry: Entry): Promise<void> {
    try {
      const loaded = await this.#images!.load(entry.image, entry.stop.signal);
      if (!this.#loading.delete(entry)) return loaded.release();
      entry.loaded = loaded;
      if (entry.holders.size === 0) this.#cache(entry);
    } catch {
      if (!this.#loading.delete(entry)) return;
      this.#entries.delete(entry.key);
      this.#noteFailure(entry.key);
    }
    for (const holder of [...entry.holders])
      if (entry.holders.has(holder)) holder.listener(entry.loaded?.url);
    this.#startNext();
  }

  #noteFailure(key: string): void {
    this.#failedAt.delete(key);
    this.#failedAt.set(key, this.#clock.now());
    for (const oldest of this.#failedAt.keys()) {
      if (this.#failedAt.size <= MAX_FAILED) return;
      this.#failedAt.delete(oldest);
    }
  }

  #end(): void {
    for (const entry of [...this.#loading]) this.#abort(entry);
    for (const { loaded } of this.#entries.values()) loaded?.release();
    for (const store of [
      this.#entries,
      this.#waiting,
      this.#cached,
      this.#failedAt,
      this.#validated,
    ])
      store.clear();
  }
}
