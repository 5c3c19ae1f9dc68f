import { getAddress, stringToHex } from "viem";
import {
  appMessageName,
  frameMessage,
  type FrameMessageType,
} from "../domain/secure-frame/frame-messages.js";
import { hasFitParameters, methodKind } from "../domain/secure-frame/frame-methods.js";
import {
  APP_PAYLOADS,
  type AppMessageName,
  type AppPayload,
  type FrameReply,
} from "../domain/secure-frame/frame-payloads.js";
import { plainCopy } from "../domain/secure-frame/plain-data.js";
import { isRecord } from "../domain/shared/records.js";
import { EmailSignIn } from "./email-sign-in.js";
import { EmailUpdate } from "./email-update.js";
import { namedAccount, readSigningRequest } from "./signing/read-signing-request.js";
import { isSignInAt } from "./signing/sign-in-message.js";
import { shownFields } from "./signing/shown-fields.js";
import {
  type SiteAccount,
  type SiteAccounts,
  type SiteCall,
  type SitePlace,
  type SitePorts,
  type SiteQuestion,
  SiteRefusal,
  refuse,
} from "./site.ports.js";
import { type SignedInBrowser, SiteSession } from "./site-session.js";
import { SocialSignIn } from "./social-sign-in.js";
import { bindMembers } from "../domain/shared/bind-members.js";

type Handlers = {
  readonly [N in AppMessageName]: (
    payload: AppPayload<N>,
  ) => FrameReply<N> | Promise<FrameReply<N>>;
};
interface LoginRequest extends SitePlace {
  readonly siwxMessage?: { readonly serializedMessage?: string | undefined } | undefined;
  readonly preferredAccountType?: "eoa" | "smartAccount" | undefined;
}

const DEFAULT_CHAIN = 1;
/** The chain in replies: a number on eip155, CAIP-2 elsewhere. */
const chainOf = (chainId: string | number = DEFAULT_CHAIN): string | number => {
  const reference = String(chainId).replace(/^eip155:/u, "");
  return /^\d+$/u.test(reference) ? Number(reference) : String(chainId);
};

const accountList = ({ eoa, smartAccount }: SiteAccounts): readonly SiteAccount[] => [
  { address: eoa, type: "eoa" },
  ...(smartAccount === eoa ? [] : [{ address: smartAccount, type: "smartAccount" } as const]),
];

/** Answers the messages of the frame: sign-in, accounts and signing. Depends only on its ports. */
export class SecureSite {
  readonly #ports: SitePorts;
  readonly #session: SiteSession;
  readonly #emails: EmailSignIn;
  readonly #updates: EmailUpdate;
  readonly #socials: SocialSignIn;
  #approvals = new AbortController();
  #chainId: string | number = DEFAULT_CHAIN;
  #rpcUrls: ReadonlyMap<string | number, string> = new Map();

