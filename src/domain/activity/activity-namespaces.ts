import type { Namespace } from "../caip/caip.types.js";

/** Whether the service is asked for what happened on networks of that kind (S9-024). */
export const hasActivityService = (namespace: Namespace): boolean => namespace === "eip155";
