import type { Lazy } from "../../../application/shared/lazy.js";
import { toLatchkitError } from "../../../application/shared/lifetime.js";
import type { Services } from "./services.types.js";
import type { Bindings } from "./table.js";

/** The table of a chunk, fetched when it is called. */
export type Chunk<Made extends object> = (services: Services) => Promise<{
  readonly table: Bindings<Made, Services>;
}>;

/**
 * A row whose service is the lazy code of a capability: its chunk is fetched with the first use,
 * its table is read beside the services of the page, and `name` is what of it is used. What fails
 * is asked for again, as `Lazy` does; what is there and cannot be set up is `internal/unexpected`.
 */
export const fromChunk =
  <Made extends object, Name extends keyof Made>(
    capability: string,
    chunk: Chunk<Made>,
    name: Name,
  ): ((services: Services) => Lazy<Made[Name]>) =>
  (services) =>
    services.lazy(capability, async () => {
      const { table } = await chunk(services);
      try {
        return services.extend(table, services)[name];
      } catch (cause) {
        throw toLatchkitError(cause, capability);
      }
    });
