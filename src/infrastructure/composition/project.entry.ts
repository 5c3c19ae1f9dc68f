import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { AskProject } from "../../application/project/ask-project.js";
import type { FeaturesStore } from "../../application/project/features.store.js";
import type { Ports } from "../../ports/ports.js";
import type { ProjectConfig } from "../../ports/project-config.port.js";
import { HttpProjectConfig } from "../project-config/http-project-config.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** Where the project's settings come from: the host's own adapter, else the catalogue service. */
export const projectConfigOf = (
  { services }: LatchkitOptions,
  projectId: string,
  { http, projectConfig }: Ports,
): ProjectConfig =>
  projectConfig ??
  new HttpProjectConfig({
    http,
    projectId,
    baseUrl: services?.catalogue ?? SERVICE_URLS.catalogue,
  });

/** What the questions are wired with. `checksOrigin`: somebody would read what comes of it. */
export interface ProjectCodeParts {
  readonly options: LatchkitOptions;
  readonly projectId: string;
  readonly ports: Ports;
  readonly features: FeaturesStore;
  readonly alert: RaiseAlert;
  /** A basic or a manual instance has nothing that the project may set. */
  readonly asksFeatures: boolean;
  readonly checksOrigin: boolean;
}

/**
 * The project's settings, asked for; loaded when the modal opens the first time on a page with a
 * project.
 */
export const askProject = ({
  options,
  projectId,
  ports,
  features,
  alert,
  asksFeatures,
  checksOrigin,
}: ProjectCodeParts): AskProject =>
  new AskProject({
    project: projectConfigOf(options, projectId, ports),
    features,
    alert,
    asksFeatures,
    checksOrigin,
    scheduler: ports.scheduler,
    origin: ports.environment.origin,
  });
