import { NEVER } from "rxjs";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** A wallet that rejects every call with the given error, to show its message. */
export class RefusingWallet implements WalletConnector {
  /** As `WalletConnector.namespace`. */
  readonly namespace = "eip155";
  /** As `WalletConnector.events$`. */
  readonly events$ = NEVER;
  /** As `WalletConnector.connectorId`. */
  readonly connectorId: string;
  readonly #error: LatchkitError;

  constructor(connectorId: string, error: LatchkitError) {
    bindMembers(this);
    this.connectorId = connectorId;
    this.#error = error;
  }

  /** As `WalletConnector.connect`. */
  connect(): Promise<never> {
    return Promise.reject(this.#error);
  }

  /** Never has a grant. */
  async reconnect(): Promise<undefined> {
    return undefined;
  }

  /** As `WalletConnector.disconnect`. */
  async disconnect(): Promise<void> {
    return undefined;
  }

  /** As `WalletConnector.request`. */
  request(): Promise<never> {
    return Promise.reject(this.#error);
  }
}
