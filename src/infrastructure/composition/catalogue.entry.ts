import type { CatalogueSources } from "../../application/catalogue/catalogue-questions.js";
import { CatalogueStore } from "../../application/catalogue/catalogue.store.js";
import {
  type SessionStore,
  namespaceOf,
  wantedNetworkId,
} from "../../application/connection/session.store.js";
import type { Networks } from "../../application/network/network-state.js";
import { derive } from "../../application/shared/fact-store.js";
import type { Lazy, MakeLazy } from "../../application/shared/lazy.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletCatalogue } from "../../ports/wallet-catalogue.port.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import { HttpWalletCatalogue } from "../wallet-catalogue/http-wallet-catalogue.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** What the capability is made from. */
export interface CatalogueCapabilityParts {
  readonly options: LatchkitOptions;
  readonly ports: Ports;
  readonly networks: Networks;
  readonly session: SessionStore;
  readonly life: Lifetime;
  readonly lazy: MakeLazy;
}

/** The catalogue in a file, loaded where it is needed; the next call tries again. */
const bundled = ({
  options: { catalogueFile },
  ports: { scheduler },
  lazy,
}: CatalogueCapabilityParts): Lazy<WalletCatalogue> =>
  lazy("catalogue", async () => {
    const [{ BundledWalletCatalogue, BUNDLED_FILE }, file] = await Promise.all([
      import("./bundled-catalogue.entry.js"),
      typeof catalogueFile === "function" ? catalogueFile() : catalogueFile,
    ]);
    return new BundledWalletCatalogue(file ?? BUNDLED_FILE, scheduler);
  });

/**
 * A host's own catalogue stands alone; the service has the file behind it; without a project there
 * is the file alone.
 */
const sourcesOf = (parts: CatalogueCapabilityParts): CatalogueSources => {
  const {
    options,
    ports: { catalogue, http },
  } = parts;
  if (catalogue) return { catalogue };
  const file = bundled(parts);
  if (options.projectId === undefined)
    return {
      catalogue: {
        list: (query, signal) => file.use(signal, (loaded) => loaded.list(query, signal)),
      },
    };
  return {
    catalogue: new HttpWalletCatalogue({
      http,
      url: options.services?.catalogue ?? SERVICE_URLS.catalogue,
      projectId: options.projectId,
    }),
    standIn: () => file.load(),
  };
};

/** The wallet catalogue of one instance; fetched when a user is about to choose. */
export const catalogueStore = (parts: CatalogueCapabilityParts): CatalogueStore => {
  const { options, ports, networks, session, life } = parts;
  const {
    featuredWalletIds: featuredIds = [],
    includeWalletIds: includeIds = [],
    excludeWalletIds: excludeIds = [],
  } = options;
  const isUniversal = options.enableEIP6963 === false && options.enableInjected === false;
  const place = derive(session, (state) => ({
    isMobile: ports.environment.isMobile,
    namespace: namespaceOf(wantedNetworkId(state)),
    isUniversal,
  }));
  return new CatalogueStore({
    ...sourcesOf(parts),
    rules: { featuredIds, includeIds, excludeIds, chains: networks.all.map(({ id }) => id) },
    place,
    scheduler: ports.scheduler,
    life,
  });
};
