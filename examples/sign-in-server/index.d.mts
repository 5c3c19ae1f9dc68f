/** Who is signed in. */
export interface Visitor {
  readonly address: string;
  /** CAIP-2. */
  readonly chainId: string;
}

/** A session as it is kept. Times are epoch ms. */
export interface KeptSession extends Visitor {
  readonly message: string;
  readonly signature: string;
  readonly expiresAt: number;
}

/** Where nonces and sessions are kept; several instances of a server may share one. */
export interface SignInStore {
  /** Forgets what is over at `now`, nonces and sessions. */
  addNonce(nonce: string, expiresAt: number, now: number): Promise<void>;
  /** True for one caller alone, whoever asks at the same moment, and until it expires. */
  useNonce(nonce: string, now: number): Promise<boolean>;
  /** Those of a visit that are not over. */
  sessions(visit: string, now: number): Promise<readonly KeptSession[]>;
  /** A visit has these sessions and no other; `former` has none any more. */
  replace(former: string, visit: string, sessions: readonly KeptSession[]): Promise<void>;
  close(): Promise<void>;
}

/** In this process alone. */
export function memoryStore(): SignInStore;
/**
 * SQL: PostgreSQL at `url` where several instances run, else a database of this process in
 * `folder`. Throws where another process has the folder open.
 */
export function openStore(where: {
  readonly url?: string | undefined;
  readonly folder: string;
}): Promise<SignInStore>;

export interface SignInServer {
  /** Answers `nonce` and `sessions`, the calls of `siwx: { kind: "server" }`. */
  handle(request: Request, path: string): Promise<Response>;
  /** Who is signed in, from the header `Cookie`. */
  visitors(cookie: string | null | undefined): Promise<readonly Visitor[]>;
}

export function signInServer(parts: {
  readonly store: SignInStore;
  /** The page's own origin. Never taken from a request: whoever asks writes those. */
  readonly origin: string;
  /** Numbers of the EVM networks that a visitor may sign in on. */
  readonly chainIds: readonly number[];
  readonly statement?: string;
  /** Asks a contract account's chain (ERC-1271, ERC-6492). Default: keys alone sign in. */
  readonly verifyContract?: (signed: {
    readonly chainId: number;
    readonly address: `0x${string}`;
    readonly message: string;
    readonly signature: `0x${string}`;
  }) => Promise<boolean>;
  /** Epoch ms. */
  readonly now?: () => number;
}): SignInServer;
