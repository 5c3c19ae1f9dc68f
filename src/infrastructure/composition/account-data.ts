import { acting } from "../../application/shared/lazy-actions.js";
import { networkIdOf } from "../../domain/caip/caip.js";
import { activeConnection } from "../../domain/connection/wallets-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import { reportsAssets } from "../../domain/tokens/read-wallet-assets.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import { ChainBlockchainData } from "../blockchain-data/chain-blockchain-data.js";
import { HttpBlockchainData } from "../blockchain-data/http-blockchain-data.js";
import type { SupportedNetworks } from "../blockchain-data/supported-networks.js";
import {
  type ReportedAssets,
  WalletBlockchainData,
} from "../blockchain-data/wallet-blockchain-data.js";
import { pageTurns } from "../scheduler/page-turns.js";
import type { Services } from "./services/services.types.js";

type AccountDataServices = Services & {
  readonly supportedNetworks: SupportedNetworks | undefined;
};

/** The host's own adapter, else the service where there is a project, else the chain alone. */
const serviceOrChain = (services: AccountDataServices): BlockchainData => {
  const { supportedNetworks: supported } = services;
  const { blockchainData, chains, networks, http, life, options } = services;
  if (blockchainData) return blockchainData;
  const chain = new ChainBlockchainData({
    chains,
    networks: networks.all,
    shown: options.tokens,
  });
  if (options.projectId === undefined) return chain;
  return new HttpBlockchainData({
    http,
    baseUrl: options.services?.blockchain ?? BLOCKCHAIN_SERVICE,
    projectId: options.projectId,
    signal: life.signal,
    beside: chain,
    supported,
    turns: pageTurns(globalThis),
    withWhole: options.wholeTokens ?? false,
  });
};

/**
 * What the embedded wallet says of its own account. Others are not asked: nobody knows which of
 * them shows its user a question. An answer for an account that is no longer active is none.
 */
const reportedBy =
  ({ connectionStore, operations }: Services): ReportedAssets =>
  (account, signal) =>
    acting(operations, signal, async ({ account: use }) => {
      const isAsked = (): boolean => {
        const active = activeConnection(connectionStore.snapshot);
        const isOwn = active?.accounts[0].caipAddress === account;
        return isOwn && active.connector.id === CONNECTOR_ID.auth && active.namespace === "eip155";
      };
      if (!isAsked()) return undefined;
      const isReporting = reportsAssets(await use.capabilities({ signal }), networkIdOf(account));
      const tokens = isReporting && isAsked() ? await use.assets({ signal }) : undefined;
      return isAsked() ? tokens : undefined;
    });

/** What an account owns and did: its wallet's word first, where it gives one. */
export const accountDataOf = (services: AccountDataServices): BlockchainData =>
  new WalletBlockchainData({
    reported: reportedBy(services),
    beside: serviceOrChain(services),
    scheduler: services.scheduler,
  });
