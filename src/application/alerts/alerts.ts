import { type AlertCode, type RaiseAlert, ALERTS, alertLine } from "../../domain/alerts/alerts.js";
import type { Logger } from "../../ports/page.ports.js";
import type { EventSink } from "../events/events.api.js";

/** What alerts are told by. `isDebug`: their text is written too. */
export interface AlertsParts {
  readonly logger: Pick<Logger, "warn">;
  readonly events: EventSink;
  readonly isDebug: boolean;
}

/**
 * Raises each alert, those that are to be told once no second time (S8-002). The code goes to the
 * host's event stream always, the text to the log while the page is worked on.
 */
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

  /** What was wrong is well again: were it to go wrong once more, that would be told. */
  fixed(code: AlertCode): void {
    this.#raised.delete(code);
  }
}
