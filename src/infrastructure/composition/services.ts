import type { BalanceStore } from "../../application/balance/balance.store.js";
import type { LazyCatalogue } from "../../application/catalogue/catalogue.group.js";
import type { Pictures } from "../../application/images/lazy-pictures.js";
import type { BalanceGroup } from "../../application/balance/balance.api.js";
import type { KeepInitialState } from "../../application/initial-state/keep-initial-state.js";
import type { AskProject } from "../../application/features/ask-project.js";
import type { FeaturesStore } from "../../application/features/features.store.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { ReportEvents } from "../../application/telemetry/report-events.js";
import type { TelemetryTap } from "../../application/telemetry/telemetry-tap.js";
import type { HostFeatures } from "../../domain/config/features.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import type { CustomWallets } from "./custom-wallets.js";
import type { ExternalWallets } from "./external-wallets.types.js";
import type { noticeOptions } from "./notices.chunk.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { Pairing, PairingCode } from "./pairing.types.js";
import type { PortServices } from "./services/port-services.types.js";
import type { ListServices } from "./services/page-services.types.js";
import type { CoreServices } from "./services/core-services.types.js";

/** The validated options of `createLatchkit`. */
export interface InstanceInput {
  readonly options: LatchkitOptions;
}

/** Services of capabilities on an idle page; their code is loaded on first use. */
export interface CapabilityServices {
  readonly customWallets: CustomWallets;
  readonly externalWallets: ExternalWallets;
  /** The WalletConnect client, or undefined if there is no pairing port. */
  readonly openedPairing: Lazy<WalletPairing | undefined>;
  readonly pairingCode: Lazy<PairingCode>;
  readonly pairingCapability: Pairing;
  readonly balanceCode: Lazy<{ readonly store: BalanceStore }>;
  readonly balance: BalanceGroup;
  readonly catalogueCapability: LazyCatalogue;
  readonly picturesCode: Lazy<Pictures>;
  readonly pictures: Pictures;
  readonly features: FeaturesStore;
  /** Throws `options/wrong-type` for an invalid feature. */
  readonly checkFeatures: (change: HostFeatures) => void;
  readonly noticesCode: Lazy<typeof noticeOptions>;
  readonly projectCode: Lazy<AskProject>;
  readonly telemetryCode: Lazy<ReportEvents>;
  /** Absent without a project. */
  readonly telemetryTap: TelemetryTap | undefined;
  readonly stateCookieCode: Lazy<KeepInitialState>;
}

/** Every service of an idle page. */
export type Services = InstanceInput &
  PortServices &
  CoreServices &
  CapabilityServices &
  ListServices;
