import { Subject } from "rxjs";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { isSameAddress } from "../../domain/address/same-address.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { toHexChainId } from "../../domain/network/chain-id.js";
import type { AUTH_NAMESPACES } from "../../domain/network/namespace-support.js";
import type { Network } from "../../domain/network/network.js";
import { hasSmartAccounts, typeOfChosen } from "../../domain/embedded-wallet/smart-account.js";
import { isTransactionAnswer, methodKind } from "../../domain/secure-frame/frame-methods.js";
import type {
  AppMessageName,
  AppPayload,
  FrameAccountType,
  FrameReply,
  FrameUser,
} from "../../domain/secure-frame/frame-payloads.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { LateReply, SecureFrame } from "../../ports/secure-frame.port.js";
import type {
  WalletAccount,
  WalletConnector,
  WalletEvent,
  WalletOutcome,
  WalletRequest,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import { openUnlessLeft } from "../secure-frame/frame-requests.js";
import { settleOrLate, settleWithin } from "../shared/settle-within.js";
import { DISCONNECT_LIMIT_MS, SILENT_LIMIT_MS } from "../wallet-connector/wallet-limits.js";
import { failureOf, incomingAnswer, lateOutcome, outgoingCall } from "./embedded-calls.js";
import { type FrameSignIn, framedMessage, sessionOfUser } from "./embedded-session.js";

/** What the connector of one namespace is made of. */
export interface EmbeddedWalletParts {
  readonly frame: SecureFrame;
  readonly scheduler: Scheduler;
  /** Gives the frame what it needs before the first message; asked before each. */
  readonly open: (signal: AbortSignal) => Promise<void>;
  /** The listed networks of the namespace; the first one is where it stands at first. */
  readonly networks: readonly [Network, ...Network[]];
  /** Where its user stands, listed or not; asked whenever somebody connects or comes back. */
  readonly wanted: () => CaipNetworkId;
  /** The kind of account the user prefers; asked at each question. */
  readonly preferred: () => FrameAccountType | undefined;
  /** The user chose a kind of account, and this is what the frame made of it. */
  readonly onPreferred: (type: FrameAccountType) => void;
  /** Chain ids with smart accounts; asked whenever an account is chosen. */
  readonly smartNetworks: () => readonly number[];
  /** Whether anybody signed in here before: nobody else's frame is loaded to find out. */
  readonly isUsed: () => boolean;
  /** The user of the frame is known anew. */
  readonly onUser: (user: FrameUser) => void;
  /** The frame says whether the contract of the smart account in use is deployed. */
  readonly onDeployed: (isDeployed: boolean) => void;
  /** A request was answered with a transaction's hash or a signature: balances may have changed. */
  readonly onTransaction: () => void;
  /** A host asked for a method that the frame does not take. */
  readonly onRefused: (error: LatchkitError) => void;
  /** Nobody is signed in any more: signed out, or the frame does not know anybody. */
  readonly onSignedOut: () => void;
  /** Shows the frame while its user decides; settles as `work` does, whose user may leave. */
  readonly approve: <T>(work: (left: AbortSignal) => Promise<T>) => Promise<T>;
  /** What is signed with a login on EVM; undefined where nothing is. */
  readonly signIn?: (
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ) => Promise<FrameSignIn | undefined>;
}

/** How one call is asked. `left` aborts when its user leaves. */
interface Asking {
  readonly signal: AbortSignal;
  readonly left?: AbortSignal | undefined;
  readonly late?: ((reply: LateReply) => void) | undefined;
}

/**
 * The embedded wallet on one namespace: whoever signed in at the secure frame. Signing in is not
 * its business: `connect` reads who did. Keys stay in the frame, which shows its user what is to be
 * signed.
 */
export class EmbeddedWalletConnector implements WalletConnector {
  readonly connectorId = CONNECTOR_ID.auth;
  readonly namespace: (typeof AUTH_NAMESPACES)[number];
  readonly events$: WalletConnector["events$"];
  readonly #parts: EmbeddedWalletParts;
  readonly #events = new Subject<WalletEvent>();
  #network: Network;
  #session: WalletSession | undefined;
  #isDeployed = false;

  constructor(namespace: (typeof AUTH_NAMESPACES)[number], parts: EmbeddedWalletParts) {
    this.namespace = namespace;
    this.#parts = parts;
    [this.#network] = parts.networks;
    this.events$ = this.#events.asObservable();
  }

  /** Rejects with `wallet/request-failed` where nobody is signed in. */
  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    try {
      const network = this.#wanted;
      const isEvm = this.namespace === "eip155";
      const login = isEvm ? await this.#parts.signIn?.(network.id, signal) : undefined;
      return { kind: "done", value: await this.#user(network, signal, login) };
    } catch (error) {
      return failureOf({ method: "GET_USER" }, this.#network.id, error);
    }
  }

  async reconnect(
    signal: AbortSignal,
    late?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    if (!this.#parts.isUsed()) return undefined;
    const method = "IS_CONNECTED";
    const waitMs = SILENT_LIMIT_MS;
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method, waitMs });
    const own = new AbortController();
    const release = onAbort(signal, () => own.abort());
    try {
      return await settleOrLate(
        () => this.#stillConnected(own.signal).finally(release),
        { signal, scheduler: this.#parts.scheduler, waitMs, onLimit },
        (session) => session && late?.(session),
      );
    } catch (error) {
      if (!late) own.abort();
      failureOf({ method }, this.#network.id, error);
      return undefined;
    }
  }

  /** What is kept of the login goes first; the frame's reply is waited for 3 s, and not needed. */
  async disconnect(signal: AbortSignal): Promise<void> {
    const { frame, onSignedOut } = this.#parts;
    this.#session = undefined;
    onSignedOut();
    const method = "SIGN_OUT";
    try {
      await this.#within(DISCONNECT_LIMIT_MS, method, signal, (own) =>
        frame.request(method, undefined, own),
      );
    } catch (error) {
      if (signal.aborted) throw error;
    }
  }

  /**
   * One call. Accounts and network are answered here; a method in neither list of the frame rejects
   * with `frame/method-refused`, and one that needs its user shows the frame. A transfer that its
   * user or its caller leaves settles within 15 s: as the frame replies, else with
   * `transaction/unknown`, and the frame's later reply goes to `late`. A signature that its user
   * leaves rejects with `modal/closed`.
   */
  async request(
    call: WalletRequest,
    signal: AbortSignal,
    late?: (outcome: WalletOutcome<unknown>) => void,
  ): Promise<WalletOutcome<unknown>> {
    const { method } = call;
    const { id: networkId } = this.#network;
    const known = this.#known(method);
    if (known !== undefined) return { kind: "done", value: known };
    const onReply = late && ((reply: LateReply) => lateOutcome(call, reply, late));
    const ask = (left?: AbortSignal): Promise<unknown> =>
      this.#ask(call, { signal, left, late: onReply });
    try {
      const isShown = methodKind(method) === "approval";
      const answer = await (isShown ? this.#parts.approve(ask) : ask());
      if (isShown && isTransactionAnswer(answer)) this.#parts.onTransaction();
      return { kind: "done", value: incomingAnswer(method, answer) };
    } catch (error) {
      if (isLatchkitError(error, "frame/method-refused")) this.#parts.onRefused(error);
      return failureOf(call, networkId, error);
    }
  }

  /** False where the network is not listed. The address there may be another. */
  async moveTo(networkId: CaipNetworkId): Promise<boolean> {
    const network = this.#parts.networks.find(({ id }) => id === networkId);
    if (network === undefined) return false;
    const { signal } = new AbortController();
    const [rpcUrl] = network.rpcUrls;
    await this.#post("SWITCH_NETWORK", { chainId: networkId, rpcUrl }, signal);
    await this.#changed(network, signal);
    return true;
  }

  /**
   * Makes a kind of account the preferred one, and gives which it is then: where the frame refuses
   * an ordinary account.
   */
  async prefer(type: FrameAccountType, signal: AbortSignal): Promise<FrameAccountType> {
    try {
      const chosen = await this.#post("SET_PREFERRED_ACCOUNT", { type }, signal);
      return chosen.type;
    } catch (error) {
      if (signal.aborted) throw error;
      return "eoa";
    }
  }

  /** The ordinary account or the smart one; the frame has it then (S4-012). */
  async choose(address: string, signal: AbortSignal): Promise<boolean> {
    const accounts = this.#session?.accounts ?? [];
    const isChosen = (one: WalletAccount | undefined): boolean =>
      one !== undefined && isSameAddress(this.namespace, one.address, address);
    if (!accounts.some(isChosen)) return false;
    if (isChosen(accounts[0])) return true;
    const smart = accounts.find(({ type }) => type === "smartAccount")?.address;
    const canSwitch = hasSmartAccounts(this.#network, this.#parts.smartNetworks());
    const type = typeOfChosen(address, smart, canSwitch);
    this.#parts.onPreferred(await this.prefer(type, signal));
    await this.refresh(signal);
    return isChosen(this.#session?.accounts[0]);
  }

  /** Reads the user anew, as after another kind of account was chosen; what changed is an event. */
  refresh(signal: AbortSignal): Promise<void> {
    return this.#changed(this.#network, signal);
  }

  /**
   * Has the frame prepare a smart account that is not deployed, and learns whether it is by now. A
   * frame that does not say changes nothing.
   */
  async checkDeployment(): Promise<void> {
    const session = this.#session;
    const account = session?.accounts[0];
    if (account?.type !== "smartAccount" || this.#isDeployed) return;
    try {
      const { signal } = new AbortController();
      const { frame, onDeployed } = this.#parts;
      const reply = await frame.request("INIT_SMART_ACCOUNT", undefined, signal);
      if (this.#session !== session) return;
      if (!isSameAddress(this.namespace, reply.address, account.address)) return;
      this.#isDeployed = reply.isDeployed;
      onDeployed(reply.isDeployed);
    } catch {
      // The user is signed in all the same.
    }
  }

  /** Work that ends by then; what still waits at the frame is left, and changes nothing later. */
  async #within<T>(
    waitMs: number,
    method: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const own = new AbortController();
    const { scheduler } = this.#parts;
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method, waitMs });
    try {
      return await settleWithin(() => work(own.signal), { signal, scheduler, waitMs, onLimit });
    } finally {
      own.abort();
    }
  }

  async #post<N extends AppMessageName>(
    name: N,
    payload: AppPayload<N>,
    signal: AbortSignal,
    { left, late }: Pick<Asking, "left" | "late"> = {},
  ): Promise<FrameReply<N>> {
    const { frame } = this.#parts;
    const open = (): Promise<void> => this.#parts.open(signal);
    await (left ? openUnlessLeft(open, left) : open());
    return frame.request(name, payload, signal, late);
  }

  /** The network to connect on: where its user stands, else where it stands itself. */
  get #wanted(): Network {
    const wanted = this.#parts.wanted();
    return this.#parts.networks.find(({ id }) => id === wanted) ?? this.#network;
  }

  async #changed(network: Network, signal: AbortSignal): Promise<void> {
    const { accounts, networkId } = await this.#user(network, signal);
    this.#events.next({ kind: "network", networkId, accounts });
  }

  async #stillConnected(signal: AbortSignal): Promise<WalletSession | undefined> {
    const { onSignedOut } = this.#parts;
    const { isConnected } = await this.#post("IS_CONNECTED", undefined, signal);
    if (isConnected) return this.#user(this.#wanted, signal);
    onSignedOut();
    return undefined;
  }

  async #user(network: Network, signal: AbortSignal, login?: FrameSignIn): Promise<WalletSession> {
    const { preferred, onUser } = this.#parts;
    const [rpcUrl] = network.rpcUrls;
    const chainId = this.namespace === "eip155" ? Number(network.reference) : network.id;
    const preferredAccountType = preferred();
    const siwxMessage = login && framedMessage(login.asked);
    const asked = { chainId, preferredAccountType, rpcUrl, ...(siwxMessage && { siwxMessage }) };
    const { message, signature, ...user } = await this.#post("GET_USER", asked, signal);
    const session = sessionOfUser(user);
    // Another network than the one that was asked for would be signed on unseen.
    if (session.networkId !== network.id)
      throw new LatchkitError("wallet/invalid-answer", { method: "GET_USER" });
    this.#network = network;
    this.#session = session;
    onUser(user);
    this.#isDeployed = "smartAccountDeployed" in user && user.smartAccountDeployed === true;
    void this.checkDeployment();
    await login?.keep({ address: session.accounts[0].address, message, signature });
    return session;
  }

  #known(method: string): unknown {
    const addresses = this.#session?.accounts.map(({ address }) => address) ?? [];
    if (method === "eth_accounts" || method === "eth_requestAccounts") return addresses;
    if (method === "eth_chainId") return toHexChainId(Number(this.#network.reference));
    if (method === "solana_getAccounts" || method === "solana_requestAccounts")
      return addresses.map((pubkey) => ({ pubkey }));
    return undefined;
  }

  #ask(call: WalletRequest, { signal, ...asking }: Asking): Promise<unknown> {
    const { id, rpcUrls } = this.#network;
    const { namespace, reference } = parseCaipNetworkId(id);
    const [rpcUrl] = rpcUrls;
    return this.#post(
      "RPC_REQUEST",
      {
        ...outgoingCall(call),
        chainNamespace: this.namespace,
        chainId: namespace === "eip155" ? Number(reference) : reference,
        rpcUrl,
      },
      signal,
      asking,
    );
  }
}
