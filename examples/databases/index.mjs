export { embedded, postgres } from "./databases.mjs";
export { migrate, migrationsIn } from "./migrate.mjs";
