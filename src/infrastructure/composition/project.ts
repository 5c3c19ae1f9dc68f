import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { type SessionStore, activeConnection } from "../../application/connection/session.store.js";
import type { EventLog } from "../../application/events/event-log.js";
import type { ModalStore } from "../../application/modal/modal.store.js";
import { FeaturesStore } from "../../application/project/features.store.js";
import type { MakeLazy } from "../../application/shared/lazy.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { TelemetryTap } from "../../application/telemetry/telemetry-tap.js";
import { isDevelopmentOrigin } from "../../domain/alerts/development-origin.js";
import type { Ports } from "../../ports/ports.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** What follows a visit. `mended`: the page is allowed again. */
export interface ProjectParts {
  readonly options: LatchkitOptions;
  readonly ports: Ports;
  readonly life: Lifetime;
  readonly session: SessionStore;
  readonly modal: ModalStore;
  readonly events: EventLog;
  readonly alert: RaiseAlert;
  readonly mended: () => void;
  readonly lazy: MakeLazy;
}

/** What an idle page has of project and telemetry. */
export interface Project {
  readonly features: FeaturesStore;
  /** Something broke that nobody foresaw. */
  readonly broken: (where: string, error: unknown) => void;
}

/** Runs `work` once, when the modal opens for the first time. */
export const onFirstOpening = (
  { modal, life }: Pick<ProjectParts, "modal" | "life">,
  work: () => void,
): void => {
  const following = modal.state$.subscribe(({ isOpen }) => {
    if (!isOpen) return;
    following.unsubscribe();
    work();
  });
  life.onEnd(() => following.unsubscribe());
};

/** Events and errors go to the service only for a project, and only while the host wants it. */
const tapOf = (parts: ProjectParts, features: FeaturesStore, projectId: string): TelemetryTap => {
  const {
    ports: { clock, environment },
    options,
    session,
    life,
    events,
  } = parts;
  const code = parts.lazy("telemetry", async () =>
    (await import("./telemetry.entry.js")).reportEvents({ ...parts, projectId, features }),
  );
  const address = (): { readonly address?: string } => {
    const account =
      options.analyticsAddress === false
        ? undefined
        : activeConnection(session.snapshot)?.accounts[0];
    return account ? { address: account.address } : {};
  };
  const tap = new TelemetryTap({
    code,
    isOn: () => features.snapshot.analytics && !life.isOver,
    place: () => ({
      at: clock.now(),
      url: environment.page.url ?? `${environment.origin}/`,
      ...address(),
    }),
  });
  events.events$.subscribe((event) => tap.event(event));
  features.state$.subscribe(({ analytics }) => {
    if (!analytics) tap.forget();
  });
  return tap;
};

/**
 * Features as they stand, and what a visit sets off: at the first opening the project is asked what
 * it set, and a developer is told of options that do nothing. An idle page asks nothing, and a page
 * without a project never does.
 */
export const projectOf = (parts: ProjectParts): Project => {
  const { options, ports, life, events, alert, lazy } = parts;
  const { projectId, basic: isBasic = false, manualWCControl: isManual = false } = options;
  const features = new FeaturesStore(options.features ?? {}, isBasic);
  const tap = projectId === undefined ? undefined : tapOf(parts, features, projectId);
  onFirstOpening(parts, () => {
    events.emit({ name: "MODAL_CREATED" });
    const isDebug = options.debug ?? isDevelopmentOrigin(ports.environment.origin);
    if (isDebug)
      lazy("notices", async () => (await import("./notices.entry.js")).noticeOptions).follow(
        (noticeOptions) => noticeOptions(options, alert),
      );
    if (projectId !== undefined)
      lazy("project", async () => (await import("./project.entry.js")).askProject).follow(
        (askProject) => {
          const asking = askProject({
            options,
            projectId,
            ports,
            features,
            alert,
            asksFeatures: !isBasic && !isManual,
            checksOrigin: isDebug,
          });
          void asking.run(life.signal);
        },
      );
  });
  const broken = (where: string, error: unknown): void =>
    tap?.broken("internal/unexpected", where, error);
  life.onBroken((code, where, error) => tap?.broken(code, where, error));
  return { features, broken };
};
