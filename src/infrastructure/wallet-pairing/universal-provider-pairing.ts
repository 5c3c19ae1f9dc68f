import { type Observable, Subject } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { UniversalProvider } from "../../ports/universal-provider.port.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  PairingEvent,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import type { Client } from "./open-client.js";
import { type Proposed, SignClientPairing } from "./sign-client-pairing.js";

/**
 * What the adapter works with. With `signal` its listeners come off the host's provider; nothing
 * else ends with it.
 */
export interface UniversalProviderPairingParts {
  readonly provider: UniversalProvider;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
}

const isClient = (value: object): value is Client =>
  "session" in value && "core" in value && "connect" in value && "request" in value;

/** What the provider is asked with. The RPC addresses it keeps to itself and reads by. */
const asOptions = (proposal: SessionProposal) => ({
  optionalNamespaces: Object.fromEntries(
    Object.entries(proposal).map(([name, { chains, methods, events, rpcMap }]) => [
      name,
      { chains: [...chains], methods: [...methods], events: [...events], rpcMap: { ...rpcMap } },
    ]),
  ),
});

/**
 * The WalletConnect protocol over a provider that the host brings. The provider makes and ends the
 * session, so that the host finds it there; all else goes through its client as through our own.
 * Only the session the provider stands on is seen: others on that client are not ours.
 */
export class UniversalProviderPairing implements WalletPairing {
  readonly events$: Observable<PairingEvent>;
  readonly #events = new Subject<PairingEvent>();
  readonly #provider: UniversalProvider;
  readonly #shared: SignClientPairing;
  /** Sessions on their way out, which the client may still list. */
  readonly #ended = new Set<string>();
  readonly #release: (() => void)[] = [];

  constructor({ provider, scheduler, signal }: UniversalProviderPairingParts) {
    this.#provider = provider;
    this.events$ = this.#events.asObservable();
    this.#shared = new SignClientPairing({
      scheduler,
      signal,
      open: async () => this.#client(),
      propose: (_, proposal) => this.#propose(proposal),
      end: (client, topic) => this.#end(client, topic),
    });
    const forwarding = this.#shared.events$.subscribe(this.#events);
    this.#release.push(() => forwarding.unsubscribe());
    signal.addEventListener(
      "abort",
      () => {
        for (const release of this.#release.splice(0)) release();
      },
      { once: true },
    );
  }

  async sessions(signal: AbortSignal): Promise<readonly PairedSession[]> {
    const all = await this.#shared.sessions(signal);
    return all.filter(
      ({ topic }) => topic === this.#provider.session?.topic && !this.#ended.has(topic),
    );
  }
  pair(proposal: SessionProposal, signal: AbortSignal): PairingAttempt {
    return this.#shared.pair(proposal, signal);
  }
  request(
    topic: string,
    chainId: string,
    call: WalletRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<unknown>> {
    return this.#shared.request(topic, chainId, call, signal);
  }
  end(topic: string, signal: AbortSignal): Promise<void> {
    return this.#shared.end(topic, signal);
  }
  clientId(): Promise<string> {
    return this.#shared.clientId();
  }

  #client(): Client {
    const { client } = this.#provider;
    if (!isClient(client))
      throw new LatchkitError("connection/failed", { connectorId: "walletConnect" });
    this.#followEnds(client);
    return client;
  }

  /** A session that the host itself ends is told by nobody but the client's list of ends. */
  #followEnds({ core, session }: Client): void {
    const receive = ({ target }: { readonly target: string }): void => {
      const topic = target.replace(/^topic:/u, "");
      if (topic !== target && !session.keys.includes(topic))
        this.#events.next({ kind: "ended", topic });
    };
    core.expirer.on("expirer_deleted", receive);
    this.#release.push(() => core.expirer.off("expirer_deleted", receive));
  }

  #propose(proposal: SessionProposal): Promise<Proposed> {
    const provider = this.#provider;
    return new Promise<Proposed>((resolve, reject) => {
      const over = (): void => {
        provider.removeListener("display_uri", shown);
      };
      const shown = (uri: unknown): void => {
        over();
        resolve({ uri: String(uri), approval: () => approved });
      };
      provider.on("display_uri", shown);
      const approved = provider.connect(asOptions(proposal));
      approved.catch((error: unknown) => {
        over();
        reject(error);
      });
      this.#release.push(over);
    });
  }

  async #end(client: Client, topic: string): Promise<void> {
    this.#ended.add(topic);
    if (this.#provider.session?.topic === topic) await this.#provider.disconnect();
    else await client.disconnect({ topic, reason: { code: 6000, message: "User disconnected." } });
  }
}
