import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-key.js";
import type { AskEnd } from "../../domain/tabs/tab-message.js";

/** Questions to wallets, of which one tab at a time asks. */
export interface SharedPrompt {
  /**
   * Does `ask` when no other tab asks this wallet; `onWait` is called where one has to wait.
   * Settles as `ask` does, and with the signal's reason once that aborts.
   */
  run<T>(
    connectorId: string,
    wait: { readonly signal: AbortSignal; onWait(): void },
    ask: () => Promise<T>,
  ): Promise<T>;
  /** How the other tab's question ended, as far as it is known by now. */
  heard(connectorId: string): AskEnd | undefined;
  /** How it ended; `undefined` where nothing is known in time: that tab is gone. */
  ended(connectorId: string, signal: AbortSignal): Promise<AskEnd | undefined>;
}

/** What the tabs of one instance agree on. */
export interface TabAgreement {
  /**
   * The user disconnected these here, in every tab. `namespaces`: where something was remembered or
   * on its way besides.
   */
  end(isMeant: (one: ConnectionKey) => boolean, namespaces: readonly Namespace[]): void;
}
