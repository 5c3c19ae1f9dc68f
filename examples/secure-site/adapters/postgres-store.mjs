import { postgres } from "example-databases";
import { storeIn } from "./sql-site-store.mjs";

/** Keeps everything in a PostgreSQL server, which several processes may share. */
export const postgresStore = (url) => storeIn(postgres(url));
