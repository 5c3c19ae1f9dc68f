import type { Lazy, MakeLazy } from "../../application/shared/lazy.js";
import { toLatchkitError } from "../../application/shared/lifetime.js";

/**
 * One factory per service, in any order. `Around` are services that already exist. A factory that
 * reads an undefined service does not compile.
 */
export type Bindings<Made extends object, Around extends object = object> = {
  readonly [Name in keyof Made]: (services: Around & Made) => Made[Name];
};

/** Creates the services of `bindings` beside the existing ones. */
export type Resolve = <Made extends object, Around extends object>(
  bindings: Bindings<Made, Around>,
  around: Around,
) => Around & Made;

/**
 * Creates the services of `bindings` beside the existing ones: each once, on first use, so a
 * factory may keep `services` and read it later. A factory that threw runs again.
 */
export const resolve: Resolve = <Made extends object, Around extends object>(
  bindings: Bindings<Made, Around>,
  around: Around,
) => {
  const services = Object.create(around) as Around & Made;
  for (const name in bindings) {
    let made: { readonly value: unknown } | undefined;
    // Redefining the property is slow where `services` is the prototype of others.
    const get = (): unknown => (made ??= { value: bindings[name](services) }).value;
    Object.defineProperty(services, name, { get });
  }
  return services;
};

interface ChunkLoading {
  readonly lazy: MakeLazy;
  readonly extend: Resolve;
}

/**
 * A factory that fetches a chunk on first use and returns its service `name`. Failed fetches are
 * retried as by `Lazy`; code that is loaded but fails to set up rejects with `internal/unexpected`.
 */
export const lazyService =
  <Made extends object, Around extends ChunkLoading, Name extends keyof Made>(
    capability: string,
    chunk: () => Promise<{ readonly bindings: Bindings<Made, Around> }>,
    name: Name,
  ): ((services: Around) => Lazy<Made[Name]>) =>
  (services) =>
    services.lazy(capability, async () => {
      const { bindings } = await chunk();
      try {
        return services.extend(bindings, services)[name];
      } catch (cause) {
        throw toLatchkitError(cause, capability);
      }
    });
