import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Route } from "../../domain/navigation/route.js";

/** The view of all that is connected, where a switch or one more wallet leads. Spec section 4. */
export const walletsView = (_namespace: Namespace): Route => ({ view: "Account" });
