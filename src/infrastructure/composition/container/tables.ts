import type { CAPABILITIES } from "../capabilities.js";
import type { table as WALLET_ACTIONS } from "../chunks/wallet-actions.entry.js";
import type { ChunkServicesOf } from "../services/capability.types.js";
import type { PageServices } from "../services/page-services.js";
import type { Bindings } from "../services/table.js";

/** Services whose code a page fetches with their first use. */
export type LazyServices = ChunkServicesOf<
  typeof CAPABILITIES & {
    /** Fetched by the wallet operations. */
    readonly actions: {
      readonly chunk: () => Promise<{ readonly table: typeof WALLET_ACTIONS }>;
    };
  }
>;

/** Every service of an instance, by name. */
export type AllServices = PageServices & LazyServices;

const FILES = import.meta.glob<object>("../chunks/*.entry.ts", { eager: true, import: "table" });

/** The tables of all chunks in one. */
export const LAZY_TABLES = Object.assign({}, ...Object.values(FILES)) as Bindings<
  LazyServices,
  AllServices
>;
