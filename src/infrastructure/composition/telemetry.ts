import type { Lazy } from "../../application/shared/lazy.js";
import type { ReportEvents } from "../../application/telemetry/report-events.js";
import { TelemetryTap } from "../../application/telemetry/telemetry-tap.js";
import { activeConnection } from "../../domain/connection/connection-state.js";
import type { Services } from "./services.js";

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
}: Services & { readonly telemetryCode: Lazy<ReportEvents> }): TelemetryTap | undefined => {
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
