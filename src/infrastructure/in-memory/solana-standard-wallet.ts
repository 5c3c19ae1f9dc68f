import { base58Of } from "../../domain/shared/byte-texts.js";
import { ApprovalDesk } from "./approval-desk.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** A wallet key, real or fake. */
export interface SolanaKey {
  /** 32 bytes, Ed25519. */
  readonly publicKey: Uint8Array;
  /** Signs the bytes; 64 bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Options of a Wallet Standard wallet. */
export interface SolanaStandardWalletParts {
  /** The wallet's name. */
  readonly name?: string;
  /** A data URI. */
  readonly icon?: string;
  /** The keys, the active one first. */
  readonly keys: readonly [SolanaKey, ...SolanaKey[]];
  /** Chains by their Wallet Standard names; default mainnet, devnet and localnet. */
  readonly chains?: readonly `solana:${string}`[];
  /** Features to omit, such as `solana:signTransaction`. */
  readonly without?: readonly string[];
  /** Sends a transaction to the named chain; required for signAndSendTransaction. */
  readonly broadcast?: (wire: Uint8Array, chain: string) => Promise<void>;
}

/** An account of the Wallet Standard. */
export interface SolanaWalletAccount {
  /** Base58. */
  readonly address: string;
  /** 32 bytes, Ed25519. */
  readonly publicKey: Uint8Array;
  /** Chains in the Wallet Standard's form, such as `solana:mainnet`. */
  readonly chains: readonly string[];
  /** Names of the features that work with the account. */
  readonly features: readonly string[];
}
type Input = Readonly<Record<string, unknown>>;
type Listener = (properties: { readonly accounts: readonly SolanaWalletAccount[] }) => void;

/** A key with fake signatures that depend on the bytes and the key. */
export const pretendKey = (seed: number): SolanaKey => ({
  publicKey: Uint8Array.from({ length: 32 }, (_, index) => (seed * 7 + index * 13 + 1) % 251),
  sign: async (bytes) => {
    const sum = bytes.reduce((hash, byte) => (Math.imul(hash, 31) + byte) >>> 0, seed + 7);
    return Uint8Array.from(
      { length: 64 },
      (_, index) => ((sum >>> (8 * (index % 4))) + index) & 0xff,
    );
  },
});

const bytesOf = (value: unknown): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw new TypeError("Bytes are missing.");
  return value;
};

/** A Solana Wallet Standard wallet that prompts its user and emits account changes. */
export class SolanaStandardWallet {
  /** The wallet's user. */
  readonly desk = new ApprovalDesk();
  /** Version of the Wallet Standard. */
  readonly version = "1.0.0";
  /** The wallet's name. */
  readonly name: string;
  /** A data URI. */
  readonly icon: string;
  /** Chains in the Wallet Standard's form, such as `solana:mainnet`. */
  readonly chains: readonly string[];
  readonly #parts: SolanaStandardWalletParts;
  readonly #listeners = new Set<Listener>();
  readonly #requests: { readonly method: string; readonly params: unknown }[] = [];
  #isGranted = false;
  #active = 0;
  #accounts: readonly SolanaWalletAccount[] = [];

  constructor(parts: SolanaStandardWalletParts) {
    bindMembers(this);
    this.#parts = parts;
    this.name = parts.name ?? "Scripted Solana";
    this.icon =
      parts.icon ??
      "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=";
    this.chains = parts.chains ?? ["solana:mainnet", "solana:devnet", "solana:localnet"];
  }

