import { fileURLToPath } from "node:url";

/** Folder of the checkout, with trailing slash. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
