import { type AlertCode, type RaiseAlert, ALERTS, alertLine } from "../../domain/alerts/alerts.js";
import type { Logger } from "../../ports/page.ports.js";
import type { EventSink } from "../events/events.api.js";

/** `isDebug`: also log the texts. */
export interface AlertsParts {
  readonly logger: Pick<Logger, "warn">;
  readonly events: EventSink;
  readonly isDebug: boolean;
}

/** Raises alerts: emits the code to the host; logs the text in debug mode. */
export class Alerts {
  readonly #parts: AlertsParts;
  readonly #raised = new Set<AlertCode>();

  constructor(parts: AlertsParts) {
    this.#parts = parts;
  }

  readonly raise: RaiseAlert = (code, details) => {
    if (ALERTS[code].isOnce && this.#raised.has(code)) return;
    this.#raised.add(code);
    const { logger, events, isDebug } = this.#parts;
    if (isDebug) logger.warn(alertLine(code, details), { code });
    events.emit({ name: "ALERT", code });
  };

  clear(code: AlertCode): void {
    this.#raised.delete(code);
  }
}
