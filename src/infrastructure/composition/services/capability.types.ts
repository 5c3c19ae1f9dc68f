import type { Groups } from "../../../application/latchkit.js";
import type { BareView } from "../../../domain/navigation/route.js";
import type { Services } from "./services.types.js";

declare const FETCHED: unique symbol;
/**
 * Marks rows, in their type alone, with the services of the chunk that they fetch: from it
 * `latchkit/container` knows them.
 */
export interface Fetches<Made extends object> {
  readonly [FETCHED]?: Made;
}

/** What a capability brings to an instance. */
export interface Capability {
  /** Rows of the table of an idle page. */
  readonly services?: object;
  /** Its views that `modal.open` opens by name, with or without a connected wallet. */
  readonly opens?: readonly BareView[];
  /** What `latchkit.<name>` is, from the services of the page and its own rows. */
  group?(services: Services): unknown;
}

/** What a capability with a group brings. */
type GroupCapability<Group> = Capability & {
  group(services: Services): Group;
};
/** Each group has an entry under its name; what is no group has one too. */
export type Capabilities = Readonly<Record<string, Capability>> & {
  readonly [Name in keyof Groups]: GroupCapability<Groups[Name]>;
};

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  one: infer Each,
) => void
  ? Each
  : never;
type MadeBy<Table> = { readonly [Name in keyof Table]: Made<Table[Name]> };
type Made<Row> = Row extends (services: never) => infer Service ? Service : never;
type RowsOf<Entry> = Entry extends { readonly services: infer Rows }
  ? MadeBy<Omit<Rows, typeof FETCHED>>
  : object;
type ChunkOf<Entry> = Entry extends { readonly services: Fetches<infer Made> } ? Made : object;

/** The services that an idle page has of these capabilities. */
export type IdleServicesOf<List> = All<{ [Name in keyof List]: RowsOf<List[Name]> }[keyof List]>;
/** The services that their chunks bring. */
export type ChunkServicesOf<List> = All<{ [Name in keyof List]: ChunkOf<List[Name]> }[keyof List]>;
