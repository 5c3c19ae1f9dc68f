import { AskProject } from "../../../application/features/ask-project.js";
import { isDevelopmentOrigin } from "../../../domain/alerts/development-origin.js";
import type { ProjectConfig } from "../../../ports/project-config.port.js";
import { HttpProjectConfig } from "../../project-config/http-project-config.js";
import { SERVICE_URLS } from "../../shared/service-query.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** Where the project's settings come from: the host's own adapter, else the catalogue service. */
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

/** What the chunk of the project brings. */
export interface ProjectServices {
  readonly askProject: AskProject;
}

/**
 * The project's settings, asked for; loaded when the modal opens the first time on a page with a
 * project. A basic or a manual instance has nothing that the project may set; the origin is checked
 * where somebody would read what comes of it.
 */
export const table: Bindings<ProjectServices, Services> = {
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
