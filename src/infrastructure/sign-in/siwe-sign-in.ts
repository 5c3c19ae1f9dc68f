import { chainIdText } from "../../domain/chains/chains.js";
import { isSameAddress, evmNetworkId } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { Clock } from "../../ports/page.ports.js";
import type { SignIn, SignInRequest } from "../../ports/sign-in.port.js";

/** Argument of `createMessage` of option `siwe`. */
export interface SiweMessageArgs extends SiweMessageParams {
  /** `did:pkh:eip155:<chain>:<address>`. */
  readonly address: string;
  /** EIP-155 chain id. */
  readonly chainId: number;
  /** The nonce that `getNonce` returned. */
  readonly nonce: string;
  /** Version of the message format. */
  readonly version: "1";
  /** RFC 3339. */
  readonly iat: string;
}

/** Result of `getMessageParams` of option `siwe`. */
export interface SiweMessageParams {
  /** Host of the page. Default: the page's own. */
  readonly domain?: string;
  /** Address of the page. Default: the page's own. */
  readonly uri?: string;
  /** EIP-155 chain ids that the server accepts. */
  readonly chains?: readonly number[];
  /** A sentence for the user, without line breaks. */
  readonly statement?: string;
  /** ISO 8601; the message is invalid from then on. */
  readonly exp?: string;
  /** ISO 8601; the message is invalid before. */
  readonly nbf?: string;
  /** Id of the request in your system. */
  readonly requestId?: string;
  /** URIs that the user grants with the message. */
  readonly resources?: readonly string[];
}

/** The signed-in account on the host's server. */
export interface SiweSession {
  /** The signed-in address, checksummed. */
  readonly address: string;
  /** EIP-155 chain id of the session. */
  readonly chainId: number;
}

/** The older, EVM-only sign-in option. */
export interface Siwe {
  /** Default true. */
  readonly required?: boolean;
  /** False disables sign-in. Default true. */
  readonly enabled?: boolean;
  /** Default true. */
  readonly signOutOnDisconnect?: boolean;
  /** False accepts the session of another account. Default true. */
  readonly signOutOnAccountChange?: boolean;
  /** False accepts the session of another network. Default true. */
  readonly signOutOnNetworkChange?: boolean;
  /** Resolves with a single-use nonce of the server. */
  getNonce(address?: string): Promise<string>;
  /** Resolves with further fields of the message. */
  getMessageParams?(): Promise<SiweMessageParams>;
  /** The ERC-4361 text to sign. */
  createMessage(args: SiweMessageArgs): string;
  /** False rejects the session. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>;
  /** Null if no user is signed in; a rejection means the same. */
  getSession(): Promise<SiweSession | null>;
  /** Ends the session at the server; false if that failed. */
  signOut(): Promise<boolean>;
  /** Called after each sign-in. */
  onSignIn?(session?: SiweSession): void;
  /** Called after each sign-out. */
  onSignOut?(): void;
}

export interface SiweSignInParts {
  readonly siwe: Siwe;
  readonly origin: string;
  readonly clock: Clock;
}

const isEvm = (chainId: CaipNetworkId): boolean => chainIdText(chainId) !== undefined;

const isSameAccount = ({ address }: SiweSession, account: string): boolean =>
  isSameAddress("eip155", address.split(":").at(-1) ?? "", account);

/** For other chains and for servers without the signed text. */
const placeholderSession = (chainId: CaipNetworkId, accountAddress: string): SignInSession => ({
  data: {
    domain: "",
    accountAddress,
    uri: "",
    version: "1",
    chainId,
    nonce: "",
    issuedAt: "1970-01-01T00:00:00Z",
  },
  message: "",
  signature: "",
});

/** Adapts option `siwe` to `SignIn`; only EVM accounts have to sign in. */
export class SiweSignIn implements SignIn {
  readonly signOutOnDisconnect: boolean;
  readonly #parts: SiweSignInParts;

  constructor(parts: SiweSignInParts) {
    this.#parts = parts;
    this.signOutOnDisconnect = parts.siwe.signOutOnDisconnect ?? true;
  }

  getRequired(): boolean {
    return this.#parts.siwe.required ?? true;
  }

  async createMessage({
    chainId,
    accountAddress,
    notBefore,
  }: SignInRequest): Promise<{ toString(): string }> {
    const { siwe, origin, clock } = this.#parts;
    const params = (await siwe.getMessageParams?.()) ?? {};
    const nonce = await siwe.getNonce(accountAddress);
    return siwe.createMessage({
      domain: new URL(origin).host,
      uri: origin,
      ...params,
      ...(notBefore !== undefined && { nbf: notBefore }),
      nonce,
      address: `did:pkh:${chainId}:${accountAddress}`,
      chainId: Number(chainId.slice("eip155:".length)),
      version: "1",
      iat: new Date(clock.now()).toISOString(),
    });
  }

  async addSession({ data, message, signature }: SignInSession): Promise<void> {
    const { siwe } = this.#parts;
    if (!isEvm(data.chainId)) return;
    if (!(await siwe.verifyMessage({ message, signature })))
      throw new LatchkitError("sign-in/invalid-signature", {});
    siwe.onSignIn?.({
      address: data.accountAddress,
      chainId: Number(data.chainId.slice("eip155:".length)),
    });
  }

  /** Signs out only if the server's session belongs to the account. */
  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    if (!isEvm(chainId)) return;
    const session = await this.#session();
    if (!session || isSameAccount(session, address)) await this.#signOut();
  }

  async setSessions(sessions: readonly SignInSession[]): Promise<void> {
    const [session] = sessions;
    if (session) await this.addSession(session);
    else await this.#signOut();
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]> {
    if (!isEvm(chainId)) return [placeholderSession(chainId, address)];
    const session = await this.#session();
    return session && this.#isAccepted(session, chainId, address)
      ? [placeholderSession(chainId, address)]
      : [];
  }

  /** Undefined if no user is signed in; hosts may throw then. */
  async #session(): Promise<SiweSession | undefined> {
    try {
      const session = await this.#parts.siwe.getSession();
      return session?.address && session.chainId ? session : undefined;
    } catch {
      return undefined;
    }
  }

  #isAccepted(session: SiweSession, networkId: CaipNetworkId, account: string): boolean {
    const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = this.#parts.siwe;
    const isAccount = isSameAccount(session, account);
    const isNetwork = evmNetworkId(session.chainId) === networkId;
    return (isAccount || !signOutOnAccountChange) && (isNetwork || !signOutOnNetworkChange);
  }

  async #signOut(): Promise<void> {
    const { siwe } = this.#parts;
    await siwe.signOut();
    siwe.onSignOut?.();
  }
}
