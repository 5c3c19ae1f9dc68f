import { Alerts } from "../../application/alerts/alerts.js";
import type { EventLog } from "../../application/events/event-log.js";
import { isDevelopmentOrigin } from "../../domain/alerts/development-origin.js";
import type { Ports } from "../../ports/ports.js";

/**
 * The alerts of one instance with their texts; loaded when the first one is raised. Where the host
 * does not say `debug`, the page's address does.
 */
export const alertsOf = (
  debug: boolean | undefined,
  { logger, environment }: Ports,
  events: EventLog,
): Alerts =>
  new Alerts({ logger, events, isDebug: debug ?? isDevelopmentOrigin(environment.origin) });
