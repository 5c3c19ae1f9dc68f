import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { normalizeNetwork } from "../../../domain/network/normalize-network.js";
import type { NetworkOption } from "../../../domain/network/network.js";
import { ApprovalDesk } from "../../../infrastructure/in-memory/index.js";
import { speechOf } from "../wallet-dialects.js";
import { registerStandardWallet } from "./register-standard-wallet.js";
import { SolanaFeatures } from "./solana-features.js";
import type { SolanaHabits } from "./solana-habits.js";
import { KNOWN_SOLANA_KEY, openSolanaKeys, type SolanaKey } from "./solana-keys.js";
import { SolanaNodes } from "./solana-nodes.js";
import type { StandardRequest, StandardWalletFace } from "./standard-wallet.types.js";
import { ownMembers } from "../../../domain/shared/own-members.js";

const LOCAL_NETWORK: NetworkOption = {
  id: "solana:9c2ZkUgACre37UXEFqw6o1ruJEdAhHpP",
  name: "Local Solana",
  rpcUrls: ["http://127.0.0.1:8899"],
  currency: { symbol: "SOL", decimals: 9 },
  testnet: true,
};

/**
 * What a scripted Solana wallet may be told at the start. It knows `networks` only and begins on
 * the first; default the local chain.
 */
export interface ScriptedSolanaWalletOptions {
  readonly name?: string;
  /** 32 bytes. Default: a key that everybody knows. */
  readonly privateKey?: Uint8Array;
  readonly networks?: readonly NetworkOption[];
  /** How many accounts there are. Default 3. */
  readonly accounts?: number;
  /** The real wallet whose errors it spells; see `WALLET_DIALECTS`. Default: EIP-1193's own. */
  readonly dialect?: string;
  /** Features that the wallet lacks, such as `solana:signIn`. */
  readonly without?: readonly string[];
}

/**
 * A Solana wallet with real keys that a test plays. It approves everything until told otherwise.
 */
export interface ScriptedSolanaWallet {
  readonly name: string;
  /** The active account, base58. */
  readonly address: string;
  /** All accounts, in order. */
  readonly addresses: readonly string[];
  /** The wallet as the Wallet Standard has it. */
  readonly standard: StandardWalletFace;
  /**
   * Registers itself by the Wallet Standard on a window, or any event target in place of one; the
   * returned function undoes it. Without a target it throws outside a page.
   */
  announce(target?: EventTarget): () => void;
  /** Approves what waits and what follows; with `times` that many in all, then requests wait. */
  approve(times?: number): void;
  /** Rejects what waits and what follows until `approve` or `wait`; code 4001 unless given. */
  reject(code?: number): void;
  /** Lets requests wait until `approve` or `reject`. */
  wait(): void;
  /** Makes account `index` active. Throws a `RangeError` where there is none. */
  changeAccount(index: number): void;
  /**
   * Moves to another network that it knows; what an app asks for another one is then refused
   * (4901).
   */
  changeNetwork(id: CaipNetworkId): void;
  /** Ends the connection from the wallet's side. */
  drop(): void;
  /**
   * Switches habits of real wallets on; `undefined` switches one off. A wallet that announces twice
   * is one whose `announce` is called twice.
   */
  adopt(habits: SolanaHabits): void;
  /** Shows no accounts and serves nothing until `unlock`; the page's grant stays. */
  lock(): void;
  unlock(): void;
  /** Every request of the page, in order. */
  readonly requests: readonly StandardRequest[];
}

/**
 * A wallet over real Ed25519 keys, offered by the Wallet Standard: it signs messages, transactions
 * and sign-ins for real, and sends to the nodes of its networks. Runs in a page and in Node. In a
 * page it remembers its grant and account over a reload in session storage. Rejects where the
 * runtime's Web Crypto has no Ed25519.
 */
export const scriptedSolanaWallet = async (
  options: ScriptedSolanaWalletOptions = {},
): Promise<ScriptedSolanaWallet> =>
  new KeyedSolanaWallet(
    options,
    await openSolanaKeys(options.privateKey ?? KNOWN_SOLANA_KEY, options.accounts ?? 3),
  );

class KeyedSolanaWallet implements ScriptedSolanaWallet {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly #desk = new ApprovalDesk();
  readonly #nodes: SolanaNodes;
  readonly #features: SolanaFeatures;

  constructor(
    {
      name = "Scripted Solana Wallet",
      networks = [LOCAL_NETWORK],
      without = [],
      dialect,
    }: ScriptedSolanaWalletOptions,
    keys: readonly SolanaKey[],
  ) {
    ownMembers(this);
    this.name = name;
    this.#desk.speech = speechOf("solana", dialect);
    this.addresses = keys.map(({ address }) => address);
    this.#nodes = new SolanaNodes(
      networks.map(normalizeNetwork).filter(({ namespace }) => namespace === "solana"),
    );
    this.#features = new SolanaFeatures({
      name,
      keys,
      without,
      desk: this.#desk,
      nodes: this.#nodes,
    });
  }

  get address(): string {
    return this.#features.key.address;
  }
  get standard(): StandardWalletFace {
    return this.#features.face;
  }
  get requests(): readonly StandardRequest[] {
    return this.#features.requests;
  }
  announce(target: EventTarget = globalThis.window): () => void {
    return registerStandardWallet(target, this.standard);
  }
  approve(times?: number): void {
    this.#desk.approve(times);
  }
  reject(code?: number): void {
    this.#desk.reject(code);
  }
  wait(): void {
    this.#desk.wait();
  }
  changeAccount(index: number): void {
    this.#features.change(index);
  }
  changeNetwork(id: CaipNetworkId): void {
    this.#nodes.moveTo(id);
  }
  drop(): void {
    this.#features.revoke();
  }
  adopt(habits: SolanaHabits): void {
    this.#features.adopt(habits);
  }
  lock(): void {
    this.#features.lock(true);
  }
  unlock(): void {
    this.#features.lock(false);
  }
}
