import type { CatalogueSources } from "../../../application/catalogue/catalogue-questions.js";
import { BARE_ENTRIES } from "../../../domain/catalogue/recommended-room.js";
import type { WalletPlace } from "../../../domain/catalogue/wallet-filters.js";
import { CatalogueStore } from "../../../application/catalogue/catalogue.store.js";
import { namespaceOf } from "../../../domain/caip/caip.js";
import { wantedNetworkId } from "../../../domain/connection/wallets-state.js";
import { type Readable, derive } from "../../../application/shared/state-store.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { WalletCatalogue } from "../../../ports/wallet-catalogue.port.js";
import { SERVICE_URLS } from "../../shared/service-query.js";
import { BundledWalletCatalogue } from "../../wallet-catalogue/bundled-wallet-catalogue.js";
import { BUNDLED_FILE } from "../../wallet-catalogue/bundled/bundled-file.js";
import { HttpWalletCatalogue } from "../../wallet-catalogue/http-wallet-catalogue.js";
import { NamedWalletCatalogue } from "../../wallet-catalogue/named-wallet-catalogue.js";
import type { Services } from "../services/services.types.js";
import type { Bindings } from "../services/table.js";

/** What the chunk of the catalogue brings. */
export interface CatalogueServices {
  readonly catalogueStore: CatalogueStore;
}

/** The catalogue in a file, loaded where it is needed; the next call tries again. */
const bundled = ({
  options: { catalogueFile },
  scheduler,
  lazy,
}: Services): Lazy<WalletCatalogue> =>
  lazy("catalogue", async () => {
    const file = await (typeof catalogueFile === "function" ? catalogueFile() : catalogueFile);
    // Ours is code as everything around it: nobody could change its entries and not its hash.
    return new BundledWalletCatalogue(file ?? BUNDLED_FILE, scheduler, file === undefined);
  });

/**
 * A host's own catalogue stands alone; the service has the file behind it; without a project there
 * is the file alone.
 */
const sourcesOf = (services: Services): CatalogueSources => {
  const { options, catalogue, http, life } = services;
  if (catalogue) return { catalogue };
  const file = bundled(services);
  if (options.projectId === undefined)
    return {
      catalogue: {
        list: (query, signal) => file.use(signal, (loaded) => loaded.list(query, signal)),
      },
    };
  const service = new HttpWalletCatalogue({
    http,
    url: options.services?.catalogue ?? SERVICE_URLS.catalogue,
    projectId: options.projectId,
  });
  return {
    catalogue: new NamedWalletCatalogue({ service, file: () => file.load(), life: life.signal }),
    standIn: () => file.load(),
  };
};

/** Where the user stands, and which wallets such a page can use. */
const placeOf = ({
  options,
  environment,
  connectionStore,
  pairingCapability,
}: Services): Readable<WalletPlace> =>
  derive([connectionStore], (state) => ({
    isMobile: environment.isMobile,
    namespace: namespaceOf(wantedNetworkId(state)),
    isUniversal: options.enableEIP6963 === false && options.enableInjected === false,
    canPair: pairingCapability.wallets.length > 0,
  }));

/**
 * Without the protocol the list of choice is longer; on a phone many wallets lead nowhere then, and
 * so many are asked for that enough are left.
 */
const ENTRIES_WITHOUT_PAIRING = { desktop: BARE_ENTRIES, phone: 40 } as const;

/** The wallet catalogue of one instance; fetched when a user is about to choose. */
export const table: Bindings<CatalogueServices, Services> = {
  catalogueStore: (services) => {
    const { options, networks, scheduler, life, pairingCapability, environment } = services;
    const {
      featuredWalletIds: featuredIds = [],
      includeWalletIds: includeIds = [],
      excludeWalletIds: excludeIds = [],
    } = options;
    return new CatalogueStore({
      ...sourcesOf(services),
      rules: {
        featuredIds,
        includeIds,
        excludeIds,
        chains: networks.all.map(({ id }) => id),
        ...(pairingCapability.wallets.length === 0 && {
          recommendedEntries: ENTRIES_WITHOUT_PAIRING[environment.isMobile ? "phone" : "desktop"],
        }),
      },
      place: placeOf(services),
      scheduler,
      life,
    });
  },
};
