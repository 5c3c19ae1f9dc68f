import { activeConnection } from "../../domain/connection/wallets-state.js";
import { TelemetryTap } from "../../application/telemetry/telemetry-tap.js";
import { isDevelopmentOrigin } from "../../domain/alerts/development-origin.js";
import type { Services } from "./services.js";

/** Runs `work` once, when the modal first opens. */
export const onFirstOpening = (
  { modal, life }: Pick<Services, "modal" | "life">,
  work: () => void,
): void => {
  const following = modal.state$.subscribe(({ isOpen }) => {
    if (!isOpen) return;
    following.unsubscribe();
    work();
  });
  life.onEnd(() => following.unsubscribe());
};

/** Reports events and errors only with a project and while the `analytics` feature is on. */
export const telemetryTapOf = ({
  options,
  clock,
  environment,
  connectionStore,
  life,
  events,
  features,
  telemetryCode: code,
}: Services): TelemetryTap | undefined => {
  if (options.projectId === undefined) return undefined;
  const address = (): { readonly address?: string } => {
    const account =
      options.analyticsAddress === false
        ? undefined
        : activeConnection(connectionStore.snapshot)?.accounts[0];
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

/** Alerts a developer to options that have no effect. */
export const noticeMistakes = ({ options, environment, alert, noticesCode }: Services): void => {
  if (options.debug ?? isDevelopmentOrigin(environment.origin))
    noticesCode.follow((noticeOptions) => noticeOptions(options, alert));
};

/** Requests the project's settings when the modal first opens; never without a project. */
export const followProject = (services: Services): void => {
  const { options, life, events, telemetryTap, projectCode } = services;
  onFirstOpening(services, () => {
    events.emit({ name: "MODAL_CREATED" });
    if (options.projectId !== undefined)
      projectCode.follow((asking) => void asking.run(life.signal));
  });
  life.onBroken((code, where, error) => telemetryTap?.broken(code, where, error));
};
