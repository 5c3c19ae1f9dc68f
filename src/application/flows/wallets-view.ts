import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Route } from "../../domain/navigation/route.js";

/** Where a user sees the wallets of a namespace. */
export const walletsView = (namespace: Namespace): Route => ({ view: "ProfileWallets", namespace });
