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

/**
 * Whether an event that came before an answer says something else than it: which of the two is
 * newer is unknown.
 */
const contradicts = (event: WalletEvent, { networkId, accounts }: WalletSession): boolean =>
  (event.kind !== "network" && event.kind !== "accounts") ||
  (event.kind === "network" && event.networkId !== networkId) ||
  (event.accounts !== undefined && !isSameList(event.accounts, accounts));

/**
 * Listens to a wallet from the moment in which it is asked for access until its connection is
 * registered.
 */
export class EventsMeanwhile {
  readonly #wallet: WalletConnector;
  #followings: readonly WalletListening[] = [];
  #isDropped = false;
  #isContradicted = false;
  #hasEnded = false;
  constructor(wallet: WalletConnector) {
    this.#wallet = wallet;
  }

  /** To be gone on with by whoever registers the wallets. */
  get followings(): readonly WalletListening[] {
    return this.#followings;
  }

  /** The wallet, where it is to be asked silently what is true. */
  get contradicted(): readonly WalletConnector[] {
    return this.#isContradicted ? [this.#wallet] : [];
  }

  /** The last that it notified of is that its grant is over. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  listen(): void {
    if (this.#followings.length === 0) this.#follow(this.#wallet);
  }

  /** From here on nothing is lost; also of the other wallets that one approval covers. */
  answered(session: WalletSession): void {
    for (const { wallet } of grantsOf(this.#wallet, session))
      if (wallet !== this.#wallet) this.#follow(wallet);
    const early = this.#followings.find(({ wallet }) => wallet === this.#wallet)?.granted() ?? [];
    this.#isContradicted = early.some((event) => contradicts(event, session));
    this.#hasEnded = early.at(-1)?.kind === "disconnected";
  }

  /** Asks silently what is granted already. */
  async read(signal: AbortSignal): Promise<WalletSession | undefined> {
    const asked = this.#wallet.reconnect(signal).catch(() => undefined);
    this.listen();
    const granted = await settleBy(signal, asked);
    if (granted) this.answered(granted);
    return granted;
  }

  /** Ends, unless the wallets were registered meanwhile. */
  drop(): void {
    this.#isDropped = true;
    for (const one of this.#followings) one.drop();
  }

  #follow(wallet: WalletConnector): void {
    if (!this.#isDropped) this.#followings = [...this.#followings, new WalletListening(wallet)];
  }
}
