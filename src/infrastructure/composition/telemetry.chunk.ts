import { distinctUntilChanged, map } from "rxjs";
import { PROJECT_PATIENCE_MS } from "../../application/features/ask-project.js";
import { ReportEvents } from "../../application/telemetry/report-events.js";
import { within } from "../../application/shared/within.js";
import type { Telemetry } from "../../ports/project.ports.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import { HttpTelemetry } from "../telemetry/http-telemetry.js";
import { projectConfigOf } from "./project.chunk.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

/** Services of the telemetry chunk. */
export interface TelemetryServices {
  readonly reportEvents: ReportEvents;
}

/** Asks the service once if analytics is enabled. A timeout or failure means no. */
const isWantedThere = (services: Services): Promise<boolean> => {
  const { scheduler, life } = services;
  const project = projectConfigOf(services);
  return within(scheduler, PROJECT_PATIENCE_MS, life.signal, (signal) =>
    project.isAnalyticsEnabled(signal),
  ).catch(() => false);
};

const telemetryOf = ({
  telemetry,
  http,
  options: { projectId = "", services },
}: Services): Telemetry =>
  telemetry ??
  new HttpTelemetry({ http, projectId, baseUrl: services?.telemetry ?? SERVICE_URLS.telemetry });

/** Flushes when the page is hidden and follows the `analytics` feature. */
const followPage = (
  { lifecycle, features, life }: Services & TelemetryServices,
  report: ReportEvents,
): void => {
  const ends = [
    lifecycle.hide$.subscribe(() => report.flush()),
    features.state$
      .pipe(
        map(({ analytics }) => analytics),
        distinctUntilChanged(),
      )
      .subscribe((isOn) => report.setAllowed(isOn)),
  ];
  life.onEnd(() => ends.forEach((end) => end.unsubscribe()));
};

/**
 * Telemetry, loaded for the user's first action on a page with a project, unless the host disabled
 * it.
 */
export const bindings: Bindings<TelemetryServices, Services> = {
  reportEvents: (services) => {
    const { random, alert, alertsCode, environment, life } = services;
    const onAnswer = (isRefused: boolean): void =>
      isRefused
        ? alert("origin-not-allowed", { origin: environment.origin })
        : alertsCode.loaded?.fixed("origin-not-allowed");
    const report = new ReportEvents({ telemetry: telemetryOf(services), random, onAnswer });
    followPage(services, report);
    void isWantedThere(services).then((isWanted) => {
      if (!life.isOver) report.setAccepted(isWanted);
    });
    return report;
  },
};
