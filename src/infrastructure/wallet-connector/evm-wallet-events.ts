import { Observable } from "rxjs";
import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletEvent, WalletMessage } from "../../ports/wallet-connector.port.js";
import { CalmEvents } from "./calm-events.js";
import type { Eip1193Provider } from "./eip1193-provider.js";
import { parseAccounts, parseChain, someAccounts } from "./evm-answers.js";

/**
 * EIP-1193 `disconnect` of providers that only lost their node for a moment and come back by
 * themselves.
 */
const LOST_NODE_FOR_NOW = 1013;

/** What a raw `accountsChanged` stands for. Throws `wallet/invalid-answer` for garbage. */
const readGrant = (value: unknown): WalletEvent => {
  const accounts = someAccounts(parseAccounts(value, "accountsChanged"));
  return accounts ? { kind: "accounts", accounts } : { kind: "disconnected" };
};

const UNCLEAR: WalletEvent = { kind: "unclear" };

/** The event a raw provider event stands for; undefined for what changes nothing. */
const read = (name: string, value: unknown): WalletEvent | undefined => {
  try {
    if (name === "accountsChanged") return readGrant(value);
    if (name === "chainChanged") return { kind: "network", networkId: parseChain(value) };
    return readWalletError(value).providerCode === LOST_NODE_FOR_NOW
      ? undefined
      : { kind: "disconnected" };
  } catch {
    return UNCLEAR;
  }
};

const MOST_LETTERS = 256;

/** The type and data of an EIP-1193 `message`; undefined for garbage. */
const readMessage = (value: unknown): WalletMessage | undefined => {
  try {
    const { type, data } = value as WalletMessage;
    return typeof type === "string" && type.length <= MOST_LETTERS ? { type, data } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The messages of a provider, each as it comes: the notices of a subscription are all of them
 * wanted. The listener lives as long as the subscription.
 */
export const evmWalletMessages = (provider: Eip1193Provider): Observable<WalletMessage> =>
  new Observable<WalletMessage>((out) =>
    provider.on("message", (value) => {
      const message = readMessage(value);
      if (message && !out.closed) out.next(message);
    }),
  );

/**
 * Raw events kept of one kind: in a storm only the last are worth reading, and reading an address
 * costs a hash.
 */
const MOST_KEPT = 16;

/** Of the raw events of one kind the last one that can be read. */
interface LastEvent {
  readonly event: WalletEvent | undefined;
  /** A newer one cannot be read. */
  readonly isUnclear: boolean;
}

/** The last raw events of one kind, read only when asked for. */
class RawEvents {
  #kept: readonly (readonly [string, unknown])[] = [];

  add(name: string, value: unknown): void {
    this.#kept = [...this.#kept.slice(1 - MOST_KEPT), [name, value]];
  }

  /** Forgets all. */
  takeLast(): LastEvent {
    const kept = this.#kept;
    this.#kept = [];
    let isUnclear = false;
    for (let index = kept.length - 1; index >= 0; index -= 1) {
      const [name, value] = kept[index] ?? ["", undefined];
      const event = read(name, value);
      if (event && event !== UNCLEAR) return { event, isUnclear };
      isUnclear ||= event === UNCLEAR;
    }
    return { event: undefined, isUnclear };
  }
}

/**
 * One event for what came together: accounts and network that changed at once are one change, and
 * an ended grant outdoes both.
 */
const joined = (
  network: WalletEvent | undefined,
  grant: WalletEvent | undefined,
): WalletEvent | undefined =>
  network?.kind === "network" && grant?.kind === "accounts"
    ? { ...network, accounts: grant.accounts }
    : (grant ?? network);

/**
 * The checked events of a provider: `accountsChanged` (an empty list is a disconnect),
 * `chainChanged`, `disconnect`. Of a burst only the last network and the last accounts are given,
 * in one event, and `unclear` after it where a newer one cannot be read; see `CalmEvents` for when.
 * Who subscribes while the page takes back an older grant (`ending`) hears nothing before that is
 * over; who was asking before loses what it asked for, and hears so. Listeners live as long as the
 * subscription.
 */
export const evmWalletEvents = (
  provider: Eip1193Provider,
  scheduler: Scheduler,
  ending: () => Promise<void> | undefined,
): Observable<WalletEvent> =>
  new Observable<WalletEvent>((out) => {
    const older = ending();
    const networks = new RawEvents();
    const grants = new RawEvents();
    const calm = new CalmEvents(scheduler, () => {
      const [network, grant] = [networks.takeLast(), grants.takeLast()];
      const event = joined(network.event, grant.event);
      if (event) out.next(event);
      if (network.isUnclear || grant.isUnclear) out.next(UNCLEAR);
    });
    const take = (name: string, value: unknown): void => {
      // A provider without a way to take listeners off still calls them.
      if (out.closed || (older !== undefined && ending() === older)) return;
      (name === "chainChanged" ? networks : grants).add(name, value);
      calm.note();
    };
    const removals = ["accountsChanged", "chainChanged", "disconnect"].map((name) =>
      provider.on(name, (value) => take(name, value)),
    );
    return () => {
      calm.stop();
      removals.forEach((remove) => remove());
    };
  });
