import { type Observable, Subject } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { SignInData } from "../../domain/sign-in/sign-in-message.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { UniversalProvider } from "../../ports/universal-provider.port.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  PairingEvent,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import type { Client } from "./client.types.js";
import { askProvider } from "./ask-provider.js";
import { guardProvider } from "./provider-guards.js";
import { type Proposed, SignClientPairing } from "./sign-client-pairing.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/**
 * What the adapter works with. `open` is called once, with the first call that needs the provider,
 * and `receive` is to be told what its client logs. `isShared`: the host has the provider too, so
 * only the session it stands on is seen, and a session that the host ends is noticed. With `signal`
 * all that was put on the provider comes off. With a `lifecycle` a return to the page is noticed.
 */
export interface UniversalProviderPairingParts {
  readonly open: (receive: (text: string) => void) => Promise<UniversalProvider>;
  readonly isShared: boolean;
  readonly scheduler: Scheduler;
  readonly signal: AbortSignal;
  readonly lifecycle?: Pick<PageLifecycle, "visible$">;
}

const isClient = (value: object): value is Client =>
  "session" in value && "core" in value && "connect" in value && "request" in value;

const GONE = { code: 6000, message: "User disconnected." };

/** Its connections for reads take no other address. */
const byHttp = ([, url]: readonly [string, string]): boolean => /^https?:/iu.test(url);

/** What the provider is asked with. The RPC addresses it keeps to itself and reads by. */
const asOptions = (proposal: SessionProposal) => ({
  optionalNamespaces: Object.fromEntries(
    Object.entries(proposal).map(([name, { chains, methods, events, rpcMap }]) => [
      name,
      {
        chains: [...chains],
        methods: [...methods],
        events: [...events],
        rpcMap: Object.fromEntries(Object.entries(rpcMap).filter(byHttp)),
      },
    ]),
  ),
});

/**
 * The WalletConnect protocol over a universal-provider, our own or one that the host brings. The
 * provider makes and ends the session, so that a host finds it there; all else goes through its
 * client. Of a host's provider only the session it stands on is seen: others on that client are not
 * ours.
 */
export class UniversalProviderPairing implements WalletPairing {
  readonly events$: Observable<PairingEvent>;
  readonly #events = new Subject<PairingEvent>();
  readonly #parts: UniversalProviderPairingParts;
  readonly #shared: SignClientPairing;
  /** Sessions on their way out, which the client may still list. */
  readonly #ended = new Set<string>();
  /** RPC addresses that the provider was given. */
  readonly #handedOver = new Set<string>();
  readonly #release: (() => void)[] = [];
  #provider: UniversalProvider | undefined;
  /** Ends with the code that is being made. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: UniversalProviderPairingParts) {
    const { scheduler, signal, lifecycle } = parts;
    this.#parts = parts;
    this.events$ = this.#events.asObservable();
    this.#shared = new SignClientPairing({
      scheduler,
      signal,
      ...(lifecycle && { lifecycle }),
      open: (receive) => this.#open(receive),
      propose: (proposal, given, message) => this.#inTurn(proposal, given, message),
      end: (client, topic) => this.#end(client, topic),
    });
    const forwarding = this.#shared.events$.subscribe(this.#events);
    this.#release.push(() => forwarding.unsubscribe());
    onAbort(signal, () => this.#letGo());
  }

  async sessions(signal: AbortSignal): Promise<readonly PairedSession[]> {
    const all = await this.#shared.sessions(signal);
    if (!this.#parts.isShared) return all;
    return all.filter(
      ({ topic }) => topic === this.#provider?.session?.topic && !this.#ended.has(topic),
    );
  }
  pair(proposal: SessionProposal, signal: AbortSignal, message?: SignInData): PairingAttempt {
    return this.#shared.pair(proposal, signal, message);
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

  async #open(receive: (text: string) => void): Promise<Client> {
    const { open, isShared, signal } = this.#parts;
    const provider = await open(receive);
    const { client } = provider;
    if (!isClient(client))
      throw new LatchkitError("connection/failed", { connectorId: "walletConnect" });
    this.#provider = provider;
    this.#release.push(guardProvider(provider, this.#handedOver));
    if (isShared) this.#followEnds(client);
    if (signal.aborted) this.#letGo();
    return client;
  }

  #letGo(): void {
    for (const release of this.#release.splice(0)) release();
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

  /**
   * One code at a time: the provider announces them all by one event, where two could not be told
   * apart. Who left before the turn came begins none.
   */
  #inTurn(
    proposal: SessionProposal,
    signal: AbortSignal,
    message: SignInData | undefined,
  ): Promise<Proposed> {
    const mine = this.#turn.then(() => {
      if (signal.aborted) throw new LatchkitError("call/aborted", {});
      return this.#propose(proposal, message);
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  #propose(proposal: SessionProposal, message: SignInData | undefined): Promise<Proposed> {
    const provider = this.#provider;
    if (!provider) throw new LatchkitError("connection/failed", { connectorId: "walletConnect" });
    return new Promise<Proposed>((resolve, reject) => {
      const over = (): void => {
        provider.removeListener("display_uri", shown);
      };
      let shownUri = "";
      const shown = (uri: unknown): void => {
        over();
        shownUri = String(uri);
        const { approval: approved, signed } = asked;
        resolve({ uri: shownUri, approval: () => approved, ...(signed && { signed }) });
      };
      provider.on("display_uri", shown);
      const options = asOptions(proposal);
      for (const { rpcMap } of Object.values(options.optionalNamespaces))
        for (const url of Object.values(rpcMap)) this.#handedOver.add(url);
      const asked = askProvider(provider, options, message);
      asked.approval.catch((error: unknown) => {
        over();
        // Before there is a code nobody has decided anything: this library cannot sign in with the
        // connection, as where a page has no `Buffer` for it. The connection alone is asked for.
        if (message && shownUri === "")
          return this.#propose(proposal, undefined).then(resolve, reject);
        if (message) this.#endUnverified(provider, shownUri);
        reject(error);
      });
      this.#release.push(over);
    });
  }

  /**
   * The library tells a signature that does not hold, and makes the session all the same: it is
   * ended as soon as it is there.
   */
  #endUnverified({ client }: UniversalProvider, uri: string): void {
    const [, pairing] = /^wc:([0-9a-f]+)@/u.exec(uri) ?? [];
    const end = (): void => {
      if (!isClient(client)) return;
      for (const { topic, pairingTopic } of client.session.getAll())
        if (pairingTopic === pairing)
          void this.#shared.end(topic, this.#parts.signal).catch(() => undefined);
    };
    this.#parts.scheduler.after(PAIRING_TIMES.ending, end);
  }

  async #end(client: Client, topic: string): Promise<void> {
    this.#ended.add(topic);
    const provider = this.#provider;
    if (provider?.session?.topic === topic) await provider.disconnect();
    else await client.disconnect({ topic, reason: GONE });
  }
}
