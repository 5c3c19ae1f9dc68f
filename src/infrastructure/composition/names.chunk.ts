import { NamesFlow } from "../../application/flows/names-flow.js";
import { type NamesCode, namesActions } from "../../application/names/names-actions.js";
import { NamesCache, ReadProfile } from "../../application/names/read-profile.js";
import { NamesStore } from "../../application/names/names.store.js";
import { RegisterName } from "../../application/names/register-name.js";
import { clearedOnDisconnect } from "../../application/shared/remembered-cache.js";
import { withActions } from "../../application/shared/lazy-groups.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { Names, NormalizeName } from "../../ports/names.port.js";
import type { SupportedNetworks } from "../blockchain-data/service-access.js";
import { ChainNames } from "../names/chain-names.js";
import { HttpNames } from "../names/http-names.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface NamesServices {
  /** ENSIP-15 normalization (about 20 kB), loaded for the first name. */
  readonly normalizeName: NormalizeName;
  readonly accountNames: Names;
  readonly readProfile: ReadProfile;
  readonly registerName: RegisterName;
  readonly namesStore: NamesStore;
  readonly namesFlow: NamesFlow;
  readonly namesParts: NamesCode;
}

/** Shared with the tokens, so that supported networks are requested once. */
interface Shared {
  readonly supportedNetworks: SupportedNetworks | undefined;
  readonly normalizeName: NormalizeName;
}

/** The host's adapter, else the service if there is a project, else ENS on the chain. */
const accountNames = (services: Services & Shared): Names => {
  const { names, chains, networks, http, life, options, supportedNetworks: supported } = services;
  const { normalizeName: normalize } = services;
  if (names) return names;
  const chain = new ChainNames({ chains, networks: networks.all, normalize });
  if (options.projectId === undefined) return chain;
  return new HttpNames({
    http,
    baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
    projectId: options.projectId,
    signal: life.signal,
    fallback: chain,
    normalize,
    supported,
  });
};

export const namesBindings: Bindings<NamesServices, Services & Shared> = {
  normalizeName: ({ lazy }) => {
    const code = lazy("names", async () => (await import("../names/ensip15.js")).normalizedName);
    return (text, signal) => code.use(signal, (normalized) => normalized(text));
  },
  accountNames,
  readProfile: ({ accountNames: names, networks, stored, clock, connectionStore, memory, life }) =>
    new ReadProfile({
      names,
      networks,
      cache: new NamesCache(stored, clock, (cache) =>
        clearedOnDisconnect(cache, { connectionStore, memory, life }),
      ),
      isEmbedded: (account) =>
        connectionStore.snapshot.connection.connections.some(({ accounts }) =>
          accounts.some(
            ({ caipAddress, connectorId }) =>
              caipAddress === account && connectorId === CONNECTOR_ID.auth,
          ),
        ),
    }),
  registerName: (services) => {
    const { accountNames: names, networks, activeNetworkId: networkId } = services;
    const { activeAccount, operations, clock, events } = services;
    return new RegisterName({
      names,
      networks,
      networkId,
      account: () => activeAccount.snapshot,
      // Checks the account in the same task that chooses the wallet.
      sign: (message, check, signal) =>
        withActions(operations, signal, ({ account }) => {
          check();
          return account.signMessage(message, { signal, namespace: "eip155" });
        }),
      clock,
      events,
    });
  },
  namesStore: (services) =>
    new NamesStore({
      normalize: services.normalizeName,
      account: services.activeAddress,
      networkId: services.activeNetworkId,
      names: services.accountNames,
      profiles: services.readProfile,
      scheduler: services.scheduler,
      life: services.life,
    }),
  namesFlow: ({ namesStore: store, registerName, control: modal, navigation, life }) =>
    new NamesFlow({ store, registering: registerName, modal, navigation, life }),
  namesParts: ({ namesStore: store, namesFlow: flow, activeNetworkId: networkId, life }) => {
    const actions = namesActions({ store, flow, networkId, life });
    return { store, actions: () => actions, find: store.find.bind(store) };
  },
};