  /** All feature calls, in order. */
  get requests(): readonly { readonly method: string; readonly params: unknown }[] {
    return this.#requests;
  }
  /** Number of listeners of all events. */
  get listenerCount(): number {
    return this.#listeners.size;
  }
  /** The active account, granted or not. */
  get address(): string {
    return base58Of(this.#key.publicKey);
  }
  /** The accounts that the page may see. */
  get accounts(): readonly SolanaWalletAccount[] {
    return this.#accounts;
  }

  /** The Wallet Standard's features by name. */
  get features(): Readonly<Record<string, object>> {
    const features: Record<string, object> = {
      "standard:connect": { version: "1.0.0", connect: (input?: Input) => this.#connect(input) },
      "standard:disconnect": {
        version: "1.0.0",
        disconnect: async () =>
          this.#note("standard:disconnect", undefined, () => this.#grant(false)),
      },
      "standard:events": {
        version: "1.0.0",
        on: (event: string, listener: Listener) => this.#on(event, listener),
      },
      "solana:signMessage": {
        version: "1.1.0",
        signMessage: (...inputs: readonly Input[]) =>
          this.#each("solana:signMessage", inputs, (input) => this.#signMessage(input)),
      },
      "solana:signTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        signTransaction: (...inputs: readonly Input[]) =>
          this.#each("solana:signTransaction", inputs, async (input) => ({
            signedTransaction: await this.#signed(input),
          })),
      },
      "solana:signAndSendTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        signAndSendTransaction: (...inputs: readonly Input[]) =>
          this.#each("solana:signAndSendTransaction", inputs, (input) => this.#send(input)),
      },
      "solana:signIn": {
        version: "1.0.0",
        signIn: (...inputs: readonly Input[]) =>
          this.#each("solana:signIn", inputs, (input) => this.#signIn(input)),
      },
    };
    return Object.fromEntries(
      Object.entries(features).filter(([name]) => !this.#parts.without?.includes(name)),
    );
  }

  /** Registers with a page now and whenever an app is ready; the returned function stops it. */
  register(target: EventTarget): () => void {
    const call = (event: Event): void => {
      (event as CustomEvent<{ register(wallet: object): void }>).detail.register(this);
    };
    target.addEventListener("wallet-standard:app-ready", call);
    target.dispatchEvent(
      new CustomEvent("wallet-standard:register-wallet", {
        detail: (api: { register(wallet: object): void }) => api.register(this),
      }),
    );
    return () => target.removeEventListener("wallet-standard:app-ready", call);
  }

  /** Switches the active account; ignores an unknown index. */
  changeAccount(index: number): void {
    if (this.#parts.keys[index] === undefined) return;
    this.#active = index;
    if (this.#isGranted) this.#grant(true);
  }

  /** Revokes the grant in the wallet. */
  drop(): void {
    this.#grant(false);
  }

  get #key(): SolanaKey {
    return this.#parts.keys[this.#active] ?? this.#parts.keys[0];
  }

  async #connect(
    input: Input = {},
  ): Promise<{ readonly accounts: readonly SolanaWalletAccount[] }> {
    this.#requests.push({ method: "standard:connect", params: input });
    if (input["silent"] !== true && !this.#isGranted) {
      await this.desk.ask();
      this.#grant(true);
    }
    return { accounts: this.#accounts };
  }

  /** Creates a new account object at each change, as real wallets do. */
  #grant(isGranted: boolean): void {
    this.#isGranted = isGranted;
    const { publicKey } = this.#key;
    this.#accounts = isGranted
      ? [
          Object.freeze({
            address: base58Of(publicKey),
            publicKey,
            chains: this.chains,
            features: Object.keys(this.features),
          }),
        ]
      : [];
    for (const listener of [...this.#listeners]) listener({ accounts: this.#accounts });
  }

  #note<T>(method: string, params: unknown, answer: () => T): T {
    this.#requests.push({ method, params });
    return answer();
  }

  #on(event: string, listener: Listener): () => void {
    if (event === "change") this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #each<T>(
    method: string,
    inputs: readonly Input[],
    answer: (input: Input) => Promise<T>,
  ): Promise<readonly T[]> {
    this.#requests.push({ method, params: inputs });
    await this.desk.ask();
    return Promise.all(inputs.map(answer));
  }

  #owned({ account, chain }: Input): void {
    if (account !== this.#accounts[0]) throw new Error("invalid account");
    if (chain !== undefined && !this.chains.includes(String(chain)))
      throw new Error("invalid chain");
  }

  async #signMessage(input: Input): Promise<object> {
    this.#owned(input);
    const signedMessage = bytesOf(input["message"]);
    return {
      signedMessage,
      signature: await this.#key.sign(signedMessage),
      signatureType: "ed25519",
    };
  }

  /**
   * The wire form: signature count, 64 bytes each, then the message, whose first keys are the
   * signers.
   */
  async #signed(input: Input): Promise<Uint8Array> {
    this.#owned(input);
    const wire = Uint8Array.from(bytesOf(input["transaction"]));
    const count = wire[0] ?? 0;
    const message = wire.subarray(1 + 64 * count);
    const keys = ((message[0] ?? 0) & 0x80) === 0 ? 4 : 5; // version byte before the header
    const place = Array.from({ length: count }).findIndex(
      (_, index) =>
        base58Of(message.subarray(keys + 32 * index, keys + 32 * (index + 1))) === this.address,
    );
    if (place < 0) throw new Error("The account is no signer.");
    wire.set(await this.#key.sign(message), 1 + 64 * place);
    return wire;
  }

  async #send(input: Input): Promise<object> {
    const wire = await this.#signed(input);
    if (!this.#parts.broadcast) throw new Error("No network behind this wallet.");
    await this.#parts.broadcast(wire, String(input["chain"]));
    return { signature: wire.slice(1, 65) };
  }

  async #signIn(input: Input): Promise<object> {
    if (!this.#isGranted) this.#grant(true);
    const signedMessage = new TextEncoder().encode(
      `${String(input["domain"] ?? "")} wants you to sign in with your Solana account:\n${this.address}`,
    );
    return {
      account: this.#accounts[0],
      signedMessage,
      signature: await this.#key.sign(signedMessage),
    };
  }
}
