import { Subject } from "rxjs";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import { isSameAddress, parseCaipNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import { toHexChainId } from "../../domain/network/chain-id.js";
import { CHAINS } from "../../domain/chains/chains.js";
import { sendsTransaction } from "../../domain/network/rpc-methods.js";
import type { Network } from "../../domain/network/network.js";
import {
  hasSmartAccounts,
  chosenAccountType,
} from "../../domain/embedded-wallet/embedded-account.js";
import { isHashOrSignature, methodKind } from "../../domain/secure-frame/frame-methods.js";
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
import { openUnlessAborted } from "../secure-frame/frame-requests.js";
import { settleOrLate, settleWithin } from "../shared/settle-within.js";
import { DISCONNECT_LIMIT_MS, SILENT_LIMIT_MS } from "../wallet-connector/wallet-calls.js";
import { failureOf, incomingAnswer, lateOutcome, outgoingCall } from "./embedded-calls.js";
import { type FrameSignIn, messageForFrame, sessionOfUser } from "./embedded-session.js";

export interface EmbeddedWalletParts {
  readonly frame: SecureFrame;
  readonly scheduler: Scheduler;
  /** Initializes the frame; called before each message. */
  readonly open: (signal: AbortSignal) => Promise<void>;
  /** Listed networks of the namespace; the first is the initial one. */
  readonly networks: readonly [Network, ...Network[]];
  /** The user's network; called when connecting and restoring. */
  readonly wanted: () => CaipNetworkId;
  readonly preferred: () => FrameAccountType | undefined;
  readonly onPreferred: (type: FrameAccountType) => void;
  /** Chain ids with smart accounts; called when an account is chosen. */
  readonly smartNetworks: () => readonly number[];
  /** True if a user signed in here before; otherwise the frame is not loaded to restore. */
  readonly isUsed: () => boolean;
  readonly onUser: (user: FrameUser) => void;
  /** Called when the frame reports if the smart account is deployed. */
  readonly onDeployed: (isDeployed: boolean) => void;
  /** Called after a transaction hash or signature, because balances may have changed. */
  readonly onTransaction: () => void;
  /** Called for a method that the frame does not accept. */
  readonly onRefused: (error: LatchkitError) => void;
  /** Called when no user is signed in any more. */
  readonly onSignedOut: () => void;
  /** Shows the frame while `work` waits for the user, who may leave. */
  readonly approve: <T>(work: (leaveSignal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Creates the message to sign with an EVM login; undefined without one. */
  readonly signIn?: (
    networkId: CaipNetworkId,
    signal: AbortSignal,
  ) => Promise<FrameSignIn | undefined>;
}

/** Options of a call. `left` aborts when the user leaves. */
interface CallOptions {
  readonly signal: AbortSignal;
  readonly left?: AbortSignal | undefined;
  readonly onLateReply?: ((reply: LateReply) => void) | undefined;
}

/**
 * The embedded wallet of one namespace. `connect` reads the user who signed in at the secure frame.
 * Keys stay in the frame.
 */
export class EmbeddedWalletConnector implements WalletConnector {
  readonly connectorId = CONNECTOR_ID.auth;
  readonly namespace: Namespace;
  readonly events$: WalletConnector["events$"];
  readonly #parts: EmbeddedWalletParts;
  readonly #events = new Subject<WalletEvent>();
  #network: Network;
  #session: WalletSession | undefined;
  #isDeployed = false;
  /** Replaced when the user signs out. */
  #login = {};

  constructor(namespace: Namespace, parts: EmbeddedWalletParts) {
    this.namespace = namespace;
    this.#parts = parts;
    [this.#network] = parts.networks;
    this.events$ = this.#events.asObservable();
  }

  /** Rejects with `wallet/request-failed` if no user is signed in. */
  async connect(signal: AbortSignal): Promise<WalletOutcome<WalletSession>> {
    try {
      const network = this.#wantedNetwork;
      const isOneStep = CHAINS[this.namespace].signIn?.isOneStep;
      const login = isOneStep ? await this.#parts.signIn?.(network.id, signal) : undefined;
      return { kind: "done", value: await this.#readUser(network, signal, login) };
    } catch (error) {
      return failureOf({ method: "GET_USER" }, this.#network.id, error);
    }
  }

  async reconnect(
    signal: AbortSignal,
    onLateAnswer?: (session: WalletSession) => void,
  ): Promise<WalletSession | undefined> {
    if (!this.#parts.isUsed()) return undefined;
    const method = "IS_CONNECTED";
    const waitMs = SILENT_LIMIT_MS;
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method, waitMs });
    const controller = new AbortController();
    const release = onAbort(signal, () => controller.abort());
    try {
      return await settleOrLate(
        () => this.#readUserIfConnected(controller.signal).finally(release),
        { signal, scheduler: this.#parts.scheduler, waitMs, onLimit },
        (session) => session && onLateAnswer?.(session),
      );
    } catch (error) {
      if (!onLateAnswer) controller.abort();
      failureOf({ method }, this.#network.id, error);
      return undefined;
    }
  }

  /** Clears the login first, then waits at most 3 s for the frame. */
  async disconnect(signal: AbortSignal): Promise<void> {
    const { frame, onSignedOut } = this.#parts;
    this.#session = undefined;
    this.#login = {};
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
   * Answers accounts and network here, rejects unknown methods with `frame/method-refused`, and
   * shows the frame for methods that need approval. A transfer that is left settles within 15 s,
   * with the frame's reply or `transaction/unknown`; a later reply goes to `onLateReply`. A
   * signature that the user leaves rejects with `modal/closed`.
   */
  async request(
    call: WalletRequest,
    signal: AbortSignal,
    onLateAnswer?: (outcome: WalletOutcome<unknown>) => void,
  ): Promise<WalletOutcome<unknown>> {
    const { method } = call;
    const { id: networkId } = this.#network;
    const local = this.#answerLocally(method);
    if (local !== undefined) return { kind: "done", value: local };
    const onReply = onLateAnswer && ((reply: LateReply) => lateOutcome(call, reply, onLateAnswer));
    const ask = (leaveSignal?: AbortSignal): Promise<unknown> =>
      this.#ask(call, { signal, left: leaveSignal, onLateReply: onReply });
    try {
      const isShown = methodKind(method) === "approval";
      const answer = await (isShown ? this.#parts.approve(ask) : ask());
      if ((isShown || sendsTransaction(call)) && isHashOrSignature(answer))
        this.#parts.onTransaction();
      return { kind: "done", value: incomingAnswer(method, answer) };
    } catch (error) {
      if (isLatchkitError(error, "frame/method-refused")) this.#parts.onRefused(error);
      return failureOf(call, networkId, error);
    }
  }

  /** False for an unlisted network. The address may change. */
  async selectNetwork(networkId: CaipNetworkId): Promise<boolean> {
    const network = this.#parts.networks.find(({ id }) => id === networkId);
    if (network === undefined) return false;
    const { signal } = new AbortController();
    const [rpcUrl] = network.rpcUrls;
    await this.#post("SWITCH_NETWORK", { chainId: networkId, rpcUrl }, signal);
    await this.#readUserAndEmit(network, signal);
    return true;
  }

  /** Sets the preferred account type and returns the actual one: "eoa" if the frame refuses. */
  async prefer(type: FrameAccountType, signal: AbortSignal): Promise<FrameAccountType> {
    try {
      const reply = await this.#post("SET_PREFERRED_ACCOUNT", { type }, signal);
      return reply.type;
    } catch (error) {
      if (signal.aborted) throw error;
      return "eoa";
    }
  }

  /** Switches between the ordinary and the smart account, also in the frame. */
  async choose(address: string, signal: AbortSignal): Promise<boolean> {
    const accounts = this.#session?.accounts ?? [];
    const isChosen = (one: WalletAccount | undefined): boolean =>
      one !== undefined && isSameAddress(this.namespace, one.address, address);
    if (!accounts.some(isChosen)) return false;
    if (isChosen(accounts[0])) return true;
    const smart = accounts.find(({ type }) => type === "smartAccount")?.address;
    const canSwitch = hasSmartAccounts(this.#network, this.#parts.smartNetworks());
    const type = chosenAccountType(address, smart, canSwitch);
    this.#parts.onPreferred(await this.#whileSignedIn(() => this.prefer(type, signal)));
    await this.refresh(signal);
    return isChosen(this.#session?.accounts[0]);
  }

  /** Reads the user again, for instance after a change of account type; emits changes. */
  refresh(signal: AbortSignal): Promise<void> {
    return this.#readUserAndEmit(this.#network, signal);
  }

  /** Prepares an undeployed smart account and reads if it is deployed. Ignores failures. */
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
      // The user stays signed in.
    }
  }

  /** Rejects with `connection/not-connected` if the user signs out meanwhile. */
  async #whileSignedIn<T>(work: () => Promise<T>): Promise<T> {
    const login = this.#login;
    const reply = await work();
    if (this.#login === login) return reply;
    throw new LatchkitError("connection/not-connected", { namespace: this.namespace });
  }

  async #within<T>(
    waitMs: number,
    method: string,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const { scheduler } = this.#parts;
    const onLimit = (): Error => new LatchkitError("wallet/no-answer", { method, waitMs });
    try {
      return await settleWithin(() => work(controller.signal), {
        signal,
        scheduler,
        waitMs,
        onLimit,
      });
    } finally {
      controller.abort();
    }
  }

  async #post<N extends AppMessageName>(
    name: N,
    payload: AppPayload<N>,
    signal: AbortSignal,
    { left, onLateReply }: Pick<CallOptions, "left" | "onLateReply"> = {},
  ): Promise<FrameReply<N>> {
    const { frame } = this.#parts;
    const openFrame = (): Promise<void> => this.#parts.open(signal);
    await (left ? openUnlessAborted(openFrame, left) : openFrame());
    return frame.request(name, payload, signal, onLateReply);
  }

  get #wantedNetwork(): Network {
    const networkId = this.#parts.wanted();
    return this.#parts.networks.find(({ id }) => id === networkId) ?? this.#network;
  }

  async #readUserAndEmit(network: Network, signal: AbortSignal): Promise<void> {
    const { accounts, networkId } = await this.#readUser(network, signal);
    this.#events.next({ kind: "network", networkId, accounts });
  }

  async #readUserIfConnected(signal: AbortSignal): Promise<WalletSession | undefined> {
    const { onSignedOut } = this.#parts;
    const { isConnected } = await this.#whileSignedIn(() =>
      this.#post("IS_CONNECTED", undefined, signal),
    );
    if (isConnected) return this.#readUser(this.#wantedNetwork, signal);
    onSignedOut();
    return undefined;
  }

  async #readUser(
    network: Network,
    signal: AbortSignal,
    login?: FrameSignIn,
  ): Promise<WalletSession> {
    const { preferred: getPreferredType, onUser } = this.#parts;
    const [rpcUrl] = network.rpcUrls;
    const chainId = network.chainId ?? network.id;
    const preferredAccountType = getPreferredType();
    const siwxMessage = login && messageForFrame(login.asked);
    const payload = { chainId, preferredAccountType, rpcUrl, ...(siwxMessage && { siwxMessage }) };
    const { message, signature, ...user } = await this.#whileSignedIn(() =>
      this.#post("GET_USER", payload, signal),
    );
    const session = sessionOfUser(user);
    // Rejects another network, which the user would sign on without seeing it.
    if (session.networkId !== network.id)
      throw new LatchkitError("wallet/invalid-answer", { method: "GET_USER" });
    this.#network = network;
    this.#session = session;
    onUser(user);
    this.#isDeployed = "smartAccountDeployed" in user && user.smartAccountDeployed === true;
    void this.checkDeployment();
    await login?.store({ address: session.accounts[0].address, message, signature });
    return session;
  }

  /** Undefined for methods that need the frame. */
  #answerLocally(method: string): unknown {
    const addresses = this.#session?.accounts.map(({ address }) => address) ?? [];
    if (method === "eth_accounts" || method === "eth_requestAccounts") return addresses;
    if (method === "eth_chainId") return toHexChainId(Number(this.#network.reference));
    if (method === "solana_getAccounts" || method === "solana_requestAccounts")
      return addresses.map((pubkey) => ({ pubkey }));
    return undefined;
  }

  #ask(call: WalletRequest, { signal, ...asking }: CallOptions): Promise<unknown> {
    const { id, rpcUrls } = this.#network;
    const { namespace, reference } = parseCaipNetworkId(id);
    const [rpcUrl] = rpcUrls;
    return this.#post(
      "RPC_REQUEST",
      {
        ...outgoingCall(call),
        chainNamespace: this.namespace,
        chainId: CHAINS[namespace].hasChainIds ? Number(reference) : reference,
        rpcUrl,
      },
      signal,
      asking,
    );
  }
}
