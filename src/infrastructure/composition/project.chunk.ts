import { distinctUntilChanged, map } from "rxjs";
import { AskProject, PROJECT_TIMEOUT_MS } from "../../application/features/ask-project.js";
import { ReportEvents } from "../../application/telemetry/report-events.js";
import { runWithin } from "../../application/shared/run-within.js";
import { HttpTelemetry } from "../telemetry/http-telemetry.js";
import { isDevelopmentOrigin } from "../../domain/shared/urls.js";
import type { ProjectConfig, Telemetry } from "../../ports/project.ports.js";
import { HttpProjectConfig } from "../project-config/http-project-config.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

const projectConfigOf = ({
  options: { services, projectId = "" },
  http,
  projectConfig,
}: Services): ProjectConfig =>
  projectConfig ??
  new HttpProjectConfig({
    http,
    projectId,
    baseUrl: services?.catalogue ?? SERVICE_URLS.catalogue,
  });

/** A timeout or failure means no. */
const isAnalyticsEnabled = (services: Services): Promise<boolean> => {
  const { scheduler, life } = services;
  const project = projectConfigOf(services);
  return runWithin(scheduler, PROJECT_TIMEOUT_MS, life.signal, (signal) =>
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

const followPage = ({ lifecycle, features, life }: Services, report: ReportEvents): void => {
  const isOn$ = features.state$.pipe(
    map(({ analytics }) => analytics),
    distinctUntilChanged(),
  );
  life.unsubscribeOnEnd(
    lifecycle.hide$.subscribe(() => report.flush()),
    isOn$.subscribe((isOn) => report.setAllowed(isOn)),
  );
};

export interface ProjectServices {
  /**
   * When the modal first opens: requests the remote features except with `basic` or
   * `manualWCControl`, and checks the origin with `debug` or on a development origin.
   */
  readonly askProject: AskProject;
  /** Loaded for the user's first action, unless the host disabled `features.analytics`. */
  readonly reportEvents: ReportEvents;
}

export const bindings: Bindings<ProjectServices, Services> = {
  askProject: (services) => {
    const { options, features, alert, scheduler, environment } = services;
    return new AskProject({
      project: projectConfigOf(services),
      features,
      alert,
      asksFeatures: !options.basic && !options.manualWCControl,
      checksOrigin: options.debug ?? isDevelopmentOrigin(environment.origin),
      scheduler,
      origin: environment.origin,
    });
  },
  reportEvents: (services) => {
    const { random, alert, alertsCode, environment, life } = services;
    const onAnswer = (isRefused: boolean): void =>
      isRefused
        ? alert("origin-not-allowed", { origin: environment.origin })
        : alertsCode.loaded?.clear("origin-not-allowed");
    const report = new ReportEvents({ telemetry: telemetryOf(services), random, onAnswer });
    followPage(services, report);
    void isAnalyticsEnabled(services).then((isEnabled) => {
      if (!life.isOver) report.setAccepted(isEnabled);
    });
    return report;
  },
};
