import { Observable } from "rxjs";
import { readProviderCode } from "../../domain/errors/provider-codes.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { WalletEvent } from "../../ports/wallet-connector.port.js";
import type { Eip1193Provider } from "./eip1193-provider.js";
import { parseAccounts, parseChain, someAccounts } from "./evm-answers.js";

/** A burst within one frame of time counts as one change (threat T6). */
export const BURST_MS = 16;
/** EIP-1193 `disconnect` of providers that only lost their node for a moment and come back by themselves. */
const LOST_NODE_FOR_NOW = 1013;

const accountsEvent = (value: unknown): WalletEvent => {
  const accounts = someAccounts(parseAccounts(value, "accountsChanged"));
  return accounts ? { kind: "accounts", accounts } : { kind: "disconnected" };
};

/** The event a raw provider event stands for; undefined for garbage and for what changes nothing. */
const read = (name: string, value: unknown): WalletEvent | undefined => {
  try {
    if (name === "accountsChanged") return accountsEvent(value);
    if (name === "chainChanged") return { kind: "network", networkId: parseChain(value) };
    return readProviderCode(value) === LOST_NODE_FOR_NOW ? undefined : { kind: "disconnected" };
  } catch {
    return undefined;
  }
};

/**
 * The checked events of a provider: `accountsChanged` (an empty list is a disconnect), `chainChanged`, `disconnect`. Of a burst within
 * 16 ms only the last network and the last accounts are given, in that order. Listeners live as long as the subscription.
 */
export const evmWalletEvents = (provider: Eip1193Provider, scheduler: Scheduler): Observable<WalletEvent> =>
  new Observable<WalletEvent>((out) => {
    let network: WalletEvent | undefined;
    let grant: WalletEvent | undefined;
    let cancel: (() => void) | undefined;
    let isActive = true;
    const flush = (): void => {
      const events = [network, grant];
      network = grant = cancel = undefined;
      for (const event of events) if (event && isActive) out.next(event);
    };
    const take = (name: string, value: unknown): void => {
      // A provider without a way to take listeners off still calls them.
      const event = isActive ? read(name, value) : undefined;
      if (!event) return;
      if (event.kind === "network") network = event;
      else grant = event;
      cancel ??= scheduler.after(BURST_MS, flush);
    };
    const removals = ["accountsChanged", "chainChanged", "disconnect"].map((name) => provider.on(name, (value) => take(name, value)));
    return () => {
      isActive = false;
      cancel?.();
      removals.forEach((remove) => remove());
    };
  });
