/** The chunks by their names, as `chunks/<name>.entry.ts` exports them. */
type Later = (typeof import("../later-chunks.entry.js"))["LATER"];

/** Fetches a chunk by way of the list of those that no opening waits for. */
export const later = <Name extends keyof Later>(name: Name): Later[Name] =>
  (async () => (await import("../later-chunks.entry.js")).LATER[name]()) as Later[Name];
