import { KeepInitialState } from "../../application/initial-state/keep-initial-state.js";
import { derive } from "../../application/shared/state-store.js";
import type { Cookies } from "../../ports/page.ports.js";
import { BrowserCookies } from "../browser/storage.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface StateCookieServices {
  readonly cookies: Cookies;
  readonly keepInitialState: KeepInitialState;
}

const NOWHERE = { document: { cookie: "" }, location: { protocol: "" } };

/** Loaded after the start if `stateCookie` is set. */
export const bindings: Bindings<StateCookieServices, Services> = {
  cookies: ({ logger }) =>
    new BrowserCookies(typeof window === "undefined" ? NOWHERE : window, logger),
  keepInitialState: (services) =>
    new KeepInitialState({
      life: services.life,
      shown: derive(
        [services.connectionStore],
        ({ connection: { connections }, activeNetworkId, isRestoring }) => ({
          connections,
          networkId: activeNetworkId,
          isRestoring,
        }),
      ),
      theme: services.theme,
      cookies: services.cookies,
      enableReconnect: services.enableReconnect,
      instanceId: services.options.instanceId ?? "default",
    }),
};
