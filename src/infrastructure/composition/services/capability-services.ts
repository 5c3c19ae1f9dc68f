import { lazyBalance } from "../../../application/balance/balance.group.js";
import { lazyCatalogue } from "../../../application/catalogue/catalogue.group.js";
import { createFacade } from "../../../application/create-facade.js";
import { lazyPictures } from "../../../application/images/lazy-pictures.js";
import { FeaturesStore } from "../../../application/features/features.store.js";
import { customWalletsOf } from "../custom-wallets.js";
import { externalWalletsOf } from "../external-wallets.js";
import { pairingOf } from "../pairing.js";
import { followProject, telemetryTapOf } from "../project.js";
import { facadePartsOf } from "../facade-parts.js";
import type { CapabilityServices, Services } from "./services.types.js";
import type { Bindings } from "./table.js";

/** Capabilities as an idle page has them, and the facade over all. */
export const CAPABILITIES: Bindings<CapabilityServices, Services> = {
  customWallets: ({ options, logger, lazy }) =>
    customWalletsOf(options.customWallets, logger, lazy),
  externalWallets: externalWalletsOf,
  openedPairing: ({ lazy, pairing }) => lazy("pairing", async () => pairing?.()),
  pairingCode: (services) =>
    services.lazy("pairing", async () => {
      const [{ PAIRING }] = await Promise.all([
        import("../pairing.entry.js"),
        services.openedPairing.load(),
        services.customWallets.load(),
      ]);
      return services.extend(PAIRING, services).pairingParts;
    }),
  pairingCapability: pairingOf,
  balanceCode: (services) =>
    services.lazy("balance", async () => ({
      store: services.extend((await import("../balance.entry.js")).BALANCE, services).balanceStore,
    })),
  balance: ({ life, balanceCode }) => lazyBalance(life, balanceCode),
  catalogueCapability: (services) =>
    lazyCatalogue(services.life, services.lazy, async () => {
      const { CATALOGUE } = await import("../catalogue.entry.js");
      return services.extend(CATALOGUE, services).catalogueStore;
    }),
  picturesCode: (services) =>
    services.lazy(
      "images",
      async () => services.extend((await import("../images.entry.js")).IMAGES, services).imagePool,
    ),
  pictures: ({ life, options, images, picturesCode }) =>
    lazyPictures(life, options.projectId !== undefined || images !== undefined, picturesCode),
  features: ({ options }) => new FeaturesStore(options.features ?? {}, options.basic ?? false),
  noticesCode: ({ lazy }) =>
    lazy("notices", async () => (await import("../notices.entry.js")).noticeOptions),
  projectCode: (services) =>
    services.lazy("project", async () => {
      const { PROJECT } = await import("../project.entry.js");
      return services.extend(PROJECT, services).askProject;
    }),
  telemetryCode: (services) =>
    services.lazy("telemetry", async () => {
      const { TELEMETRY } = await import("../telemetry.entry.js");
      return services.extend(TELEMETRY, services).reportEvents;
    }),
  telemetryTap: telemetryTapOf,
  latchkit: (services) => {
    followProject(services);
    const facade = createFacade(services, facadePartsOf(services));
    services.life.onEnd(() => services.events.complete());
    return facade;
  },
};
