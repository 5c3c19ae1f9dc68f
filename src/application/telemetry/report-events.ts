import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import {
  type LocatedError,
  errorDetails,
  ERROR_WINDOW_MS,
  MAX_BYTES,
  MAX_ERRORS,
  type TelemetryProps,
  type TelemetryReport,
  hostOf,
} from "../../domain/telemetry/telemetry-report.js";
import { trackProperties } from "../../domain/telemetry/track-properties.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Random } from "../../ports/page.ports.js";
import type { Telemetry } from "../../ports/project.ports.js";

/**
 * An event with time and place. `at`: epoch ms; `url`: without query and fragment; `address`: of
 * the account active then.
 */
export type RecordedEvent = {
  readonly at: number;
  readonly url: string;
  readonly address?: string;
} & ({ readonly event: LatchkitEvent } | { readonly broken: LocatedError });

export interface ReportEventsParts {
  readonly telemetry: Telemetry;
  readonly random: Pick<Random, "id">;
  /** Called after each request: true if the service refused this page (403). */
  readonly onAnswer: (isRefused: boolean) => void;
}

interface Pending {
  readonly report: TelemetryReport;
  readonly bytes: number;
}

/**
 * Sends each event once, in its own request. Waits until the service is known to accept reports,
 * and drops all if not. Limits pending bytes to what a browser still sends on unload.
 */
export class ReportEvents {
  readonly #parts: ReportEventsParts;
  readonly #errors: number[] = [];
  #stop = new AbortController();
  #waiting: readonly Pending[] = [];
  #sending = 0;
  #isAllowed = true;
  #isAccepted: boolean | undefined;

  constructor(parts: ReportEventsParts) {
    this.#parts = parts;
  }

  /**
   * Drops events without properties, the sixth error within a minute, and events beyond the size
   * limit.
   */
  take(recordedEvent: RecordedEvent): void {
    const props = this.#isWanted === false ? undefined : this.#props(recordedEvent);
    if (props === undefined) return;
    const { at, url } = recordedEvent;
    const report: TelemetryReport = {
      eventId: this.#parts.random.id(),
      url,
      domain: hostOf(url),
      timestamp: at,
      props,
    };
    const bytes = sizeOf(report);
    if (this.#waiting.reduce((sum, one) => sum + one.bytes, bytes) > MAX_BYTES) return;
    this.#waiting = [...this.#waiting, { report, bytes }];
    if (this.#isWanted === true) this.#pump();
  }

  setAccepted(isAccepted: boolean): void {
    this.#isAccepted = isAccepted;
    this.#applyDecision();
  }

  /** Sets whether the host allows reports now. */
  setAllowed(isAllowed: boolean): void {
    this.#isAllowed = isAllowed;
    this.#applyDecision();
  }

  /** Sends what waits, even if the service's setting is unknown. */
  flush(): void {
    this.#pump();
  }

  /** Undefined until the service has answered. */
  get #isWanted(): boolean | undefined {
    return this.#isAllowed ? this.#isAccepted : false;
  }

  /** Clears the queue and aborts requests. */
  #applyDecision(): void {
    if (this.#isWanted === true) return this.#pump();
    if (this.#isWanted === undefined) return;
    this.#waiting = [];
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  #props(recordedEvent: RecordedEvent): TelemetryProps | undefined {
    if ("broken" in recordedEvent)
      return this.#counts(recordedEvent.at)
        ? { type: "error", event: "INTERNAL_SDK_ERROR", ...errorDetails(recordedEvent.broken) }
        : undefined;
    const properties = trackProperties(
      recordedEvent.event as Parameters<typeof trackProperties>[0],
    );
    return (
      properties && {
        type: "track",
        event: recordedEvent.event.name,
        properties,
        ...(recordedEvent.address !== undefined && { address: recordedEvent.address }),
      }
    );
  }

  /** At most 5 in 60 s. Resets if the clock was set back. */
  #counts(at: number): boolean {
    const recent = this.#errors.filter((one) => one <= at && at - one < ERROR_WINDOW_MS);
    this.#errors.splice(0, this.#errors.length, ...recent);
    return recent.length < MAX_ERRORS && this.#errors.push(at) > 0;
  }

  #pump(): void {
    const [next, ...rest] = this.#waiting;
    if (next === undefined || this.#sending + next.bytes > MAX_BYTES) return;
    this.#waiting = rest;
    void this.#send(next);
    this.#pump();
  }

  async #send({ report, bytes }: Pending): Promise<void> {
    this.#sending += bytes;
    const { signal } = this.#stop;
    try {
      await this.#parts.telemetry.send(report, signal);
      this.#parts.onAnswer(false);
    } catch (error) {
      if (isLatchkitError(error, "http/status") && error.context.status === 403)
        this.#parts.onAnswer(true);
    } finally {
      this.#sending -= bytes;
      if (this.#isWanted === true) this.#pump();
    }
  }
}

/** Upper bound of the body's bytes: three for a non-ASCII character. */
const sizeOf = (report: TelemetryReport): number => {
  const text = JSON.stringify(report);
  return text.length + 2 * text.replace(/[\0-\x7f]/gu, "").length;
};
