import { activeConnection } from "../../domain/connection/wallets-state.js";
import { TelemetryTap } from "../../application/telemetry/telemetry-tap.js";
import { isDevelopmentOrigin } from "../../domain/alerts/development-origin.js";
import type { Services } from "./services/services.types.js";

/** Runs `work` once, when the modal opens for the first time. */
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

/** Events and errors go to the service only for a project, and only while the host wants it. */
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

/** Lists in the console of a page that is worked on what its options do not do. */
export const noticeMistakes = ({ options, environment, alert, noticesCode }: Services): void => {
  if (options.debug ?? isDevelopmentOrigin(environment.origin))
    noticesCode.follow((noticeOptions) => noticeOptions(options, alert));
};

/**
 * What a visit sets off: at the first opening the project is asked what it set. An idle page asks
 * nothing, and a page without a project never does.
 */
export const followProject = (services: Services): void => {
  const { options, life, events, telemetryTap, projectCode } = services;
  onFirstOpening(services, () => {
    events.emit({ name: "MODAL_CREATED" });
    if (options.projectId !== undefined)
      projectCode.follow((asking) => void asking.run(life.signal));
  });
  life.onBroken((code, where, error) => telemetryTap?.broken(code, where, error));
};
