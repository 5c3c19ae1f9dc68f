import "reflect-metadata";
import { Container, type ServiceIdentifier } from "inversify";
import { type LatchkitOptions, validateOptions } from "../options/latchkit-options.js";
import { pageServices } from "../services/page-services.js";
import { SERVICE, SERVICE_NAMES } from "./service-identifiers.js";
import { type AllServices, LAZY_TABLES } from "./tables.js";

type Rows = { readonly [Name in keyof AllServices]: (services: AllServices) => unknown };

/** Services by name, resolved from the container when read. */
const servicesOf = (container: Container): AllServices =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      SERVICE_NAMES.map((name) => [
        name,
        { get: () => container.get(SERVICE[name] as ServiceIdentifier) },
      ]),
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
  const rows: Rows = {
    ...pageServices(options),
    ...LAZY_TABLES,
    options: () => options,
    // Chunk tables are already bound, so their services are in the container.
    extend: () => () => services as never,
  };
  const made = onceEach();
  for (const name of SERVICE_NAMES)
    container
      .bind<unknown>(SERVICE[name])
      .toDynamicValue(() => made(name, () => rows[name](services)))
      .inSingletonScope();
  return container;
};
