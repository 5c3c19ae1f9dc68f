import { type Observable, Subject } from "rxjs";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { SessionProposal } from "../../domain/pairing/session-proposal.js";
import type { SignInData } from "../../domain/sign-in/sign-in-message.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { UniversalProvider } from "../../ports/external-connector.port.js";
import type { WalletOutcome, WalletRequest } from "../../ports/wallet-connector.port.js";
import type {
  PairedSession,
  PairingAttempt,
  PairingEvent,
  WalletPairing,
} from "../../ports/wallet-pairing.port.js";
import type { Client } from "./client-patches.js";
import { requestSession } from "./request-session.js";
import { guardProvider } from "./provider-guards.js";
import { type ProposedSession, SignClientPairing } from "./sign-client-pairing.js";
import { onAbort } from "../../domain/shared/on-abort.js";

/**
 * `open` is called once, with the first call, and passes its client's log texts to `receive`.
 * `isShared`: the host uses the provider too, so only its current session is used. `signal`
 * restores the provider. `lifecycle`: to check the socket when the page becomes visible.
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

const USER_DISCONNECTED = { code: 6000, message: "User disconnected." };

/** The provider reads over HTTP only. */
const isHttpEntry = ([, url]: readonly [string, string]): boolean => /^https?:/iu.test(url);

/** RPC URLs are for the provider's own reads. */
const toConnectOptions = (proposal: SessionProposal) => ({
  optionalNamespaces: Object.fromEntries(
    Object.entries(proposal).map(([name, { chains, methods, events, rpcMap }]) => [
      name,
      {
        chains: [...chains],
        methods: [...methods],
        events: [...events],
        rpcMap: Object.fromEntries(Object.entries(rpcMap).filter(isHttpEntry)),
      },
    ]),
  ),
});

/**
 * WalletConnect over a universal-provider, ours or the host's. The provider creates and ends
 * sessions, so that a host finds them there; other sessions on a host's client are ignored.
 */
export class UniversalProviderPairing implements WalletPairing {
  readonly events$: Observable<PairingEvent>;
  readonly #events = new Subject<PairingEvent>();
  readonly #parts: UniversalProviderPairingParts;
  readonly #shared: SignClientPairing;
  readonly #ended = new Set<string>();
  readonly #ownRpcUrls = new Set<string>();
  readonly #release: (() => void)[] = [];
  #provider: UniversalProvider | undefined;
  /** Settles when the current proposal has its code. */
  #pending: Promise<unknown> = Promise.resolve();

  constructor(parts: UniversalProviderPairingParts) {
    const { scheduler, signal, lifecycle } = parts;
    this.#parts = parts;
    this.events$ = this.#events.asObservable();
    this.#shared = new SignClientPairing({
      scheduler,
      signal,
      ...(lifecycle && { lifecycle }),
      open: (receive) => this.#open(receive),
      propose: (proposal, signal, message) => this.#proposeNext(proposal, signal, message),
      end: (client, topic) => this.#end(client, topic),
    });
    const forwarding = this.#shared.events$.subscribe(this.#events);
    this.#release.push(() => forwarding.unsubscribe());
    onAbort(signal, () => this.#releaseAll());
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
    this.#release.push(guardProvider(provider, this.#ownRpcUrls));
    if (isShared) this.#followEnds(client);
    if (signal.aborted) this.#releaseAll();
    return client;
  }

  #releaseAll(): void {
    for (const release of this.#release.splice(0)) release();
  }

  /** A session that the host ends is reported only by the client's expirer. */
  #followEnds({ core, session }: Client): void {
    const receive = ({ target }: { readonly target: string }): void => {
      const topic = target.replace(/^topic:/u, "");
      if (topic !== target && !session.keys.includes(topic))
        this.#events.next({ kind: "ended", topic });
    };
    core.expirer.on("expirer_deleted", receive);
    this.#release.push(() => core.expirer.off("expirer_deleted", receive));
  }

  /** One at a time: the provider announces all codes by the same event. Skips aborted ones. */
  #proposeNext(
    proposal: SessionProposal,
    signal: AbortSignal,
    message: SignInData | undefined,
  ): Promise<ProposedSession> {
    const proposing = this.#pending.then(() => {
      if (signal.aborted) throw new LatchkitError("call/aborted", {});
      return this.#propose(proposal, message);
    });
    this.#pending = proposing.catch(() => undefined);
    return proposing;
  }

  #propose(proposal: SessionProposal, message: SignInData | undefined): Promise<ProposedSession> {
    const provider = this.#provider;
    if (!provider) throw new LatchkitError("connection/failed", { connectorId: "walletConnect" });
    return new Promise<ProposedSession>((resolve, reject) => {
      const removeListener = (): void => {
        provider.removeListener("display_uri", shown);
      };
      let shownUri = "";
      const shown = (uri: unknown): void => {
        removeListener();
        shownUri = String(uri);
        const { approval: approved, signed } = request;
        resolve({ uri: shownUri, approval: () => approved, ...(signed && { signed }) });
      };
      provider.on("display_uri", shown);
      const options = toConnectOptions(proposal);
      for (const { rpcMap } of Object.values(options.optionalNamespaces))
        for (const url of Object.values(rpcMap)) this.#ownRpcUrls.add(url);
      const request = requestSession(provider, options, message);
      request.approval.catch((error: unknown) => {
        removeListener();
        // Without a code the wallet was not asked: the library cannot sign in while connecting, for
        // instance without `Buffer`. Requests only the connection.
        if (message && shownUri === "")
          return this.#propose(proposal, undefined).then(resolve, reject);
        if (message) this.#endUnverified(provider, shownUri);
        reject(error);
      });
      this.#release.push(removeListener);
    });
  }

  /** The library rejects an invalid signature but still creates the session, so it is ended. */
  #endUnverified({ client }: UniversalProvider, uri: string): void {
    const [, pairing] = /^wc:([0-9a-f]+)@/u.exec(uri) ?? [];
    const cleanUp = (): void => {
      if (!isClient(client)) return;
      for (const { topic, pairingTopic } of client.session.getAll())
        if (pairingTopic === pairing)
          void this.#shared.end(topic, this.#parts.signal).catch(() => undefined);
    };
    this.#parts.scheduler.after(PAIRING_TIMES.ending, cleanUp);
  }

  async #end(client: Client, topic: string): Promise<void> {
    this.#ended.add(topic);
    const provider = this.#provider;
    if (provider?.session?.topic === topic) await provider.disconnect();
    else await client.disconnect({ topic, reason: USER_DISCONNECTED });
  }
}
