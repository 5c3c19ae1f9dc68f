import type { ServiceIdentifier } from "inversify";
import { pageServices } from "../services/page-services.js";
import { type AllServices, LAZY_TABLES } from "./tables.js";

/** An identifier for each service, typed by what the container gives for it. */
export type ServiceIdentifiers = {
  readonly [Name in keyof AllServices]: ServiceIdentifier<AllServices[Name]>;
};

/** Names of all services, as the tables have them. */
export const SERVICE_NAMES = [
  "options",
  ...Object.keys(pageServices({})),
  ...Object.keys(LAZY_TABLES),
] as readonly (keyof AllServices & string)[];

/** What `container.get`, `rebind` and `isBound` are asked with: `SERVICE.clock`. */
export const SERVICE = Object.fromEntries(
  SERVICE_NAMES.map((name) => [name, Symbol(`latchkit.${name}`)]),
) as unknown as ServiceIdentifiers;
