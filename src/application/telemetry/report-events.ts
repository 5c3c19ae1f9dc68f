import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import { type Broken, errorDetails } from "../../domain/telemetry/error-details.js";
import {
  ERROR_WINDOW_MS,
  MOST_BYTES,
  MOST_ERRORS,
  type TelemetryProps,
  type TelemetryReport,
  hostOf,
} from "../../domain/telemetry/telemetry-report.js";
import { trackProperties } from "../../domain/telemetry/track-properties.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Random } from "../../ports/page.ports.js";
import type { Telemetry } from "../../ports/telemetry.port.js";

/**
 * Something that happened, when and where. `at`: epoch ms; `url`: the page without query and
 * fragment; `address`: of the active account then.
 */
export type Noted = { readonly at: number; readonly url: string; readonly address?: string } & (
  | { readonly event: LatchkitEvent }
  | { readonly broken: Broken }
);

/** What reports are sent with. */
export interface ReportEventsParts {
  readonly telemetry: Telemetry;
  readonly random: Pick<Random, "id">;
  /** A call ended: the service turned the page away (403), or took it. */
  readonly answered: (isRefused: boolean) => void;
}

interface Pending {
  readonly report: TelemetryReport;
  readonly bytes: number;
}

/**
 * Sends what happened, one call each and none twice. Until it is told whether the service wants
 * anything, all of it waits; told no, it is forgotten. Never more is on its way than a browser
 * still sends for a page that goes away.
 */
export class ReportEvents {
  readonly #parts: ReportEventsParts;
  readonly #errors: number[] = [];
  #stop = new AbortController();
  #waiting: readonly Pending[] = [];
  #sending = 0;
  #isAllowed = true;
  #isWantedThere: boolean | undefined;

  constructor(parts: ReportEventsParts) {
    this.#parts = parts;
  }

  /**
   * Takes one up. Undefined properties, the sixth error within a minute and everything that finds
   * no room is dropped.
   */
  take(noted: Noted): void {
    const props = this.#isWanted === false ? undefined : this.#props(noted);
    if (props === undefined) return;
    const { at, url } = noted;
    const report: TelemetryReport = {
      eventId: this.#parts.random.id(),
      url,
      domain: hostOf(url),
      timestamp: at,
      props,
    };
    const bytes = sizeOf(report);
    if (this.#waiting.reduce((sum, one) => sum + one.bytes, bytes) > MOST_BYTES) return;
    this.#waiting = [...this.#waiting, { report, bytes }];
    if (this.#isWanted === true) this.#pump();
  }

  /** Whether the service wants reports; it is not asked again. */
  decide(isWanted: boolean): void {
    this.#isWantedThere = isWanted;
    this.#obey();
  }

  /** Whether the host wants them, now. */
  allow(isAllowed: boolean): void {
    this.#isAllowed = isAllowed;
    this.#obey();
  }

  /**
   * The page goes away: what waits goes out now, also where the service's setting is not known; it
   * will count it or not.
   */
  flush(): void {
    this.#pump();
  }

  /** Undefined while the service has not said. */
  get #isWanted(): boolean | undefined {
    return this.#isAllowed ? this.#isWantedThere : false;
  }

  /** A no counts at once: what waits is forgotten, what is on its way is called back. */
  #obey(): void {
    if (this.#isWanted === true) return this.#pump();
    if (this.#isWanted === undefined) return;
    this.#waiting = [];
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  #props(noted: Noted): TelemetryProps | undefined {
    if ("broken" in noted)
      return this.#counts(noted.at)
        ? { type: "error", event: "INTERNAL_SDK_ERROR", ...errorDetails(noted.broken) }
        : undefined;
    const properties = trackProperties(noted.event as Parameters<typeof trackProperties>[0]);
    return (
      properties && {
        type: "track",
        event: noted.event.name,
        properties,
        ...(noted.address !== undefined && { address: noted.address }),
      }
    );
  }

  /**
   * At most 5 in 60 s (S9-027); one is counted before it is sent. A clock that was set back starts
   * anew.
   */
  #counts(at: number): boolean {
    const recent = this.#errors.filter((one) => one <= at && at - one < ERROR_WINDOW_MS);
    this.#errors.splice(0, this.#errors.length, ...recent);
    return recent.length < MOST_ERRORS && this.#errors.push(at) > 0;
  }

  #pump(): void {
    const [next, ...rest] = this.#waiting;
    if (next === undefined || this.#sending + next.bytes > MOST_BYTES) return;
    this.#waiting = rest;
    void this.#send(next);
    this.#pump();
  }

  async #send({ report, bytes }: Pending): Promise<void> {
    this.#sending += bytes;
    const { signal } = this.#stop;
    try {
      await this.#parts.telemetry.send(report, signal);
      this.#parts.answered(false);
    } catch (error) {
      if (isLatchkitError(error, "http/status") && error.context.status === 403)
        this.#parts.answered(true);
    } finally {
      this.#sending -= bytes;
      if (this.#isWanted === true) this.#pump();
    }
  }
}

/** Bytes of the body at most: three for a letter beyond ASCII. */
const sizeOf = (report: TelemetryReport): number => {
  const text = JSON.stringify(report);
  return text.length + 2 * text.replace(/[\0-\x7f]/gu, "").length;
};
