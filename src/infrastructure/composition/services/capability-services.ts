import { balanceGroup } from "../../../application/balance/balance.group.js";
import { lazyCatalogue } from "../../../application/catalogue/catalogue.group.js";
import { FeaturesStore } from "../../../application/features/features.store.js";
import { lazyPictures } from "../../../application/images/lazy-pictures.js";
import { customWalletsOf } from "../custom-wallets.js";
import { externalWalletsOf } from "../external-wallets.js";
import { validateFeatures } from "../options/validate-options.js";
import { pairingOf } from "../pairing.js";
import { telemetryTapOf } from "../project.js";
import { fromChunk } from "./from-chunk.js";
import type { CapabilityServices, Services } from "./services.types.js";
import type { Bindings } from "./table.js";

/** Rows of a capability as an idle page has it; its code comes with its first use. */
type Rows<Name extends keyof CapabilityServices> = Bindings<
  Pick<CapabilityServices, Name>,
  Services
>;

/** The chunks of these capabilities, each with its table; fetched when they are called. */
export const CHUNK = {
  balance: () => import("../chunks/balance.entry.js"),
  catalogue: () => import("../chunks/catalogue.entry.js"),
  images: () => import("../chunks/images.entry.js"),
  pairing: () => import("../chunks/pairing.entry.js"),
  project: () => import("../chunks/project.entry.js"),
  telemetry: () => import("../chunks/telemetry.entry.js"),
};

/** Wallets that the host describes, and those that bring their own window. */
export const WALLET_ROWS: Rows<"customWallets" | "externalWallets"> = {
  customWallets: ({ options, logger, lazy }) =>
    customWalletsOf(options.customWallets, logger, lazy),
  externalWallets: externalWalletsOf,
};

/** The pairing; the protocol itself is fetched with it. */
export const PAIRING_ROWS: Rows<
  "openedPairing" | "pairingCode" | "pairingCapability" | "manualUri"
> = {
  openedPairing: ({ lazy, pairing }) => lazy("pairing", async () => pairing?.()),
  pairingCode: (services) =>
    services.lazy("pairing", async () => {
      const [{ table }] = await Promise.all([
        CHUNK.pairing(),
        services.openedPairing.load(),
        services.customWallets.load(),
      ]);
      return services.extend(table, services).pairingParts;
    }),
  pairingCapability: pairingOf,
  manualUri: ({ options, pairingCapability }) =>
    options.manualWCControl ? pairingCapability.manualUri : undefined,
};

/** The balance. */
export const BALANCE_ROWS: Rows<"balanceCode" | "balance"> = {
  balanceCode: fromChunk("balance", CHUNK.balance, ({ balanceStore: store }) => ({ store })),
  balance: ({ life, balanceCode }) => balanceGroup(life, balanceCode),
};

/** The catalogue. */
export const CATALOGUE_ROWS: Rows<"catalogueCapability"> = {
  catalogueCapability: (services) =>
    lazyCatalogue(services.life, services.lazy, async () => {
      const { table } = await CHUNK.catalogue();
      return services.extend(table, services).catalogueStore;
    }),
};

/** Pictures of wallets and networks. */
export const IMAGE_ROWS: Rows<"picturesCode" | "pictures"> = {
  picturesCode: fromChunk("images", CHUNK.images, ({ imagePool }) => imagePool),
  pictures: ({ life, options, images, picturesCode }) =>
    lazyPictures(life, options.projectId !== undefined || images !== undefined, picturesCode),
};

/** What host and project turned on, and what a developer is told. */
export const FEATURE_ROWS: Rows<"features" | "checkFeatures" | "noticesCode" | "projectCode"> = {
  features: ({ options }) => new FeaturesStore(options.features ?? {}, options.basic ?? false),
  checkFeatures: () => validateFeatures,
  noticesCode: ({ lazy }) =>
    lazy("notices", async () => (await import("../notices.entry.js")).noticeOptions),
  projectCode: fromChunk("project", CHUNK.project, ({ askProject }) => askProject),
};

/** What is counted, where host and project let it. */
export const TELEMETRY_ROWS: Rows<"telemetryCode" | "telemetryTap"> = {
  telemetryCode: fromChunk("telemetry", CHUNK.telemetry, ({ reportEvents }) => reportEvents),
  telemetryTap: telemetryTapOf,
};
