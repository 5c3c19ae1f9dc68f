import { ProviderRpcError, type ApprovalDesk } from "../../../infrastructure/in-memory/index.js";
import {
  asSigned,
  mutate,
  signingAs,
  type SolanaWalletBehaviour,
} from "./solana-wallet-behaviour.js";
import { signInText, type SignInInput } from "./sign-in-text.js";
import { readStoredWallet, writeStoredWallet } from "./solana-memory.js";
import type { SolanaKey } from "./solana-keys.js";
import type { SolanaNodes } from "./solana-nodes.js";
import { readTransaction } from "./solana-transaction.js";
import type {
  StandardAccount,
  StandardChange,
  StandardRequest,
  StandardWalletObject,
} from "./standard-wallet.types.js";

export interface SolanaFeaturesParts {
  readonly name: string;
  readonly keys: readonly SolanaKey[];
  readonly without: readonly string[];
  readonly desk: ApprovalDesk;
  readonly nodes: SolanaNodes;
}

type Input = Record<string, unknown>;
type Outputs = readonly object[];
type Listener = (change: StandardChange) => void;

const ICON =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCA4IDgnPjxjaXJjbGUgY3g9JzQnIGN5PSc0JyByPSc0JyBmaWxsPScjMTRiODhhJy8+PC9zdmc+";
const SIGNING = [
  "solana:signMessage",
  "solana:signTransaction",
  "solana:signAndSendTransaction",
] as const;
const NOT_GRANTED = "The account has not been granted to this page.";

const bytesIn = (input: Input, name: string): Uint8Array => {
  const value = input[name];
  if (!(value instanceof Uint8Array)) throw new ProviderRpcError(-32602, `${name} is missing.`);
  return value;
};

/**
 * The Wallet Standard's features of a scripted wallet: it signs with real keys, records requests,
 * and emits change events.
 */
export class SolanaFeatures {
  readonly standardWallet: StandardWalletObject;
  readonly requests: StandardRequest[] = [];
  readonly #parts: SolanaFeaturesParts;
  readonly #listeners = new Set<Listener>();
  #isGranted: boolean;
  #isLocked = false;
  #index: number;
  #behaviour: SolanaWalletBehaviour = {};

  constructor(parts: SolanaFeaturesParts) {
    this.#parts = parts;
    const storedWallet = readStoredWallet(parts.name);
    this.#isGranted = storedWallet.isGranted;
    this.#index =
      parts.keys[storedWallet.accountIndex] === undefined ? 0 : storedWallet.accountIndex;
    const accounts = (): readonly StandardAccount[] => this.#accounts();
    this.standardWallet = {
      version: "1.0.0",
      name: parts.name,
      icon: ICON,
      chains: parts.nodes.chains,
      get accounts() {
        return accounts();
      },
      features: this.#features(),
    };
  }

  get key(): SolanaKey {
    const key = this.#parts.keys[this.#index];
    if (key === undefined) throw new RangeError(`The wallet has no account ${this.#index}.`);
    return key;
  }

