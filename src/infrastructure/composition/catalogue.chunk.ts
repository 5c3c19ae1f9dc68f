import type { CatalogueSources } from "../../application/catalogue/catalogue-requests.js";
import { FILLED_BARE_ROWS } from "../../domain/connectors/wallet-rows.js";
import type { WalletContext } from "../../domain/catalogue/offered-state.js";
import { CatalogueStore } from "../../application/catalogue/catalogue.store.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import { targetNetworkId } from "../../domain/connection/connection-state.js";
import { type Readable, derive } from "../../application/shared/state-store.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { WalletCatalogue } from "../../ports/project.ports.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import { BundledWalletCatalogue } from "../wallet-catalogue/bundled-wallet-catalogue.js";
import { BUNDLED_FILE } from "../wallet-catalogue/bundled/bundled-file.js";
import { HttpWalletCatalogue } from "../wallet-catalogue/http-wallet-catalogue.js";
import { NamedWalletCatalogue } from "../wallet-catalogue/named-wallet-catalogue.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface CatalogueServices {
  readonly catalogueStore: CatalogueStore;
}

/** A failed load is retried by the next call. */
const bundledCatalogue = ({
  options: { catalogueFile },
  scheduler,
  lazy,
}: Services): Lazy<WalletCatalogue> =>
  lazy("catalogue", async () => {
    const file = await (typeof catalogueFile === "function" ? catalogueFile() : catalogueFile);
    // Our own file is built with this code, so its hash is not checked.
    return new BundledWalletCatalogue(file ?? BUNDLED_FILE, scheduler, file === undefined);
  });

/** Uses the host's catalogue alone, or the service with the file as fallback, or the file alone. */
const sourcesOf = (services: Services): CatalogueSources => {
  const { options, catalogue, http, life } = services;
  if (catalogue) return { catalogue };
  const file = bundledCatalogue(services);
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
    fallback: () => file.load(),
  };
};

const walletContext = ({
  options,
  environment,
  connectionStore,
  pairingCapability,
}: Services): Readable<WalletContext> =>
  derive([connectionStore], (state) => ({
    isMobile: environment.isMobile,
    namespace: namespaceOf(targetNetworkId(state)),
    isPairingOnly: options.enableEIP6963 === false && options.enableInjected === false,
    canPair: pairingCapability.wallets.length > 0,
  }));

/** Phones request more: many wallets cannot connect there without WalletConnect. */
const ENTRIES_WITHOUT_PAIRING = { desktop: FILLED_BARE_ROWS, phone: 40 } as const;

/** Fetched when the user is about to choose a wallet. */
export const bindings: Bindings<CatalogueServices, Services> = {
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
      context: walletContext(services),
      scheduler,
      life,
    });
  },
};
