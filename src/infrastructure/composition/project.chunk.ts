import { AskProject } from "../../application/features/ask-project.js";
import { isDevelopmentOrigin } from "../../domain/shared/urls.js";
import type { ProjectConfig } from "../../ports/project.ports.js";
import { HttpProjectConfig } from "../project-config/http-project-config.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

/** Project settings from the host's adapter, else from the catalogue service. */
export const projectConfigOf = ({
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

/** Services of the project chunk. */
export interface ProjectServices {
  readonly askProject: AskProject;
}

/**
 * Requests the project's settings when the modal first opens. A basic or manual instance uses none
 * of them; the origin is checked only where a developer would read the alert.
 */
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
};
