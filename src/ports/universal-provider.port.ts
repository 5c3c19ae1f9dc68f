/** A proposed namespace; `rpcMap` maps chain reference to URL and is not sent. */
interface ProposedNamespace {
  readonly chains: string[];
  readonly methods: string[];
  readonly events: string[];
  readonly rpcMap?: Record<string, string>;
}

/** Connects and requests an ERC-4361 signature; `methods` are requested as well. */
interface SignedConnection {
  readonly optionalNamespaces: Record<string, ProposedNamespace>;
  readonly chains: string[];
  readonly methods: string[];
  readonly domain: string;
  readonly uri: string;
  readonly nonce: string;
  readonly statement?: string;
  readonly exp?: string;
  readonly nbf?: string;
  readonly resources?: string[];
}

/**
 * The used part of the host's WalletConnect provider (`@walletconnect/universal-provider`, version
 * 2, initialised by the host). Latchkit adds and removes listeners, and never closes its client or
 * socket.
 */
export interface UniversalProvider {
  /** Its client of `@walletconnect/sign-client`. */
  readonly client: object;
  /** The current session. */
  readonly session?: { readonly topic: string } | undefined;
  /** Emits the uri as event `display_uri` and resolves with the approved session. */
  connect(options: {
    readonly optionalNamespaces: Record<string, ProposedNamespace>;
  }): Promise<unknown>;
  /**
   * Like `connect`, with a message for the wallet to sign. Absent: the message is requested later.
   */
  authenticate?(options: SignedConnection): Promise<unknown>;
  /** Ends the session. */
  disconnect(): Promise<void>;
  on(event: "display_uri" | "connect", listener: (value: unknown) => void): unknown;
  removeListener(event: "display_uri" | "connect", listener: (value: unknown) => void): unknown;
}
