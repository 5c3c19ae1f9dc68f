import { NamesFlow } from "../../application/flows/names-flow.js";
import type { NamesCode } from "../../application/names/names.group.js";
import { namesActions } from "../../application/names/names-actions.js";
import { NamesCache } from "../../application/names/names-cache.js";
import { NamesStore } from "../../application/names/names.store.js";
import { ReadProfile } from "../../application/names/read-profile.js";
import { RegisterName } from "../../application/names/register-name.js";
import { acting } from "../../application/shared/lazy-actions.js";
import { derive } from "../../application/shared/state-store.js";
import { activeConnection } from "../../domain/connection/wallets-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { Names, NormalizeName } from "../../ports/names.port.js";
import type { SupportedNetworks } from "../blockchain-data/supported-networks.js";
import { ChainNames } from "../names/chain-names.js";
import { HttpNames } from "../names/http-names.js";
import type { Services } from "./services/services.types.js";
import type { Bindings } from "./services/table.js";

/** What names bring to the chunk of what is read of an account. */
export interface NamesServices {
  /** ENSIP-15; its code, of some 20 kB, comes with the first name. */
  readonly normalizeName: NormalizeName;
  readonly accountNames: Names;
  readonly readProfile: ReadProfile;
  readonly registerName: RegisterName;
  readonly namesStore: NamesStore;
  readonly namesFlow: NamesFlow;
  readonly namesCode: NamesCode;
}

/** What they share with the tokens: which networks are supported is asked once (S7-016). */
interface Shared {
  readonly supportedNetworks: SupportedNetworks | undefined;
  readonly normalizeName: NormalizeName;
}

/** The host's own adapter, else the service where there is a project, else ENS on the chain. */
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
    beside: chain,
    normalize,
    supported,
  });
};

/** Names; loaded on their first use, with the tokens. */
export const NAMES_TABLE: Bindings<NamesServices, Services & Shared> = {
  normalizeName: ({ lazy }) => {
    const code = lazy("names", async () => (await import("../names/ensip15.js")).normalizedName);
    return (text, signal) => code.use(signal, (normalized) => normalized(text));
  },
  accountNames,
  readProfile: ({ accountNames: names, networks, stored, clock, connectionStore }) =>
    new ReadProfile({
      names,
      networks,
      cache: new NamesCache(stored, clock),
      isEmbedded: (account) =>
        connectionStore.snapshot.connection.connections.some(({ accounts }) =>
          accounts.some(
            ({ caipAddress, connectorId }) =>
              caipAddress === account && connectorId === CONNECTOR_ID.auth,
          ),
        ),
    }),
  registerName: ({ accountNames: names, networks, connectionStore, operations, clock, events }) =>
    new RegisterName({
      names,
      networks,
      networkId: () => connectionStore.snapshot.activeNetworkId,
      account: () => activeConnection(connectionStore.snapshot)?.accounts[0],
      // The account is compared in the turn in which the wallet is chosen.
      sign: (message, check, signal) =>
        acting(operations, signal, ({ account }) => {
          check();
          return account.signMessage(message, { signal, namespace: "eip155" });
        }),
      clock,
      events,
    }),
  namesStore: ({
    accountNames: names,
    normalizeName: normalize,
    readProfile,
    connectionStore,
    scheduler,
    life,
  }) =>
    new NamesStore({
      normalize,
      account: derive(
        [connectionStore],
        (state) => activeConnection(state)?.accounts[0].caipAddress,
      ),
      networkId: () => connectionStore.snapshot.activeNetworkId,
      names,
      profiles: readProfile,
      scheduler,
      life,
    }),
  namesFlow: ({ namesStore: store, registerName, control: modal, navigation, life }) =>
    new NamesFlow({ store, registering: registerName, modal, navigation, life }),
  namesCode: ({ namesStore: store, namesFlow: flow, connectionStore, life }) => {
    const networkId = () => connectionStore.snapshot.activeNetworkId;
    const actions = namesActions({ store, flow, networkId, life });
    return { store, actions: () => actions, find: store.find.bind(store) };
  },
};
