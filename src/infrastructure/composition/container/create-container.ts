import "reflect-metadata";
import { Container, type ServiceIdentifier } from "inversify";
import type { LatchkitOptions } from "../options/latchkit-options.js";
import { validateOptions } from "../options/validate-options.js";
import { pageServices } from "../services/page-services.js";
import { SERVICE, SERVICE_NAMES } from "./service-identifiers.js";
import { type AllServices, LAZY_TABLES } from "./tables.js";

type Rows = { readonly [Name in keyof AllServices]: (services: AllServices) => unknown };

/** The services of a container by name; each is got when it is read. */
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

/** Runs factories, and refuses a service that needs itself to be made. */
const onceEach = (): (<T>(name: string, make: () => T) => T) => {
  const underway: string[] = [];
  return (name, make) => {
    if (underway.includes(name))
      throw new RangeError(`Services need each other: ${[...underway, name].join(" → ")}`);
    underway.push(name);
    try {
      return make();
    } finally {
      underway.pop();
    }
  };
};

/**
 * Every service of one instance in an inversify container, from the tables that `createLatchkit`
 * reads, those of chunks included: they are there at once. Each service is made once, with its
 * first `get`; rebind before that:
 *
 * ```ts
 * const container = createContainer({ networks });
 * container.rebind(SERVICE.clock).toConstantValue({ now: () => 0 });
 * const latchkit = container.get(SERVICE.latchkit);
 * ```
 *
 * Throws a `LatchkitError` with an `options/…` code; `get` throws a `RangeError` that names the
 * services of a cycle. For tests, and for use cases without a page:
 * it costs a page some 15 kB, and reflect-metadata adds keys to the global `Reflect`.
 */
export const createContainer = (options: LatchkitOptions): Container => {
  validateOptions(options);
  const container = new Container();
  const services = servicesOf(container);
  const rows: Rows = {
    ...pageServices(options),
    ...LAZY_TABLES,
    options: () => options,
    // A chunk's table is bound already: what it makes is found among the services.
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
