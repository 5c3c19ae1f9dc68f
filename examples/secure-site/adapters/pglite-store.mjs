import { embedded } from "example-databases";
import { storeIn } from "./sql-site-store.mjs";

/** Stores data in a folder; a second process on the folder is refused. */
export const pgliteStore = (folder) => storeIn(embedded(folder));