  /**
   * Activates another account and emits a change if granted. Throws a `RangeError` if there is
   * none.
   */
  change(index: number): void {
    if (this.#parts.keys[index] === undefined)
      throw new RangeError(`The wallet has no account ${index}.`);
    this.#index = index;
    this.#store();
    if (this.#isGranted) this.#notify();
  }

  /** Merges options; an option set to `undefined` is off. */
  setBehaviour(behaviour: SolanaWalletBehaviour): void {
    this.#behaviour = { ...this.#behaviour, ...behaviour };
  }

  /** While locked it has no accounts and refuses requests (4100); the grant stays. */
  lock(isLocked: boolean): void {
    if (this.#isLocked === isLocked) return;
    this.#isLocked = isLocked;
    if (this.#isGranted) this.#notify();
  }

  /** Revokes the grant and emits a change. */
  revoke(): void {
    if (!this.#isGranted) return;
    this.#isGranted = false;
    this.#store();
    this.#notify();
  }

  #features(): StandardWalletObject["features"] {
    const { without } = this.#parts;
    const versions = ["legacy", 0];
    const all: Readonly<Record<string, unknown>> = {
      "standard:connect": {
        version: "1.0.0",
        connect: (input?: Input) => this.#connect(input?.["silent"] === true),
      },
      "standard:disconnect": { version: "1.0.0", disconnect: async () => this.revoke() },
      "standard:events": {
        version: "1.0.0",
        on: (event: string, listener: Listener) => this.#on(event, listener),
      },
      "solana:signMessage": {
        version: "1.1.0",
        signMessage: (...inputs: readonly Input[]) =>
          this.#serve("solana:signMessage", inputs, (input, key) => this.#signMessage(input, key)),
      },
      "solana:signTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: versions,
        signTransaction: (...inputs: readonly Input[]) =>
          this.#serve("solana:signTransaction", inputs, (input, key) =>
            this.#signTransaction(input, key),
          ),
      },
      "solana:signAndSendTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: versions,
        signAndSendTransaction: (...inputs: readonly Input[]) =>
          this.#serve("solana:signAndSendTransaction", inputs, (input, key) =>
            this.#send(input, key),
          ),
      },
      "solana:signIn": {
        version: "1.0.0",
        signIn: (...inputs: readonly Input[]) => this.#signIn(inputs),
      },
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
  }

  #accounts(): readonly StandardAccount[] {
    if (!this.#isGranted || this.#isLocked) return [];
    const { address, publicKey } = this.key;
    const features = SIGNING.filter((name) => !this.#parts.without.includes(name));
    return [
      {
        address,
        publicKey: Uint8Array.from(publicKey),
        chains: this.#parts.nodes.chains,
        features,
        label: `Account ${this.#index + 1}`,
      },
    ];
  }

  async #connect(isSilent: boolean): Promise<{ readonly accounts: readonly StandardAccount[] }> {
    this.requests.push({
      method: "standard:connect",
      params: isSilent ? { silent: true } : undefined,
    });
    if (!this.#isGranted && !isSilent) {
      await this.#parts.desk.ask();
      this.#grant();
    }
    return { accounts: this.#accounts() };
  }

  #grant(): void {
    if (this.#isGranted) return;
    this.#isGranted = true;
    this.#store();
    this.#notify();
  }

  /** Asks the user once for all inputs. The account at the time of the request answers. */
  async #serve(
    method: string,
    inputs: readonly Input[],
    answer: (input: Input, key: SolanaKey) => Promise<object>,
  ): Promise<Outputs> {
    this.requests.push({ method, params: inputs });
    const { signsWithAnotherKey, answersAfter, mutatesInputs } = this.#behaviour;
    const key = signingAs(this.key, signsWithAnotherKey ? this.#parts.keys[1] : undefined);
    for (const input of inputs) this.#check(input);
    await this.#parts.desk.ask();
    const outputs: object[] = [];
    for (const input of inputs) outputs.push(await answer(input, key));
    if (mutatesInputs) for (const input of inputs) mutate(input);
    await answersAfter;
    return outputs;
  }

  #check(input: Input): void {
    const { address } = (input["account"] ?? {}) as { readonly address?: unknown };
    if (!this.#isGranted || this.#isLocked || address !== this.key.address)
      throw new ProviderRpcError(4100, NOT_GRANTED);
    this.#parts.nodes.expect(input["chain"]);
  }

  async #signMessage(input: Input, key: SolanaKey): Promise<object> {
    const signedMessage = Uint8Array.from(bytesIn(input, "message"));
    return { signedMessage, signature: await key.sign(signedMessage), signatureType: "ed25519" };
  }

  async #signTransaction(
    input: Input,
    key: SolanaKey,
  ): Promise<{ readonly signedTransaction: Uint8Array }> {
    const signedTransaction = await this.#signed(input, key);
    if (this.#behaviour.sendsItself) await this.#parts.nodes.send(signedTransaction);
    return { signedTransaction };
  }

  #signed(input: Input, key: SolanaKey): Promise<Uint8Array> {
    return key.signTransaction(
      asSigned(bytesIn(input, "transaction"), key.address, this.#behaviour),
    );
  }

  async #send(input: Input, key: SolanaKey): Promise<object> {
    const signedTransaction = await this.#signed(input, key);
    await this.#parts.nodes.send(signedTransaction);
    return { signature: readTransaction(signedTransaction).signatures[0] };
  }

  /** A sign-in grants the account, like a connection. */
  async #signIn(inputs: readonly Input[]): Promise<Outputs> {
    this.requests.push({ method: "solana:signIn", params: inputs });
    await this.#parts.desk.ask();
    this.#grant();
    const host = "location" in globalThis ? globalThis.location.host : "app.example";
    return Promise.all(
      (inputs.length === 0 ? [{}] : inputs).map(async (input: SignInInput) => {
        const signedMessage = new TextEncoder().encode(
          signInText(input, input.domain ?? host, this.key.address),
        );
        return {
          account: this.#accounts()[0],
          signedMessage,
          signature: await this.key.sign(signedMessage),
          signatureType: "ed25519",
        };
      }),
    );
  }

  #on(event: string, listener: Listener): () => void {
    if (event !== "change") return () => undefined;
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener({ accounts: this.#accounts() });
  }

  #store(): void {
    writeStoredWallet(this.#parts.name, { isGranted: this.#isGranted, accountIndex: this.#index });
  }
}
