import type { RemoteFeature } from "../../domain/config/features.js";
import type { ProjectConfig } from "../../ports/project.ports.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Project settings; promises delay or reject the answer. */
export interface ProjectSettings {
  /** The features of the project; undefined if the service does not answer. */
  readonly features:
    | readonly RemoteFeature[]
    | undefined
    | Promise<readonly RemoteFeature[] | undefined>;
  /** True if the project wants analytics. */
  readonly isAnalyticsEnabled: boolean | Promise<boolean>;
  /** Origins that the project allows. */
  readonly allowedOrigins: readonly string[] | Promise<readonly string[]>;
}

/** In-memory project settings: by default nothing set, analytics on, every origin allowed. */
export class InMemoryProjectConfig implements ProjectConfig {
  readonly #asked: (keyof ProjectConfig)[] = [];
  /** The project, which a test may change. */
  settings: ProjectSettings;
  constructor(settings: Partial<ProjectSettings> = {}) {
    bindMembers(this);
    this.settings = {
      features: undefined,
      isAnalyticsEnabled: true,
      allowedOrigins: [],
      ...settings,
    };
  }

  /** All requests, in order. */
  get requests(): readonly (keyof ProjectConfig)[] {
    return this.#asked;
  }

  /** As `ProjectConfig.features`. */
  features(signal: AbortSignal): Promise<readonly RemoteFeature[] | undefined> {
    return this.#answer("features", () => this.settings.features, signal);
  }
  /** As `ProjectConfig.isAnalyticsEnabled`. */
  isAnalyticsEnabled(signal: AbortSignal): Promise<boolean> {
    return this.#answer("isAnalyticsEnabled", () => this.settings.isAnalyticsEnabled, signal);
  }
  /** As `ProjectConfig.allowedOrigins`. */
  allowedOrigins(signal: AbortSignal): Promise<readonly string[]> {
    return this.#answer("allowedOrigins", () => this.settings.allowedOrigins, signal);
  }

  #answer<T>(
    name: keyof ProjectConfig,
    setting: () => T | Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    return settleWithin(
      () => {
        this.#asked.push(name);
        return setting();
      },
      { signal },
    );
  }
}
