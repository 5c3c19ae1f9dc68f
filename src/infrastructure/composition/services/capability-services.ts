import { balanceGroup } from "../../../application/balance/balance.group.js";
import { lazyCatalogue } from "../../../application/catalogue/catalogue.group.js";
import { FeaturesStore } from "../../../application/features/features.store.js";
import { lazyPictures } from "../../../application/images/lazy-pictures.js";
import type { BalanceServices } from "../chunks/balance.entry.js";
import type { CatalogueServices } from "../chunks/catalogue.entry.js";
import type { ImageServices } from "../chunks/images.entry.js";
import type { PairingServices } from "../chunks/pairing.entry.js";
import type { ProjectServices } from "../chunks/project.entry.js";
import type { StateCookieServices } from "../chunks/state-cookie.entry.js";
import type { TelemetryServices } from "../chunks/telemetry.entry.js";
import { customWalletsOf } from "../custom-wallets.js";
import { externalWalletsOf } from "../external-wallets.js";
import { validateFeatures } from "../options/validate-options.js";
import { pairingOf } from "../pairing.js";
import { telemetryTapOf } from "../project.js";
import type { Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { CapabilityServices, Services } from "./services.types.js";
import type { Bindings } from "./table.js";

/** Rows of a capability as an idle page has it; its code comes with its first use. */
type Rows<Name extends keyof CapabilityServices> = Bindings<
  Pick<CapabilityServices, Name>,
  Services
>;

/** Wallets that the host describes, and those that bring their own window. */
export const WALLET_ROWS: Rows<"customWallets" | "externalWallets"> = {
  customWallets: ({ options, logger, lazy }) =>
    customWalletsOf(options.customWallets, logger, lazy),
  externalWallets: externalWalletsOf,
};

/** The pairing; the protocol itself is fetched with it. */
export const PAIRING_ROWS: Rows<"openedPairing" | "pairingCode" | "pairingCapability"> &
  Fetches<PairingServices> = {
  openedPairing: ({ lazy, pairing }) => lazy("pairing", async () => pairing?.()),
  pairingCode: (services) =>
    services.lazy("pairing", async () => {
      const [{ table }] = await Promise.all([
        import("../chunks/pairing.entry.js"),
        services.openedPairing.load(),
        services.customWallets.load(),
      ]);
      return services.extend(table, services).pairingParts;
    }),
  pairingCapability: pairingOf,
};

/** The balance. */
export const BALANCE_ROWS: Rows<"balanceCode" | "balance"> & Fetches<BalanceServices> = {
  balanceCode: (services) =>
    services.lazy("balance", async () => ({
      store: services.extend((await import("../chunks/balance.entry.js")).table, services)
        .balanceStore,
    })),
  balance: ({ life, balanceCode }) => balanceGroup(life, balanceCode),
};

/** The catalogue. */
export const CATALOGUE_ROWS: Rows<"catalogueCapability"> & Fetches<CatalogueServices> = {
  catalogueCapability: (services) =>
    lazyCatalogue(services.life, services.lazy, async () => {
      const { table } = await import("../chunks/catalogue.entry.js");
      return services.extend(table, services).catalogueStore;
    }),
};

/** What has no group: pictures, what is counted where host and project let it, and the cookie. */
export const QUIET_ROWS: Rows<
  "picturesCode" | "pictures" | "telemetryCode" | "telemetryTap" | "stateCookieCode"
> &
  Fetches<ImageServices & TelemetryServices & StateCookieServices> = {
  picturesCode: fromChunk<ImageServices, "imagePool">(
    "images",
    () => import("../chunks/images.entry.js"),
    "imagePool",
  ),
  pictures: ({ life, picturesCode }) => lazyPictures(life, picturesCode),
  telemetryCode: fromChunk("telemetry", lazyChunk("telemetry"), "reportEvents"),
  telemetryTap: telemetryTapOf,
  stateCookieCode: fromChunk("state-cookie", lazyChunk("state-cookie"), "keepInitialState"),
};

/** What host and project turned on, and what a developer is told. */
export const FEATURE_ROWS: Rows<"features" | "checkFeatures" | "noticesCode" | "projectCode"> &
  Fetches<ProjectServices> = {
  features: ({ options }) => new FeaturesStore(options.features ?? {}, options.basic ?? false),
  checkFeatures: () => validateFeatures,
  noticesCode: ({ lazy }) => lazy("notices", lazyChunk("notices")),
  projectCode: fromChunk("project", () => import("../chunks/project.entry.js"), "askProject"),
};
