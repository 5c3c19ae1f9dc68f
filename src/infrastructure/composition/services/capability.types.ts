import type { Groups } from "../../../application/latchkit.js";
import type { BareView } from "../../../domain/navigation/route.js";
import type { Services } from "../services.js";

declare const FETCHED: unique symbol;
/** Type-only mark with the services of the fetched chunk, for `latchkit/container`. */
export interface Fetches<Made extends object> {
  readonly [FETCHED]?: Made;
}

/** A capability's contribution to an instance. */
export interface Capability {
  /** Service factories of an idle page, a table as `Bindings` describes. */
  readonly services?: object;
  /** Views that `modal.open` accepts by name, with or without a connected wallet. */
  readonly opens?: readonly BareView[];
  /** Builds `latchkit.<name>` from the page's services and its own. */
  group?(services: Services): unknown;
}

type GroupCapability<Group> = Capability & {
  group(services: Services): Group;
};
/** One entry per facade group; capabilities without a group have one too. */
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

/** Services that these capabilities have on an idle page. */
export type IdleServicesOf<List> = All<{ [Name in keyof List]: RowsOf<List[Name]> }[keyof List]>;
/** Services that their chunks provide. */
export type ChunkServicesOf<List> = All<{ [Name in keyof List]: ChunkOf<List[Name]> }[keyof List]>;
