/** What `createMessage` of a `siwe` option is given. */
export interface SiweMessageArgs extends SiweMessageParams {
  /** `did:pkh:eip155:<chain>:<address>`. */
  readonly address: string;
  readonly chainId: number;
  readonly nonce: string;
  readonly version: "1";
  /** RFC 3339. */
  readonly iat: string;
}

/** What `getMessageParams` of a `siwe` option gives. */
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

/** Who is signed in, as the host's server has it. */
export interface SiweSession {
  readonly address: string;
  readonly chainId: number;
}

/** The older way to sign in with an EVM account. A non-EVM account is never asked. */
export interface Siwe {
  /** Default true. */
  readonly required?: boolean;
  /** False: nobody is asked. Default true. */
  readonly enabled?: boolean;
  /** Default true. */
  readonly signOutOnDisconnect?: boolean;
  /** False: the session of another account counts too. Default true. */
  readonly signOutOnAccountChange?: boolean;
  /** False: the session of another network counts too. Default true. */
  readonly signOutOnNetworkChange?: boolean;
  getNonce(address?: string): Promise<string>;
  getMessageParams?(): Promise<SiweMessageParams>;
  /** The text that is signed: that of ERC-4361. */
  createMessage(args: SiweMessageArgs): string;
  /** False refuses the session. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>;
  /** Null where nobody is signed in; so it is where this rejects. */
  getSession(): Promise<SiweSession | null>;
  signOut(): Promise<boolean>;
  onSignIn?(session?: SiweSession): void;
  onSignOut?(): void;
}
