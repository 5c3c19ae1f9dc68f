import { Observable } from "rxjs";
import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletEvent, WalletMessage } from "../../ports/wallet-connector.port.js";
import { CalmEvents } from "./calm-events.js";
import type { Eip1193Provider } from "./eip1193-provider.js";
import { parseAccounts, parseChain, someAccounts } from "./evm-answers.js";

/** EIP-1193 `disconnect` code of a temporarily lost node. */
const LOST_NODE_FOR_NOW = 1013;

/** Converts `accountsChanged`. Throws `wallet/invalid-answer`. */
const readGrant = (value: unknown): WalletEvent => {
  const accounts = someAccounts(parseAccounts(value, "accountsChanged"));
  return accounts ? { kind: "accounts", accounts } : { kind: "disconnected" };
};

const UNCLEAR: WalletEvent = { kind: "unclear" };

/** Converts a provider event; undefined if nothing changes. */
const toWalletEvent = (name: string, value: unknown): WalletEvent | undefined => {
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

const MAX_LETTERS = 256;

/** Parses an EIP-1193 `message`; undefined if invalid. */
const readMessage = (value: unknown): WalletMessage | undefined => {
  try {
    const { type, data } = value as WalletMessage;
    return typeof type === "string" && type.length <= MAX_LETTERS ? { type, data } : undefined;
  } catch {
    return undefined;
  }
};

/** A provider's messages, unthrottled, because subscriptions need each one. */
export const evmWalletMessages = (provider: Eip1193Provider): Observable<WalletMessage> =>
  new Observable<WalletMessage>((out) =>
    provider.on("message", (value) => {
      const message = readMessage(value);
      if (message && !out.closed) out.next(message);
    }),
  );

/** Number of raw events stored of each kind. Limits parsing, which hashes each address. */
const MAX_KEPT = 16;

/** The last valid event of a kind. */
interface LastEvent {
  readonly event: WalletEvent | undefined;
  /** True if a newer event is invalid. */
  readonly isUnclear: boolean;
}

/** The last raw events of a kind, parsed on demand. */
class RawEvents {
  #kept: readonly (readonly [string, unknown])[] = [];

  add(name: string, value: unknown): void {
    this.#kept = [...this.#kept.slice(1 - MAX_KEPT), [name, value]];
  }

  /** Returns the last event and clears all. */
  takeLast(): LastEvent {
    const kept = this.#kept;
    this.#kept = [];
    let isUnclear = false;
    for (let index = kept.length - 1; index >= 0; index -= 1) {
      const [name, value] = kept[index] ?? ["", undefined];
      const event = toWalletEvent(name, value);
      if (event && event !== UNCLEAR) return { event, isUnclear };
      isUnclear ||= event === UNCLEAR;
    }
    return { event: undefined, isUnclear };
  }
}

/** Merges a network and an accounts event; a disconnect replaces both. */
const joined = (
  network: WalletEvent | undefined,
  grant: WalletEvent | undefined,
): WalletEvent | undefined =>
  network?.kind === "network" && grant?.kind === "accounts"
    ? { ...network, accounts: grant.accounts }
    : (grant ?? network);

/**
 * A provider's validated events: `accountsChanged` (an empty list is a disconnect), `chainChanged`,
 * `disconnect`. A burst yields one event with the last network and accounts, then `unclear` if a
 * newer one is invalid; see `CalmEvents`. Subscribers that start while an older grant is revoked
 * (`ending`) receive nothing until that is done. Listeners are removed on unsubscribe.
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
      // Providers without `removeListener` still call it.
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
