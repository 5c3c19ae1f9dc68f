import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-state.js";
import type { RequestOutcome } from "../../domain/tabs/tab-message.js";

/** Wallet requests that only one tab at a time may send. */
export interface SharedPrompt {
  /**
   * Calls `onWait` if another tab asks this wallet. Settles as `ask`, or rejects with the signal's
   * reason.
   */
  run<T>(
    connectorId: string,
    wait: { readonly signal: AbortSignal; onWait(): void },
    ask: () => Promise<T>,
  ): Promise<T>;
  /** The result of the other tab's request, if already known. */
  resultOf(connectorId: string): RequestOutcome | undefined;
  /** Waits for that result; `undefined` on timeout: the other tab has closed. */
  waitForResult(connectorId: string, signal: AbortSignal): Promise<RequestOutcome | undefined>;
}

/** Disconnects in the other tabs of the instance. */
export interface TabDisconnect {
  /**
   * Disconnects matching connections in all tabs. `namespaces`: those that also had a remembered
   * connection or a pending attempt.
   */
  end(matches: (one: ConnectionKey) => boolean, namespaces: readonly Namespace[]): void;
}
