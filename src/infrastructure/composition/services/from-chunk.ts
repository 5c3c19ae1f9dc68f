import type { Lazy } from "../../../application/shared/lazy.js";
import { toLatchkitError } from "../../../application/shared/lifetime.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Fetches a chunk and its table. */
export type Chunk<Made extends object> = (services: Services) => Promise<{
  readonly table: Bindings<Made, Services>;
}>;

/**
 * A factory that fetches a chunk on first use and returns its service `name`. Failed fetches are
 * retried as by `Lazy`; code that is loaded but fails to set up rejects with `internal/unexpected`.
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
