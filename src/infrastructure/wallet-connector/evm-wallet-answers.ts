import { Observable } from "rxjs";
import { readWalletError } from "../../domain/errors/wallet-dialects.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type {
  WalletEvent,
  WalletMessage,
  WalletAccount,
} from "../../ports/wallet-connector.port.js";
import type { Eip1193Provider } from "./eip1193-provider.js";
import { EventThrottle } from "./wallet-events.js";
import { parseReportedEvmAddress } from "../../domain/address/evm-address.js";
import { evmNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";

const MAX_ACCOUNTS = 100;

/**
 * Parses accounts (EIP-1102, EIP-1193 `accountsChanged`): EIP-55 spelling, the wallet's order, no
 * duplicates, at most 100, possibly none. Throws `wallet/invalid-answer` for anything but
 * addresses.
 */
export const parseAccounts = (answer: unknown, method: string): readonly WalletAccount[] => {
  try {
    const length: unknown = Array.isArray(answer) ? answer.length : undefined;
    if (!Array.isArray(answer) || typeof length !== "number")
      throw new TypeError("Not a list of accounts");
    // By index: an iterator could be endless, and a hole must throw.
    const addresses = new Set(
      Array.from({ length: Math.min(length, MAX_ACCOUNTS) }, (_, index) =>
        parseReportedEvmAddress(answer[index]),
      ),
    );
    return [...addresses].map((address) => ({ address, type: "eoa" }));
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
  }
};

/** The accounts, the active one first; undefined if empty. */
export const someAccounts = (
  accounts: readonly WalletAccount[],
): readonly [WalletAccount, ...WalletAccount[]] | undefined => {
  const [first, ...others] = accounts;
  return first && [first, ...others];
};

/** Converts a chain id to a CAIP-2 id. Throws `chain/invalid-id`. */
export const parseChain = (answer: unknown): CaipNetworkId => evmNetworkId(parseEvmChainId(answer));

/** EIP-1193 `disconnect` code of a temporarily lost node. */
const TEMPORARY_DISCONNECT = 1013;

/** Converts `accountsChanged`. Throws `wallet/invalid-answer`. */
const readGrant = (value: unknown): WalletEvent => {
  const accounts = someAccounts(parseAccounts(value, "accountsChanged"));
  return accounts ? { kind: "accounts", accounts } : { kind: "disconnected" };
};

const UNCLEAR_EVENT: WalletEvent = { kind: "unclear" };

const toWalletEvent = (name: string, value: unknown): WalletEvent | undefined => {
  try {
    if (name === "accountsChanged") return readGrant(value);
    if (name === "chainChanged") return { kind: "network", networkId: parseChain(value) };
    return readWalletError(value).providerCode === TEMPORARY_DISCONNECT
      ? undefined
      : { kind: "disconnected" };
  } catch {
    return UNCLEAR_EVENT;
  }
};

const MAX_LETTERS = 256;

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
  new Observable<WalletMessage>((subscriber) =>
    provider.on("message", (value) => {
      const message = readMessage(value);
      if (message && !subscriber.closed) subscriber.next(message);
    }),
  );

/** Number of raw events stored of each kind. Limits parsing, which hashes each address. */
const MAX_STORED = 16;

interface LastEvent {
  readonly event: WalletEvent | undefined;
  /** True if a newer event is invalid. */
  readonly isUnclear: boolean;
}

/** Parsed on demand. */
class RawEvents {
  #events: readonly (readonly [string, unknown])[] = [];

  add(name: string, value: unknown): void {
    this.#events = [...this.#events.slice(1 - MAX_STORED), [name, value]];
  }

  takeLast(): LastEvent {
    const events = this.#events;
    this.#events = [];
    let isUnclear = false;
    for (let index = events.length - 1; index >= 0; index -= 1) {
      const [name, value] = events[index] ?? ["", undefined];
      const event = toWalletEvent(name, value);
      if (event && event !== UNCLEAR_EVENT) return { event, isUnclear };
      isUnclear ||= event === UNCLEAR_EVENT;
    }
    return { event: undefined, isUnclear };
  }
}

const mergedEvent = (
  network: WalletEvent | undefined,
  grant: WalletEvent | undefined,
): WalletEvent | undefined =>
  network?.kind === "network" && grant?.kind === "accounts"
    ? { ...network, accounts: grant.accounts }
    : (grant ?? network);

/**
 * A provider's validated events: `accountsChanged` (an empty list is a disconnect), `chainChanged`,
 * `disconnect`. A burst yields one event with the last network and accounts, then `unclear` if a
 * newer one is invalid; see `EventThrottle`. Subscribers receive nothing while an older grant is
 * revoked (`ending`).
 */
export const evmWalletEvents = (
  provider: Eip1193Provider,
  scheduler: Scheduler,
  ending: () => Promise<void> | undefined,
): Observable<WalletEvent> =>
  new Observable<WalletEvent>((subscriber) => {
    const revocation = ending();
    const networks = new RawEvents();
    const grants = new RawEvents();
    const throttle = new EventThrottle(scheduler, () => {
      const [network, grant] = [networks.takeLast(), grants.takeLast()];
      const event = mergedEvent(network.event, grant.event);
      if (event) subscriber.next(event);
      if (network.isUnclear || grant.isUnclear) subscriber.next(UNCLEAR_EVENT);
    });
    const onEvent = (name: string, value: unknown): void => {
      // Providers without `removeListener` still call it.
      if (subscriber.closed || (revocation !== undefined && ending() === revocation)) return;
      (name === "chainChanged" ? networks : grants).add(name, value);
      throttle.record();
    };
    const removals = ["accountsChanged", "chainChanged", "disconnect"].map((name) =>
      provider.on(name, (value) => onEvent(name, value)),
    );
    return () => {
      throttle.stop();
      removals.forEach((remove) => remove());
    };
  });

/** Accounts of a pending connection: the wallet's answer, or a later `accountsChanged`. */
export class PendingGrant {
  #accounts: readonly WalletAccount[] = [];
  readonly stop: () => void;

  constructor(provider: Eip1193Provider) {
    this.stop = provider.on("accountsChanged", (value) => {
      try {
        this.answer(value, "accountsChanged");
      } catch {
        // Ignores invalid events.
      }
    });
  }

  get accounts(): readonly WalletAccount[] {
    return this.#accounts;
  }

  answer(value: unknown, method: string): void {
    this.#accounts = parseAccounts(value, method);
  }
}
