/** Argument of `createMessage` of option `siwe`. */
export interface SiweMessageArgs extends SiweMessageParams {
  /** `did:pkh:eip155:<chain>:<address>`. */
  readonly address: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly version: "1";
  /** RFC 3339. */
  readonly iat: string;
}

/** Result of `getMessageParams` of option `siwe`. */
export interface SiweMessageParams {
  readonly domain?: string;
  readonly uri?: string;
  readonly chains?: readonly number[];
  readonly statement?: string;
  readonly exp?: string;
  readonly nbf?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** The signed-in account on the host's server. */
export interface SiweSession {
  readonly address: string;
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
  getNonce(address?: string): Promise<string>;
  getMessageParams?(): Promise<SiweMessageParams>;
  /** The ERC-4361 text to sign. */
  createMessage(args: SiweMessageArgs): string;
  /** False rejects the session. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>;
  /** Null if no user is signed in; a rejection means the same. */
  getSession(): Promise<SiweSession | null>;
  signOut(): Promise<boolean>;
  onSignIn?(session?: SiweSession): void;
  onSignOut?(): void;
}
