import type { ServiceIdentifier } from "inversify";
import { pageServices } from "../services/page-services.js";
import { type AllServices, LAZY_TABLES } from "./tables.js";

/** A typed identifier for each service. */
export type ServiceIdentifiers = {
  readonly [Name in keyof AllServices]: ServiceIdentifier<AllServices[Name]>;
};

/** Names of all services. */
export const SERVICE_NAMES = [
  "options",
  ...Object.keys(pageServices({})),
  ...Object.keys(LAZY_TABLES),
] as readonly (keyof AllServices & string)[];

/** Identifiers for `container.get`, `rebind` and `isBound`, such as `SERVICE.clock`. */
export const SERVICE = Object.fromEntries(
  SERVICE_NAMES.map((name) => [name, Symbol(`latchkit.${name}`)]),
) as unknown as ServiceIdentifiers;
