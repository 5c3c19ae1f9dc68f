import { accountGroup } from "../../application/account/account.group.js";
import { type LazyCatalogue, lazyCatalogue } from "../../application/catalogue/catalogue.group.js";
import { connectionGroup } from "../../application/connection/connection.group.js";
import { connectorsGroup } from "../../application/connectors/connectors.group.js";
import { type Pictures, lazyPictures } from "../../application/images/lazy-pictures.js";
import type { Groups } from "../../application/latchkit.js";
import { networkGroup } from "../../application/network/network.group.js";
import type { Lazy } from "../../application/shared/lazy.js";
import { StateStore } from "../../application/shared/state-store.js";
import { CHAINS } from "../../domain/chains/chains.js";
import { CONNECTOR_ID, SAFE_ORIGIN } from "../../domain/connectors/connector-id.js";
import type { WalletsByGroup } from "../../domain/connectors/wallet-rows.js";
import { type Bindings, lazyService } from "./bindings.js";
import { pairingOf } from "./pairing.js";
import type { Services } from "./services.js";
import type { CustomWallets, ExternalWallets, WalletServices } from "./services.js";

const laterChunks = () => import("./later-chunks.js");

export interface WalletPageServices extends WalletServices {
  readonly catalogueCapability: LazyCatalogue;
  readonly picturesCode: Lazy<Pictures>;
  readonly pictures: Pictures;
}

/**
 * Option `customWallets`. An invalid entry is skipped with a console warning. The parser is fetched
 * only if the list has entries.
 */
const customWalletsOf = ({
  options: { customWallets: configured = [] },
  logger,
  lazy,
}: Services): CustomWallets => {
  const state = new StateStore<WalletsByGroup>({});
  const code = lazy("wallets", async () => {
    const { readWallets } = await (await laterChunks()).customWallets();
    const { wallets, invalid } = readWallets(configured);
    for (const { index, field } of invalid)
      logger.warn(`Ignored invalid customWallets[${index}]${field && `.${field}`}.`);
    state.update((groups) => ({ ...groups, custom: wallets }));
    return true;
  });
  return {
    state,
    load: async () => {
      if (configured.length === 0) return;
      // A waiting callback makes `Lazy` retry a failed import.
      code.whenLoaded(() => undefined);
      const warn = (): void =>
        logger.warn("Cannot load the code of customWallets; they are not listed.");
      await code.load().catch(warn);
    },
  };
};

const externalWalletsOf = (context: Services): ExternalWallets => {
  const { options, networks, environment, lazy } = context;
  const safeConnectorId =
    environment.parentOrigin === SAFE_ORIGIN &&
    networks.all.some(({ namespace }) => CHAINS[namespace].runsInSafe)
      ? CONNECTOR_ID.safe
      : undefined;
  const hasAny =
    safeConnectorId ??
    options.connectors ??
    options.coinbaseWallet ??
    (context.hasSecureFrame || options.chains?.some(({ connectors }) => connectors));
  const code = lazy(
    "connection",
    async () => (await (await laterChunks()).externalWallets()).externalWallets,
  );
  const list: ExternalWallets["list"] = (registry) => {
    code.whenLoaded((externalWallets) =>
      registry.add(externalWallets(context, safeConnectorId !== undefined)),
    );
    return code.load(true).catch(() => undefined);
  };
  return { forced: safeConnectorId, list: (registry) => (hasAny ? list(registry) : undefined) };
};

export const walletServices: Bindings<WalletPageServices, Services> = {
  customWallets: customWalletsOf,
  externalWallets: externalWalletsOf,
  openedPairing: ({ lazy, pairing }) => lazy("pairing", async () => pairing?.()),
  pairingCode: (page) =>
    page.lazy("pairing", async () => {
      const [{ bindings }] = await Promise.all([
        import("./pairing.chunk.js"),
        page.openedPairing.load(),
        page.customWallets.load(),
      ]);
      return page.extend(bindings, page).pairingParts;
    }),
  pairingCapability: pairingOf,
  catalogueCapability: (page) =>
    lazyCatalogue(page.life, page.lazy, async () => {
      const { bindings } = await import("./catalogue.chunk.js");
      return page.extend(bindings, page).catalogueStore;
    }),
  picturesCode: lazyService("images", () => import("./images.chunk.js"), "imagePool"),
  pictures: ({ life, picturesCode }) => lazyPictures(life, picturesCode),
};

export const walletGroups = (services: Services & WalletPageServices) =>
  ({
    connectors: connectorsGroup(services),
    connection: connectionGroup(services),
    network: networkGroup(services),
    account: accountGroup(services),
    pairing: services.pairingCapability.group,
    catalogue: services.catalogueCapability.group,
  }) satisfies Partial<Groups>;
