import type { Lazy } from "../../../application/shared/lazy.js";
import type { Services } from "./services.types.js";
import type { Bindings } from "./table.js";

/** The table of a chunk, fetched when it is called. */
export type Chunk<Made extends object> = () => Promise<{
  readonly table: Bindings<Made, Services>;
}>;

/**
 * A row whose service is the lazy code of a capability: its chunk is fetched with the first use,
 * its table is read beside the services of the page, and `name` is what of it is used. What fails
 * is asked for again, as `Lazy` does.
 */
export const fromChunk =
  <Made extends object, Name extends keyof Made>(
    capability: string,
    chunk: Chunk<Made>,
    name: Name,
  ): ((services: Services) => Lazy<Made[Name]>) =>
  (services) =>
    services.lazy(capability, async () => services.extend((await chunk()).table, services)[name]);

/** The chunks by their names, as `chunks/<name>.entry.ts` exports them. */
type Later = (typeof import("../later-chunks.entry.js"))["LATER"];

/** Fetches a chunk by way of the list of those that no opening waits for. */
export const later = <Name extends keyof Later>(name: Name): Later[Name] =>
  (async () => (await import("../later-chunks.entry.js")).LATER[name]()) as Later[Name];
