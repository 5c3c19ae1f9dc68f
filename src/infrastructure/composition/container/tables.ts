import type { CAPABILITIES } from "../capabilities.js";
import type { AlertServices } from "../alerts.chunk.js";
import type { WalletActionServices } from "../wallet-actions.chunk.js";
import type { WalletOperationServices } from "../wallet-operations.chunk.js";
import type { ChunkServicesOf } from "../services/capability.types.js";
import type { PageServices } from "../services/page-services.js";
import type { Bindings } from "../bindings.js";

/** Services that a page fetches on first use. */
export type LazyServices = AlertServices &
  WalletActionServices &
  WalletOperationServices &
  ChunkServicesOf<typeof CAPABILITIES>;

/** Every service of an instance, by name. */
export type AllServices = PageServices & LazyServices;

const TABLES = import.meta.glob<object>(
  ["../*.chunk.ts", "!../{notices,external-wallets,pairing-client}.chunk.ts"],
  { eager: true, import: "table" },
);

/** The tables of all chunks, merged. */
export const LAZY_TABLES = Object.assign({}, ...Object.values(TABLES)) as Bindings<
  LazyServices,
  AllServices
>;
