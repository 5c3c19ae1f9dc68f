import { balanceGroup } from "../../../application/balance/balance.group.js";
import { lazyCatalogue } from "../../../application/catalogue/catalogue.group.js";
import { FeaturesStore } from "../../../application/features/features.store.js";
import { lazyPictures } from "../../../application/images/lazy-pictures.js";
import type { BalanceServices } from "../balance.chunk.js";
import type { CatalogueServices } from "../catalogue.chunk.js";
import type { ImageServices } from "../images.chunk.js";
import type { PairingServices } from "../pairing.chunk.js";
import type { ProjectServices } from "../project.chunk.js";
import type { StateCookieServices } from "../state-cookie.chunk.js";
import type { TelemetryServices } from "../telemetry.chunk.js";
import { customWalletsOf } from "../custom-wallets.js";
import { externalWalletsOf } from "../external-wallets.js";
import { validateFeatures } from "../options/validate-options.js";
import { pairingOf } from "../pairing.js";
import { telemetryTapOf } from "../project.js";
import type { Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { CapabilityServices, Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Factories of a capability on an idle page; its code is loaded on first use. */
type Rows<Name extends keyof CapabilityServices> = Bindings<
  Pick<CapabilityServices, Name>,
  Services
>;

/** The host's described wallets and connectors. */
export const WALLET_ROWS: Rows<"customWallets" | "externalWallets"> = {
  customWallets: ({ options, logger, lazy }) =>
    customWalletsOf(options.customWallets, logger, lazy),
  externalWallets: externalWalletsOf,
};

/** Pairing factories; the WalletConnect client is fetched with the chunk. */
export const PAIRING_ROWS: Rows<"openedPairing" | "pairingCode" | "pairingCapability"> &
  Fetches<PairingServices> = {
  openedPairing: ({ lazy, pairing }) => lazy("pairing", async () => pairing?.()),
  pairingCode: (services) =>
    services.lazy("pairing", async () => {
      const [{ table }] = await Promise.all([
        import("../pairing.chunk.js"),
        services.openedPairing.load(),
        services.customWallets.load(),
      ]);
      return services.extend(table, services).pairingParts;
    }),
  pairingCapability: pairingOf,
};

/** Balance factories. */
export const BALANCE_ROWS: Rows<"balanceCode" | "balance"> & Fetches<BalanceServices> = {
  balanceCode: (services) =>
    services.lazy("balance", async () => ({
      store: services.extend((await import("../balance.chunk.js")).table, services).balanceStore,
    })),
  balance: ({ life, balanceCode }) => balanceGroup(life, balanceCode),
};

/** Catalogue factories. */
export const CATALOGUE_ROWS: Rows<"catalogueCapability"> & Fetches<CatalogueServices> = {
  catalogueCapability: (services) =>
    lazyCatalogue(services.life, services.lazy, async () => {
      const { table } = await import("../catalogue.chunk.js");
      return services.extend(table, services).catalogueStore;
    }),
};

/** Services without a facade group: pictures, telemetry and the state cookie. */
export const BACKGROUND_SERVICES: Rows<
  "picturesCode" | "pictures" | "telemetryCode" | "telemetryTap" | "stateCookieCode"
> &
  Fetches<ImageServices & TelemetryServices & StateCookieServices> = {
  picturesCode: fromChunk<ImageServices, "imagePool">(
    "images",
    () => import("../images.chunk.js"),
    "imagePool",
  ),
  pictures: ({ life, picturesCode }) => lazyPictures(life, picturesCode),
  telemetryCode: fromChunk("telemetry", lazyChunk("telemetry"), "reportEvents"),
  telemetryTap: telemetryTapOf,
  stateCookieCode: fromChunk("state-cookie", lazyChunk("state-cookie"), "keepInitialState"),
};

/** Feature switches, option notices and project settings. */
export const FEATURE_ROWS: Rows<"features" | "checkFeatures" | "noticesCode" | "projectCode"> &
  Fetches<ProjectServices> = {
  features: ({ options }) => new FeaturesStore(options.features ?? {}, options.basic ?? false),
  checkFeatures: () => validateFeatures,
  noticesCode: ({ lazy }) => lazy("notices", lazyChunk("notices")),
  projectCode: fromChunk("project", () => import("../project.chunk.js"), "askProject"),
};
