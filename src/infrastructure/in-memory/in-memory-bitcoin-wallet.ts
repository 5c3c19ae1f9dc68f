import { type BitcoinChain, bitcoinChainOf } from "../../domain/address/bitcoin-network.js";
import { toCaipAddress } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { BitcoinWalletConnector } from "../wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import type { BitcoinDriver, ReportedGrant } from "../wallet-connector/bitcoin/bitcoin-driver.js";
import { ForeignObject } from "../wallet-connector/foreign-object.js";
import type { CallLimits } from "../wallet-connector/wallet-calls.js";
import { toBase64 } from "../shared/bytes.js";
import { ApprovalDesk } from "./approval-desk.js";
import type { InMemoryBitcoinChain } from "./in-memory-bitcoin-chain.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/**
 * Options of an in-memory Bitcoin wallet: accounts without keys, each with a payment and optionally
 * an ordinals address. Cannot send without `chain`.
 */
export interface InMemoryBitcoinWalletParts {
  /** Id of the connector. */
  readonly connectorId?: string;
  /** The accounts, the displayed one first. */
  readonly accounts: readonly [
    { readonly payment: string; readonly ordinal?: string },
    ...{ readonly payment: string; readonly ordinal?: string }[],
  ];
  /** The wallet's network. */
  readonly networkId: CaipNetworkId;
  /** Timers of the connector. */
  readonly scheduler: Scheduler;
  /** The chain that the wallet sends to. */
  readonly chain?: InMemoryBitcoinChain;
}

/** A Bitcoin wallet without keys, with fake signatures and the real connector. */
export class InMemoryBitcoinWallet {
  /** The wallet, as the instance uses it. */
  readonly connector: WalletConnector;
  /** The wallet's user. */
  readonly desk = new ApprovalDesk();
  /** All requests so far, in order. */
  readonly requests: { readonly method: string; readonly params: unknown }[] = [];
  readonly #parts: InMemoryBitcoinWalletParts;
  readonly #listeners = new Set<{
    readonly changed: (reported?: ReportedGrant) => void;
    readonly ended: () => void;
  }>();
  #active = 0;
  #isGranted = false;

  constructor(parts: InMemoryBitcoinWalletParts) {
    bindMembers(this);
    this.#parts = parts;
    const { connectorId = "In-memory Bitcoin", scheduler, networkId } = parts;
    this.connector = new BitcoinWalletConnector(connectorId, this.#driver(), {
      scheduler,
      networkIds: () => [networkId],
    });
    bindMembers(this.connector);
  }

  /** The active payment address. */
  get address(): string {
    return this.#account.payment;
  }
  /** Approves as `ApprovalDesk.approve`. */
  approve(times?: number): void {
    this.desk.approve(times);
  }
  /** Rejects as `ApprovalDesk.reject`. */
  reject(code?: number): void {
    this.desk.reject(code);
  }
  /** Lets later requests wait. */
  wait(): void {
    this.desk.wait();
  }

  /** Switches the active account; ignores an unknown index. */
  changeAccount(index: number): void {
    if (this.#parts.accounts[index] === undefined) return;
    this.#active = index;
    if (this.#isGranted) for (const { changed } of this.#listeners) changed(this.#reported());
  }

  /** Disconnects in the wallet. */
  drop(): void {
    this.#isGranted = false;
    for (const { ended } of this.#listeners) ended();
  }

  /** Number of listeners of all events. */
  get listenerCount(): number {
    return this.#listeners.size;
  }
  get #account(): InMemoryBitcoinWalletParts["accounts"][number] {
    return this.#parts.accounts[this.#active] ?? this.#parts.accounts[0];
  }
  get #chain(): BitcoinChain | undefined {
    return bitcoinChainOf(this.#parts.networkId);
  }

  #reported(): ReportedGrant {
    const { payment, ordinal } = this.#account;
    return {
      chain: this.#chain,
      accounts: [
        { address: payment, purpose: "payment" },
        ...(ordinal === undefined ? [] : [{ address: ordinal, purpose: "ordinals" }]),
      ],
    };
  }

  /** Prompts through `ForeignObject`, so that the call is guarded as a real wallet's. */
  #asking(
    method: string,
    limits: CallLimits,
    params: unknown,
    work: () => unknown,
  ): Promise<unknown> {
    const provider = {
      [method]: async () => {
        this.requests.push({ method, params });
        await this.desk.ask();
        return work();
      },
    };
    return new ForeignObject(provider).call(method, [], limits);
  }

  #driver(): BitcoinDriver {
    const pretend = (text: string): string =>
      toBase64(new TextEncoder().encode(text.padEnd(65, "·")).slice(0, 65));
    return {
      connectMethod: "connect",
      canBroadcast: false,
      connect: async (limits) => {
        await this.#asking("connect", limits, null, () => {
          this.#isGranted = true;
        });
        return this.#reported();
      },
      restore: async () => (this.#isGranted ? this.#reported() : undefined),
      disconnect: async () => {
        this.#isGranted = false;
      },
      signMessage: async (request, limits) => ({
        signature: await this.#asking("signMessage", limits, request, () =>
          pretend(request.message),
        ),
      }),
      sendTransfer: (request, limits) =>
        this.#asking("sendTransfer", limits, request, () =>
          this.#parts.chain?.transfer(toCaipAddress(this.#parts.networkId, request.from), {
            to: request.to,
            value: request.amount,
          }),
        ),
      signPsbt: async (request, limits) => ({
        psbt: await this.#asking("signPsbt", limits, request, () => toBase64(request.psbt)),
      }),
      listen: (changed, ended) => {
        const listener = { changed, ended };
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }
}
