import type {
  WalletAccount,
  WalletConnector,
  WalletEvent,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import { settleBy } from "../shared/lifetime.js";
import { grantsOf } from "./to-connection.js";
import { WalletListening } from "./wallet-listening.js";

const isSameList = (a: readonly WalletAccount[], b: readonly WalletAccount[]): boolean =>
  a.length === b.length && a.every(({ address }, at) => address === b[at]?.address);

/** True if an event before the answer differs from it; it is unknown which of them is newer. */
const contradicts = (event: WalletEvent, { networkId, accounts }: WalletSession): boolean =>
  (event.kind !== "network" && event.kind !== "accounts") ||
  (event.kind === "network" && event.networkId !== networkId) ||
  (event.accounts !== undefined && !isSameList(event.accounts, accounts));

/** Buffers a wallet's events from the request for access until the connection is registered. */
export class BufferedWalletEvents {
  readonly #wallet: WalletConnector;
  #listeners: readonly WalletListening[] = [];
  #isDropped = false;
  #isContradicted = false;
  #hasEnded = false;
  constructor(wallet: WalletConnector) {
    this.#wallet = wallet;
  }

  /** Listeners to pass on to the registration. */
  get followings(): readonly WalletListening[] {
    return this.#listeners;
  }

  /** The wallet, if it must be rechecked silently. */
  get contradicted(): readonly WalletConnector[] {
    return this.#isContradicted ? [this.#wallet] : [];
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  listen(): void {
    if (this.#listeners.length === 0) this.#subscribe(this.#wallet);
  }

  /**
   * Starts listening to the other wallets of the same approval and compares early events with the
   * answer.
   */
  answered(session: WalletSession): void {
    for (const { wallet } of grantsOf(this.#wallet, session))
      if (wallet !== this.#wallet) this.#subscribe(wallet);
    const early = this.#listeners.find(({ wallet }) => wallet === this.#wallet)?.granted() ?? [];
    this.#isContradicted = early.some((event) => contradicts(event, session));
    this.#hasEnded = early.at(-1)?.kind === "disconnected";
  }

  async read(signal: AbortSignal): Promise<WalletSession | undefined> {
    const asked = this.#wallet.reconnect(signal).catch(() => undefined);
    this.listen();
    const granted = await settleBy(signal, asked);
    if (granted) this.answered(granted);
    return granted;
  }

  drop(): void {
    this.#isDropped = true;
    for (const one of this.#listeners) one.drop();
  }

  #subscribe(wallet: WalletConnector): void {
    if (!this.#isDropped) this.#listeners = [...this.#listeners, new WalletListening(wallet)];
  }
}
