import { embedded } from "example-databases";
import { storeIn } from "./sql-site-store.mjs";

/** Keeps everything in a folder of this process alone: a second process on it is refused. */
export const pgliteStore = (folder) => storeIn(embedded(folder));
