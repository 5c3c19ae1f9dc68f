import { isOriginAllowed } from "../../domain/config/allowed-origins.js";
import { mergeFeatures } from "../../domain/config/merge-features.js";
import type { RemoteFeature } from "../../domain/config/features.js";
import { isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ProjectConfig } from "../../ports/project.ports.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { RaiseAlert } from "../../domain/alerts/alerts.js";
import { runWithin } from "../shared/run-within.js";
import type { FeaturesStore } from "./features.store.js";

/** Timeout of the project's answers in ms; then the host's settings stay. */
export const PROJECT_TIMEOUT_MS = 10_000;

export interface AskProjectParts {
  readonly project: ProjectConfig;
  readonly features: FeaturesStore;
  readonly scheduler: Scheduler;
  readonly alert: RaiseAlert;
  /** The page's origin; checked only if the result would be reported. */
  readonly origin: string;
  readonly checksOrigin: boolean;
  readonly asksFeatures: boolean;
}

/**
 * Requests the project's dashboard settings once. Blocks nothing, and failures are not shown to
 * users.
 */
export class AskProject {
  readonly #parts: AskProjectParts;
  #asked: Promise<void> | undefined;
  constructor(parts: AskProjectParts) {
    this.#parts = parts;
  }

  /** Idempotent. Settles after all requests; never rejects. */
  run(signal: AbortSignal): Promise<void> {
    this.#asked ??= Promise.all([this.#features(signal), this.#origins(signal)]).then(
      () => undefined,
    );
    return this.#asked;
  }

  async #features(signal: AbortSignal): Promise<void> {
    if (!this.#parts.asksFeatures) return;
    try {
      this.#adopt(await this.#within(signal, (signal) => this.#parts.project.features(signal)));
    } catch (error) {
      // Reports what the developer can fix: an unknown project, or a page that is not allowed.
      const status = isLatchkitError(error, "http/status") ? error.context.status : 0;
      if (status === 401) this.#parts.alert("invalid-project-id", {});
      if (status === 403) this.#parts.alert("origin-not-allowed", { origin: this.#parts.origin });
    }
  }

  #adopt(remote: readonly RemoteFeature[] | undefined): void {
    const { features, alert } = this.#parts;
    if (remote === undefined) return;
    features.adopt((host, isBasic) => mergeFeatures(host, remote, isBasic).features);
    const { ignored } = mergeFeatures(features.host, remote, false);
    if (ignored.length > 0) alert("local-configuration-ignored", { features: ignored });
  }

  async #origins(signal: AbortSignal): Promise<void> {
    const { project, alert, origin, checksOrigin } = this.#parts;
    if (!checksOrigin) return;
    try {
      const origins = await this.#within(signal, (signal) => project.allowedOrigins(signal));
      if (!isOriginAllowed(origin, origins)) alert("origin-not-allowed", { origin });
    } catch (error) {
      if (isLatchkitError(error, "access/rate-limited")) alert("rate-limited", {});
      if (isLatchkitError(error, "access/server-error"))
        alert("server-error", {
          reason: error.cause instanceof Error ? error.cause.message : error.message,
        });
    }
  }

  #within<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return runWithin(this.#parts.scheduler, PROJECT_TIMEOUT_MS, signal, work);
  }
}
