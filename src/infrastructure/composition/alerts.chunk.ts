import { Alerts } from "../../application/alerts/alerts.js";
import { isDevelopmentOrigin } from "../../domain/shared/urls.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface AlertServices {
  readonly alerts: Alerts;
}

/** `debug` defaults to true on a development origin. */
export const bindings: Bindings<AlertServices, Services> = {
  alerts: ({ options, logger, environment, events }) =>
    new Alerts({
      logger,
      events,
      isDebug: options.debug ?? isDevelopmentOrigin(environment.origin),
    }),
};
