type LazyChunks = (typeof import("../lazy-chunks.entry.js"))["LAZY_CHUNKS"];

/** Imports a chunk of `LAZY_CHUNKS` when called. */
export const lazyChunk = <Name extends keyof LazyChunks>(name: Name): LazyChunks[Name] =>
  (async () => (await import("../lazy-chunks.entry.js")).LAZY_CHUNKS[name]()) as LazyChunks[Name];
