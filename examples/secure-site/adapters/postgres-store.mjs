import { postgres } from "example-databases";
import { storeIn } from "./sql-site-store.mjs";

/** Stores data in PostgreSQL, which several processes may share. */
export const postgresStore = (url) => storeIn(postgres(url));
