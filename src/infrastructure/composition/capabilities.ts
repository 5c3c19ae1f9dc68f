import type { AskProject } from "../../application/features/ask-project.js";
import { featuresGroup, FeaturesStore } from "../../application/features/features.store.js";
import type { KeepInitialState } from "../../application/initial-state/keep-initial-state.js";
import type { Groups } from "../../application/latchkit.js";
import { modalGroup } from "../../application/modal/modal-control.js";
import { navigationGroup } from "../../application/navigation/navigation.store.js";
import { reviewGroup } from "../../application/review/review.group.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { ReportEvents } from "../../application/telemetry/report-events.js";
import { TelemetryTap } from "../../application/telemetry/telemetry-tap.js";
import { themeGroup } from "../../application/theme/theme.store.js";
import { toastGroup } from "../../application/toast/toast.group.js";
import type { HostFeatures } from "../../domain/config/features.js";
import {
  ACCOUNT_VIEWS,
  type AccountPageServices,
  LOGIN_VIEWS,
  type LoginPageServices,
  accountGroups,
  accountServices,
  loginGroups,
  loginServices,
} from "./account-services.js";
import { type Bindings, lazyService } from "./bindings.js";
import type { noticeOptions } from "./options/option-notices.js";
import { validateFeatures } from "./options/check-settings.js";
import type { Services } from "./services.js";
import { type WalletPageServices, walletGroups, walletServices } from "./wallet-services.js";

/** Reports events and errors only with a project and while the `analytics` feature is on. */
export const telemetryTapOf = ({
  options,
  clock,
  environment,
  activeAccount,
  life,
  events,
  features,
  telemetryCode: code,
}: Services & { readonly telemetryCode: Lazy<ReportEvents> }): TelemetryTap | undefined => {
  if (options.projectId === undefined) return undefined;
  const address = (): { readonly address?: string } => {
    const account = options.analyticsAddress === false ? undefined : activeAccount.snapshot;
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
    if (!analytics) tap.clear();
  });
  return tap;
};

const laterChunks = () => import("./later-chunks.js");

export interface CapabilityServices
  extends WalletPageServices, AccountPageServices, LoginPageServices {
  readonly openedByName: Services["openedByName"];
  readonly features: FeaturesStore;
  /** Throws `options/wrong-type` for an invalid feature. */
  readonly checkFeatures: (change: HostFeatures) => void;
  readonly toastCode: Services["toastCode"];
  readonly reviewCode: Services["reviewCode"];
  readonly noticesCode: Lazy<typeof noticeOptions>;
  readonly projectCode: Lazy<AskProject>;
  readonly telemetryCode: Lazy<ReportEvents>;
  readonly telemetryTap: TelemetryTap | undefined;
  readonly stateCookieCode: Lazy<KeepInitialState>;
}

export interface PageServices extends Services, CapabilityServices {}

/** The code of a capability is fetched on first use. */
export const capabilityServices: Bindings<CapabilityServices, Services> = {
  ...walletServices,
  ...accountServices,
  ...loginServices,
  openedByName: () => [...ACCOUNT_VIEWS, ...LOGIN_VIEWS],
  features: ({ options }) => new FeaturesStore(options.features ?? {}, options.basic ?? false),
  checkFeatures: () => validateFeatures,
  toastCode: lazyService("toast", () => import("./toast.chunk.js"), "toastParts"),
  reviewCode: lazyService("review", async () => (await laterChunks()).review(), "reviewModule"),
  noticesCode: ({ lazy }) =>
    lazy("notices", async () => (await (await laterChunks()).notices()).noticeOptions),
  projectCode: lazyService("project", async () => (await laterChunks()).project(), "askProject"),
  telemetryCode: lazyService(
    "telemetry",
    async () => (await laterChunks()).project(),
    "reportEvents",
  ),
  telemetryTap: telemetryTapOf,
  stateCookieCode: lazyService(
    "state-cookie",
    async () => (await laterChunks()).stateCookie(),
    "keepInitialState",
  ),
};

export const groupsOf = (services: PageServices): Groups => ({
  modal: modalGroup(services),
  navigation: navigationGroup(services),
  ...walletGroups(services),
  ...accountGroups(services),
  ...loginGroups(services),
  toast: toastGroup(services.toastCode),
  review: reviewGroup(services.life, services.reviewCode),
  theme: themeGroup(services),
  features: featuresGroup(services),
});
