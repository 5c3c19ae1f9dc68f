import type { Observable } from "rxjs";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { sendsTransaction } from "../../domain/network/rpc-methods.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletMessage,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type { AskWallet, RequestGate } from "../review/request-gate.api.js";
import { linkSignals, rejectOnAbort } from "../shared/lifetime.js";

const READ_METHODS: ReadonlySet<string> = new Set(["eth_chainId", "getAccountAddresses"]);
/** The signed transaction may be sent later. */
const SIGN_METHODS: ReadonlySet<string> = new Set(["solana_signTransaction", "signPsbt"]);

interface TrackedConnectorParts {
  readonly gate?: RequestGate | undefined;
  readonly withdrawn?: AbortSignal;
  readonly onLateAnswer?: LateOutcome | undefined;
}

export type LateOutcome = (outcome: WalletOutcome<unknown>) => void;

/** Undefined if the wallet's answer has no transaction hash. */
export const hashIn = (answer: unknown): string | undefined => {
  if (typeof answer === "string") return answer;
  const { signature, txid } = (answer ?? {}) as { signature?: unknown; txid?: unknown };
  return [signature, txid].find((text) => typeof text === "string");
};

export type SendingStage = "nothing" | "asked" | "answered";

/**
 * A wallet during one call. After `disconnected` aborts, pending requests reject with its reason.
 * `withdrawn` aborts only the pending request; `onLateAnswer` receives answers after
 * `transaction/unknown`.
 */
export class TrackedConnector implements WalletConnector {
  readonly connectorId: string;
  readonly namespace: Namespace;
  readonly events$: Observable<WalletEvent>;
  readonly messages$?: Observable<WalletMessage>;
  readonly selectNetwork?: (networkId: CaipNetworkId) => Promise<boolean>;
  readonly #wallet: WalletConnector;
  readonly #disconnected: AbortSignal;
  readonly #withdrawn: AbortSignal | undefined;
  readonly #onLateAnswer: LateOutcome | undefined;
  readonly #gate: RequestGate | undefined;
  #open = 0;
  #hasAnswered = false;
  #stage: SendingStage = "nothing";
  #hash: string | undefined;

  constructor(
    wallet: WalletConnector,
    disconnected: AbortSignal,
    { gate, withdrawn, onLateAnswer }: TrackedConnectorParts = {},
  ) {
    this.#wallet = wallet;
    this.#disconnected = disconnected;
    this.#withdrawn = withdrawn;
    this.#onLateAnswer = onLateAnswer;
    this.#gate = gate;
    this.connectorId = wallet.connectorId;
    this.namespace = wallet.namespace;
    this.events$ = wallet.events$;
    if (wallet.messages$) this.messages$ = wallet.messages$;
    if (wallet.selectNetwork) this.selectNetwork = wallet.selectNetwork.bind(wallet);
  }

  /** True if the wallet answered all requests. */
  get isDone(): boolean {
    return this.#hasAnswered && this.#open === 0;
  }

  get stage(): SendingStage {
    return this.#stage;
  }
  get hash(): string | undefined {
    return this.#hash;
  }

  /** A request that is still under review is open, but the wallet was not asked. */
  async request(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    this.#open += 1;
    const ask: AskWallet = (passed) => this.#ask(passed, signal);
    try {
      return await (this.#gate?.pass(this, call, signal, ask) ?? ask(call));
    } finally {
      this.#open -= 1;
    }
  }

  async #ask(call: WalletRequest, signal: AbortSignal): Promise<WalletOutcome<unknown>> {
    const { method } = call;
    const sends = sendsTransaction(call) || !(READ_METHODS.has(method) || SIGN_METHODS.has(method));
    const linkedSignal = linkSignals(signal, this.#withdrawn);
    if (sends) this.#stage = "asked";
    try {
      const answer = this.#disconnected.aborted
        ? new Promise<never>(() => undefined)
        : this.#wallet.request(call, linkedSignal.signal, sends ? this.#onLateAnswer : undefined);
      const outcome = await rejectOnAbort(this.#disconnected, answer);
      this.#hasAnswered = true;
      this.#recordAnswer(method, outcome);
      return outcome;
    } finally {
      linkedSignal.release();
    }
  }

  #recordAnswer(method: string, outcome: WalletOutcome<unknown>): void {
    if (READ_METHODS.has(method)) return;
    this.#stage = outcome.kind === "done" ? "answered" : "nothing";
    if (outcome.kind === "done") this.#hash = hashIn(outcome.value);
  }

  connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    return this.#wallet.connect(signal);
  }

  reconnect(signal: AbortSignal): Promise<WalletSession | undefined> {
    return this.#wallet.reconnect(signal);
  }

  disconnect(signal: AbortSignal): Promise<void> {
    return this.#wallet.disconnect(signal);
  }
}
