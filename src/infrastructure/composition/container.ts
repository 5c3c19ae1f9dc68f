import "reflect-metadata";
import { Container, type ServiceIdentifier } from "inversify";
import type { Bindings } from "./bindings.js";
import { type ChunkServices, chunkServices } from "./chunk-services.js";
import { type InstanceServices, pageServices } from "./create-latchkit.js";
import { type LatchkitOptions, validateOptions } from "./options/latchkit-options.js";

/** Every service of an instance, by name. */
export interface AllServices extends InstanceServices, ChunkServices {}

/** A typed identifier for each service. */
export type ServiceIdentifiers = {
  readonly [Name in keyof AllServices]: ServiceIdentifier<AllServices[Name]>;
};

const allServices = (options: LatchkitOptions): Bindings<AllServices> => ({
  ...pageServices(options),
  ...chunkServices,
  options: () => options,
});

/** Names of all services. */
export const SERVICE_NAMES = Object.keys(
  allServices({ networks: [] }),
) as readonly (keyof AllServices)[];

/** Identifiers for `container.get`, `rebind` and `isBound`, such as `SERVICE.clock`. */
export const SERVICE = Object.fromEntries<ServiceIdentifier>(
  SERVICE_NAMES.map((name) => [name, Symbol(`latchkit.${name}`)]),
) as ServiceIdentifiers;

/** Services by name, resolved from the container when read. */
const servicesOf = (container: Container): AllServices =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      SERVICE_NAMES.map((name) => [name, { get: () => container.get<unknown>(SERVICE[name]) }]),
    ),
  ) as AllServices;

/** Runs factories and throws for circular dependencies. */
const onceEach = (): (<T>(name: string, make: () => T) => T) => {
  const underway: string[] = [];
  return (name, make) => {
    if (underway.includes(name))
      throw new RangeError(`Circular service dependency: ${[...underway, name].join(" → ")}`);
    underway.push(name);
    try {
      return make();
    } finally {
      underway.pop();
    }
  };
};

/**
 * Creates an inversify container with every service of one instance, including those of chunks,
 * which are loaded at once. Each service is created by its first `get`; rebind before that:
 * ```ts
 * const container = createContainer({ networks });
 * container.rebind(SERVICE.clock).toConstantValue({ now: () => 0 });
 * const latchkit = container.get(SERVICE.latchkit);
 * ```
 * Throws a `LatchkitError` with an `options/…` code; `get` throws a `RangeError` that names the
 * services of a cycle. For tests and use cases without a page: it adds some 15 kB, and
 * reflect-metadata adds keys to the global `Reflect`.
 */
export const createContainer = (options: LatchkitOptions): Container => {
  validateOptions(options);
  const container = new Container();
  const services = servicesOf(container);
  const bindings: Bindings<AllServices> = {
    ...allServices(options),
    // The services of chunks are in the container already.
    extend: () => () => services as never,
  };
  const made = onceEach();
  for (const name of SERVICE_NAMES)
    container
      .bind<unknown>(SERVICE[name])
      .toDynamicValue(() => made(name, () => bindings[name](services)))
      .inSingletonScope();
  return container;
};
