/** A namespace as it is proposed; `rpcMap` is chain reference → URL and stays in the page. */
interface ProposedNamespace {
  readonly chains: string[];
  readonly methods: string[];
  readonly events: string[];
  readonly rpcMap?: Record<string, string>;
}

/** A connection with a message of ERC-4361 to sign; `methods` are asked for with it. */
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
 * What is used of a WalletConnect provider that the host brings
 * (`@walletconnect/universal-provider`, version 2, made and initialised by the host). It stays the
 * host's: Latchkit adds listeners and takes them off again, and never closes its client or its
 * socket.
 */
export interface UniversalProvider {
  /** Its client of `@walletconnect/sign-client`. */
  readonly client: object;
  /** The session it stands on. */
  readonly session?: { readonly topic: string } | undefined;
  /**
   * Tells the uri by event `display_uri` and resolves with the session once the wallet approved.
   */
  connect(options: {
    readonly optionalNamespaces: Record<string, ProposedNamespace>;
  }): Promise<unknown>;
  /**
   * The same together with a message that the wallet signs; tells the uri by `display_uri` too.
   * Absent: the message is asked for later.
   */
  authenticate?(options: SignedConnection): Promise<unknown>;
  /** Ends its session. */
  disconnect(): Promise<void>;
  on(event: "display_uri" | "connect", listener: (value: unknown) => void): unknown;
  removeListener(event: "display_uri" | "connect", listener: (value: unknown) => void): unknown;
}
