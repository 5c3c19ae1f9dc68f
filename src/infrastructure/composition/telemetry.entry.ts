import { distinctUntilChanged, map } from "rxjs";
import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { PROJECT_PATIENCE_MS } from "../../application/project/ask-project.js";
import type { FeaturesStore } from "../../application/project/features.store.js";
import { ReportEvents } from "../../application/telemetry/report-events.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { within } from "../../application/shared/within.js";
import type { Ports } from "../../ports/ports.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import { HttpTelemetry } from "../telemetry/http-telemetry.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import { projectConfigOf } from "./project.entry.js";

/** What reporting is wired with. `mended`: the page is allowed again. */
export interface TelemetryCodeParts {
  readonly options: LatchkitOptions;
  readonly projectId: string;
  readonly ports: Ports;
  readonly features: FeaturesStore;
  readonly life: Lifetime;
  readonly alert: RaiseAlert;
  readonly mended: () => void;
}

/** The service's own switch, asked for once; silence and failure are a no (http-services 3.5). */
const isWantedThere = ({
  options,
  projectId,
  ports,
  life,
}: TelemetryCodeParts): Promise<boolean> => {
  const project = projectConfigOf(options, projectId, ports);
  return within(ports.scheduler, PROJECT_PATIENCE_MS, life.signal, (signal) =>
    project.isAnalyticsEnabled(signal),
  ).catch(() => false);
};

/**
 * Reporting of one instance; loaded by the first thing a user does on a page with a project,
 * unless the host turned it off.
 */
export const reportEvents = (parts: TelemetryCodeParts): ReportEvents => {
  const { options, projectId, ports, features, life, alert, mended } = parts;
  const { http, random, environment, lifecycle } = ports;
  const telemetry =
    ports.telemetry ??
    new HttpTelemetry({
      http,
      projectId,
      baseUrl: options.services?.telemetry ?? SERVICE_URLS.telemetry,
    });
  const answered = (isRefused: boolean): void =>
    isRefused ? alert("origin-not-allowed", { origin: environment.origin }) : mended();
  const report = new ReportEvents({ telemetry, random, answered });
  const ends = [
    lifecycle.hide$.subscribe(() => report.flush()),
    features.state$
      .pipe(
        map(({ analytics }) => analytics),
        distinctUntilChanged(),
      )
      .subscribe((isOn) => report.allow(isOn)),
  ];
  life.onEnd(() => ends.forEach((end) => end.unsubscribe()));
  void isWantedThere(parts).then((isWanted) => {
    if (!life.isOver) report.decide(isWanted);
  });
  return report;
};
