import type { Observable } from "rxjs";
import type { AccountType } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletMessage,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import { disconnectWallet } from "./wallet-calls.js";

/** `disconnect` revokes the grant; `accountType` replaces the accounts' type. */
interface CustomDisconnect {
  readonly scheduler: Scheduler;
  readonly disconnect: () => unknown;
  readonly accountType?: AccountType;
}

/**
 * A connector with its own disconnect instead of EIP-2255. Otherwise behaves like the wrapped one.
 */
export class CustomDisconnectConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly messages$?: Observable<WalletMessage>;
  readonly #connector: WalletConnector;
  readonly #parts: CustomDisconnect;

  constructor(connector: WalletConnector, parts: CustomDisconnect) {
    this.connectorId = connector.connectorId;
    this.namespace = connector.namespace;
    this.events$ = connector.events$;
    if (connector.messages$) this.messages$ = connector.messages$;
    this.#connector = connector;
    this.#parts = parts;
  }

  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    const outcome = await this.#connector.connect(signal);
    return outcome.kind === "done"
      ? { kind: "done", value: this.#withAccountType(outcome.value) }
      : outcome;
  }

  async reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    const session = await this.#connector.reconnect(
      signal,
      onLateAnswer && ((session) => onLateAnswer(this.#withAccountType(session))),
    );
    return session && this.#withAccountType(session);
  }

  disconnect(signal: AbortSignal): Promise<void> {
    const { scheduler, disconnect } = this.#parts;
    return disconnectWallet(disconnect, { signal, scheduler });
  }

  request(
    call: WalletRequest,
    signal: AbortSignal,
    onLateAnswer?: (outcome: WalletOutcome<unknown>) => void,
  ): Promise<WalletOutcome<unknown>> {
    return this.#connector.request(call, signal, onLateAnswer);
  }

  #withAccountType(session: WalletSession): WalletSession {
    const { accountType: type } = this.#parts;
    const [first, ...others] = session.accounts;
    return type === undefined
      ? session
      : { ...session, accounts: [{ ...first, type }, ...others.map((one) => ({ ...one, type }))] };
  }
}
