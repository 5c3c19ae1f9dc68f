import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { StandardSolanaConnector } from "../wallet-connector/standard-solana-connector.js";
import { SolanaStandardWallet, type SolanaStandardWalletParts } from "./solana-standard-wallet.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Options of an in-memory Solana wallet. */
export interface InMemorySolanaWalletParts extends SolanaStandardWalletParts {
  readonly connectorId?: string;
  /** Networks in order of preference. */
  readonly networkIds: readonly [CaipNetworkId, ...CaipNetworkId[]];
  readonly scheduler: Scheduler;
}

/** A Wallet Standard wallet with the real connector. */
export class InMemorySolanaWallet {
  readonly provider: SolanaStandardWallet;
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

  get address(): string {
    return this.provider.address;
  }
  get requests(): SolanaStandardWallet["requests"] {
    return this.provider.requests;
  }
  approve(times?: number): void {
    this.provider.desk.approve(times);
  }
  reject(code?: number): void {
    this.provider.desk.reject(code);
  }
  wait(): void {
    this.provider.desk.wait();
  }
  changeAccount(index: number): void {
    this.provider.changeAccount(index);
  }
  drop(): void {
    this.provider.drop();
  }
}
