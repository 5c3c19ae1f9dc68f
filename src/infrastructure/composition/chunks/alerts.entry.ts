import { Alerts } from "../../../application/alerts/alerts.js";
import { isDevelopmentOrigin } from "../../../domain/alerts/development-origin.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What the chunk of the alerts brings. */
export interface AlertServices {
  readonly alerts: Alerts;
}

/**
 * The alerts of one instance with their texts; loaded when the first one is raised. Where the host
 * does not say `debug`, the page's address does.
 */
export const table: Bindings<AlertServices, Services> = {
  alerts: ({ options, logger, environment, events }) =>
    new Alerts({
      logger,
      events,
      isDebug: options.debug ?? isDevelopmentOrigin(environment.origin),
    }),
};
