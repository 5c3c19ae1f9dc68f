import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { StandardSolanaConnector } from "../wallet-connector/standard-solana-connector.js";
import { SolanaStandardWallet, type SolanaStandardWalletParts } from "./solana-standard-wallet.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Options of an in-memory Solana wallet. */
export interface InMemorySolanaWalletParts extends SolanaStandardWalletParts {
  /** Id of the connector. */
  readonly connectorId?: string;
  /** Networks in order of preference. */
  readonly networkIds: readonly [CaipNetworkId, ...CaipNetworkId[]];
  /** Timers of the connector. */
  readonly scheduler: Scheduler;
}

/** A Wallet Standard wallet with the real connector. */
export class InMemorySolanaWallet {
  /** The wallet in the page. */
  readonly provider: SolanaStandardWallet;
  /** The wallet, as the instance uses it. */
  readonly connector: WalletConnector;

  constructor({
    connectorId = "Scripted Solana",
    networkIds,
    scheduler,
    ...parts
  }: InMemorySolanaWalletParts) {
    this.provider = new SolanaStandardWallet(parts);
    this.connector = new StandardSolanaConnector(connectorId, this.provider, {
      scheduler,
      networks: () => networkIds,
    });
    bindMembers(this.connector);
  }

  /** The active account, base58. */
  get address(): string {
    return this.provider.address;
  }
  /** All requests so far, in order. */
  get requests(): SolanaStandardWallet["requests"] {
    return this.provider.requests;
  }
  /** Approves as `ApprovalDesk.approve`. */
  approve(times?: number): void {
    this.provider.desk.approve(times);
  }
  /** Rejects as `ApprovalDesk.reject`. */
  reject(code?: number): void {
    this.provider.desk.reject(code);
  }
  /** Lets later requests wait. */
  wait(): void {
    this.provider.desk.wait();
  }
  /** Selects another key, from 0. */
  changeAccount(index: number): void {
    this.provider.changeAccount(index);
  }
  /** Revokes the page's grant in the wallet. */
  drop(): void {
    this.provider.drop();
  }
}
