import type { Lazy, MakeLazy } from "../../application/shared/lazy.js";
import { toLatchkitError } from "../../application/shared/lifetime.js";

/**
 * One factory per service, in any order. `Existing` are services that already exist. A factory that
 * reads an undefined service does not compile.
 */
export type Bindings<Created extends object, Existing extends object = object> = {
  readonly [Name in keyof Created]: (services: Existing & Created) => Created[Name];
};

export type Resolve = <Created extends object, Existing extends object>(
  bindings: Bindings<Created, Existing>,
  services: Existing,
) => Existing & Created;

/**
 * Creates the services of `bindings` beside the existing ones: each once, on first use. A factory
 * that threw runs again.
 */
export const resolve: Resolve = <Created extends object, Existing extends object>(
  bindings: Bindings<Created, Existing>,
  existing: Existing,
) => {
  const services = Object.create(existing) as Existing & Created;
  for (const name in bindings) {
    let cached: { readonly value: unknown } | undefined;
    // Redefining the property is slow where `services` is the prototype of others.
    const get = (): unknown => (cached ??= { value: bindings[name](services) }).value;
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
 * retried as by `Lazy`; code that fails to set up rejects with `internal/unexpected`.
 */
export const lazyService =
  <Created extends object, Existing extends ChunkLoading, Name extends keyof Created>(
    capability: string,
    chunk: () => Promise<{ readonly bindings: Bindings<Created, Existing> }>,
    name: Name,
  ): ((services: Existing) => Lazy<Created[Name]>) =>
  (services) =>
    services.lazy(capability, async () => {
      const { bindings } = await chunk();
      try {
        return services.extend(bindings, services)[name];
      } catch (cause) {
        throw toLatchkitError(cause, capability);
      }
    });