  constructor(ports: SitePorts) {
    bindMembers(this);
    this.#ports = ports;
    this.#session = new SiteSession(ports);
    this.#emails = new EmailSignIn(ports, this.#session);
    this.#updates = new EmailUpdate(ports, this.#session, (question, signal) =>
      this.#requireApproval(question, signal),
    );
    this.#socials = new SocialSignIn(ports, this.#session);
  }

  /** Answers a message of the embedding page; undefined for other messages. Never rejects. */
  async receive(data: unknown): Promise<object | undefined> {
    const message = plainCopy(data)?.value;
    if (!isRecord(message)) return undefined;
    const name = appMessageName(message["type"]);
    if (name === undefined) return undefined;
    const id = typeof message["id"] === "string" ? message["id"] : undefined;
    const reply = (isSuccess: boolean, payload: unknown): object =>
      frameMessage({ kind: "reply", name, isSuccess } satisfies FrameMessageType, id, payload);
    try {
      return reply(true, await this.#handle(name, message["payload"]));
    } catch (error) {
      const text = error instanceof SiteRefusal ? error.message : "Something went wrong";
      return reply(false, { message: text });
    }
  }

  /** Browsers where the user of this browser is signed in. Rejects if signed out. */
  browsers(): Promise<readonly SignedInBrowser[]> {
    return this.#session.browsers();
  }
  /** Ends the user's session in another or all other browsers. Rejects if signed out. */
  endBrowsers(target: { readonly id: string } | "all"): Promise<void> {
    return this.#session.endOthers(target);
  }

  #handle<N extends AppMessageName>(name: N, payload: unknown): unknown {
    if (!APP_PAYLOADS[name](payload)) return refuse("Invalid payload");
    return this.#handlers[name](payload as AppPayload<N>);
  }

  readonly #handlers: Handlers = {
    SWITCH_NETWORK: ({ chainId }) => ({ chainId: this.#setChain(chainId) }),
    CONNECT_EMAIL: ({ email }) => this.#emails.begin(email),
    CONNECT_DEVICE: () => this.#emails.device() as Promise<undefined>,
    CONNECT_OTP: ({ otp }) => this.#emails.confirm(otp) as Promise<undefined>,
    CONNECT_SOCIAL: async (payload) => {
      await this.#socials.finish(payload.uri);
      return this.#user(payload);
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => this.#socials.begin(provider),
    GET_FARCASTER_URI: () => this.#socials.farcasterUrl(),
    CONNECT_FARCASTER: () => this.#socials.finishFarcaster(),
    GET_USER: async (payload = {}) => {
      if (payload.socialUri !== undefined) await this.#socials.finish(payload.socialUri);
      return this.#user(payload);
    },
    SIGN_OUT: () => this.#signOut() as Promise<undefined>,
    IS_CONNECTED: async () => ({ isConnected: (await this.#session.user()) !== undefined }),
    GET_CHAIN_ID: () => ({ chainId: this.#chainId }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: this.#ports.keys.smartNetworks,
    }),
    INIT_SMART_ACCOUNT: async () => {
      const chain = this.#chainId;
      const { id } = await this.#session.requireSession();
      const { smartAccount } = await this.#ports.keys.accounts(id);
      return { address: smartAccount, isDeployed: await this.#isDeployed(id, chain, {}) };
    },
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      const accounts = await this.#ports.keys.accounts((await this.#session.requireSession()).id);
      await this.#session.setPreferred(type);
      return { type, address: accounts[type] };
    },
    RPC_REQUEST: (call) => this.#call(call),
    RPC_ABORT: () => void this.#cancelApprovals(),
    UPDATE_EMAIL: ({ email }) => this.#updates.begin(email, this.#approvals.signal),
    UPDATE_EMAIL_PRIMARY_OTP: ({ otp }) => this.#updates.confirmPrimary(otp) as Promise<undefined>,
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }) => this.#updates.confirmSecondary(otp),
    SYNC_THEME: ({ themeMode }) => {
      if (themeMode !== undefined) this.#ports.theme?.(themeMode);
    },
    SYNC_DAPP_DATA: ({ networks = [] }) => {
      this.#rpcUrls = new Map(networks.map(({ chainId, rpcUrl }) => [chainOf(chainId), rpcUrl]));
    },
    RELOAD: () => this.#socials.reset() as Promise<undefined>,
  };

  #setChain(chainId: string | number): string | number {
    this.#chainId = chainOf(chainId);
    return chainId;
  }

  async #user(request: LoginRequest): Promise<FrameReply<"GET_USER">> {
    const { chainId, preferredAccountType } = request;
    const { id, ...user } = await this.#session.requireSession();
    const accounts = await this.#ports.keys.accounts(id);
    if (chainId !== undefined) this.#setChain(chainId);
    // Concurrent requests may switch the chain.
    const chain = this.#chainId;
    if (preferredAccountType !== undefined) await this.#session.setPreferred(preferredAccountType);
    if (typeof chain === "string")
      return { ...this.#profileOf(user), address: accounts.solana, chainId: chain };
    const { address, type } = await this.#activeAccount(id, chain);
    return {
      ...this.#profileOf(user),
      ...(await this.#signedMessage(id, { address, type }, request)),
      address,
      chainId: chain,
      preferredAccountType: type,
      smartAccountDeployed: await this.#isDeployed(id, chain, request),
      accounts: accountList(accounts),
    };
  }

  /** Signs a message sent with the login without asking, so it must be a sign-in at this page. */
  async #signedMessage(id: string, account: SiteAccount, where: LoginRequest) {
    const text = where.siwxMessage?.serializedMessage;
    if (text === undefined) return {};
    const { chainId = this.#chainId } = where;
    const rpcUrl = this.#rpcUrlOf(chainId, where);
    const address = getAddress(account.address);
    const message = text.replace("<<AccountAddress>>", address);
    if (!isSignInAt(message, { page: this.#ports.page, address })) return {};
    const params = [stringToHex(message), account.address];
    const call = { method: "personal_sign", params, account, chainId, rpcUrl };
    const signing = readSigningRequest(call, this.#ports);
    const signature = await this.#ports.keys
      .call(id, { ...call, params: undefined, signing })
      .catch(() => undefined);
    return typeof signature === "string" ? { message, signature } : {};
  }

  async #activeAccount(id: string, chain: string | number): Promise<SiteAccount> {
    const { keys } = this.#ports;
    const accounts = await keys.accounts(id);
    if (typeof chain === "string") return { type: "eoa", address: accounts.solana };
    const isSmart = keys.smartNetworks.includes(chain) && !(await this.#session.prefersEoa());
    const type = isSmart ? "smartAccount" : "eoa";
    return { type, address: accounts[type] };
  }

  #rpcUrlOf(chainId: string | number, { rpcUrl }: SitePlace): string | undefined {
    return rpcUrl ?? this.#rpcUrls.get(chainOf(chainId));
  }

  async #isDeployed(id: string, chainId: string | number, location: SitePlace): Promise<boolean> {
    const { keys } = this.#ports;
    if (!keys.smartNetworks.some((check) => check === chainId)) return false;
    const target = { chainId, rpcUrl: this.#rpcUrlOf(chainId, location) };
    return (await keys.isDeployed?.(id, target).catch(() => false)) ?? false;
  }

  #profileOf({ email, userName }: { email?: string | undefined; userName?: string | undefined }) {
    return { email: email ?? null, ...(userName !== undefined && { userName }) };
  }

  async #call(call: AppPayload<"RPC_REQUEST">): Promise<unknown> {
    // Read the signal first: a cancellation may arrive while the store is read.
    const { signal } = this.#approvals;
    const { id } = await this.#session.requireSession();
    const kind = methodKind(call.method);
    if (kind === "refused" || !hasFitParameters(call.method, call.params))
      return refuse("Requested RPC call is not allowed");
    const account = await this.#activeAccount(
      id,
      call.chainId === undefined ? this.#chainId : chainOf(call.chainId),
    );
    const signer = namedAccount(call);
    if (signer !== undefined && signer.toLowerCase() !== account.address.toLowerCase())
      refuse("Not the account in use");
    const chainId = call.chainId ?? this.#chainId;
    const fullCall = { ...call, chainId, rpcUrl: this.#rpcUrlOf(chainId, call), account };
    return kind === "approval"
      ? this.#sign(id, fullCall, signal)
      : this.#ports.keys.call(id, fullCall);
  }

  /** Parses the request once; the result is prepared, shown and signed. */
  async #sign(id: string, call: SiteCall, signal: AbortSignal): Promise<unknown> {
    const { keys } = this.#ports;
    const signingRequest = readSigningRequest(call, this.#ports);
    const withoutParams = { ...call, params: undefined };
    const signing =
      (await keys.prepare?.(id, { ...withoutParams, signing: signingRequest })) ?? signingRequest;
    await this.#requireApproval(
      {
        kind: "call",
        call: { ...call, review: this.#ports.review?.(signing, call), shown: shownFields(signing) },
      },
      signal,
    );
    // The user may have been signed out while the question was shown.
    if ((await this.#session.user())?.id !== id) refuse("Another user has signed in");
    if (signal.aborted) refuse("User rejected");
    return keys.call(id, { ...withoutParams, signing });
  }

  async #requireApproval(question: SiteQuestion, signal: AbortSignal): Promise<void> {
    const isAgreed = !signal.aborted && (await this.#ports.approval.ask(question, signal));
    if (!isAgreed || signal.aborted) refuse("User rejected");
  }

  #cancelApprovals(): void {
    this.#approvals.abort();
    this.#approvals = new AbortController();
  }

  async #signOut(): Promise<void> {
    this.#cancelApprovals();
    this.#emails.reset();
    this.#updates.reset();
    // End the session immediately for a concurrent sign-in, before the store is updated.
    await Promise.all([this.#session.end(), this.#socials.reset()]);
  }
}
