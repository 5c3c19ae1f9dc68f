import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { normalizeNetwork, type NetworkOption } from "../../../domain/network/network.js";
import { ApprovalDesk } from "../../../infrastructure/in-memory/index.js";
import { speechOf } from "../wallet-dialects.js";
import { SolanaFeatures } from "./solana-features.js";
import type { SolanaWalletBehaviour } from "./solana-wallet-behaviour.js";
import { KNOWN_SOLANA_KEY, openSolanaKeys, type SolanaKey } from "./solana-keys.js";
import { SolanaNodes } from "./solana-nodes.js";
import type { StandardRequest, StandardWalletObject } from "./standard-wallet.types.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

interface AppRegistration {
  readonly register: (...wallets: readonly StandardWalletObject[]) => (() => void) | undefined;
}

/** Registers with present and future apps of a page; the returned function undoes it. */
const registerStandardWallet = (
  target: EventTarget,
  wallet: StandardWalletObject,
): (() => void) => {
  const undos: (() => void)[] = [];
  const registerWith = (app: AppRegistration): void => {
    const undo = app.register(wallet);
    if (typeof undo === "function") undos.push(undo);
  };
  const onReady = (event: Event): void =>
    registerWith((event as CustomEvent<AppRegistration>).detail);
  target.addEventListener("wallet-standard:app-ready", onReady);
  target.dispatchEvent(
    new CustomEvent("wallet-standard:register-wallet", { detail: registerWith }),
  );
  return () => {
    target.removeEventListener("wallet-standard:app-ready", onReady);
    for (const undo of undos.splice(0)) undo();
  };
};

const LOCAL_NETWORK: NetworkOption = {
  id: "solana:9c2ZkUgACre37UXEFqw6o1ruJEdAhHpP",
  name: "Local Solana",
  rpcUrls: ["http://127.0.0.1:8899"],
  currency: { symbol: "SOL", decimals: 9 },
  testnet: true,
};

/**
 * Options of a scripted Solana wallet. It knows only `networks` and starts on the first; default:
 * the local chain.
 */
export interface ScriptedSolanaWalletOptions {
  /** The wallet's name. */
  readonly name?: string;
  /** 32 bytes. Default: a well-known test key. */
  readonly privateKey?: Uint8Array;
  /** Networks that the wallet has, the active one first. */
  readonly networks?: readonly NetworkOption[];
  /** Number of accounts. Default 3. */
  readonly accounts?: number;
  /** The real wallet whose errors it imitates; see `WALLET_DIALECTS`. Default: EIP-1193's own. */
  readonly dialect?: string;
  /** Features to omit, such as `solana:signIn`. */
  readonly without?: readonly string[];
}

/** A Solana wallet with real keys, controlled by a test. Approves everything by default. */
export interface ScriptedSolanaWallet {
  /** The wallet's name. */
  readonly name: string;
  /** The active account, base58. */
  readonly address: string;
  /** All accounts, in order. */
  readonly addresses: readonly string[];
  /** The wallet's Wallet Standard object. */
  readonly standard: StandardWalletObject;
  /**
   * Registers itself by the Wallet Standard on a window or another event target; returns the undo.
   * Without a target it throws outside a page.
   */
  announce(target?: EventTarget): () => void;
  /** Approves pending and later requests; with `times`, only that many, then requests wait. */
  approve(times?: number): void;
  /** Rejects pending and later requests until `approve` or `wait`. Default code 4001. */
  reject(code?: number): void;
  /** Leaves requests pending until `approve` or `reject`. */
  wait(): void;
  /** Activates account `index`. Throws a `RangeError` if there is none. */
  changeAccount(index: number): void;
  /** Switches to another known network; requests for other networks are then refused (4901). */
  changeNetwork(id: CaipNetworkId): void;
  /** Disconnects from the wallet's side. */
  drop(): void;
  /**
   * Enables behaviour of real wallets; an option set to `undefined` is off. To announce
   * twice, call `announce` twice.
   */
  setBehaviour(behaviour: SolanaWalletBehaviour): void;
  /** Hides accounts and refuses requests until `unlock`; the grant stays. */
  lock(): void;
  /** Shows the accounts again. */
  unlock(): void;
  /** All requests of the page, in order. */
  readonly requests: readonly StandardRequest[];
}

/**
 * A wallet with real Ed25519 keys, registered by the Wallet Standard: signs messages, transactions
 * and sign-ins, and sends to the nodes of its networks. Runs in Node and in a page, where it stores
 * grant and account in session storage. Rejects if Web Crypto lacks Ed25519.
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
    bindMembers(this);
    this.name = name;
    this.#desk.errors = speechOf("solana", dialect);
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
  get standard(): StandardWalletObject {
    return this.#features.standardWallet;
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
    this.#nodes.selectNetwork(id);
  }
  drop(): void {
    this.#features.revoke();
  }
  setBehaviour(behaviour: SolanaWalletBehaviour): void {
    this.#features.setBehaviour(behaviour);
  }
  lock(): void {
    this.#features.lock(true);
  }
  unlock(): void {
    this.#features.lock(false);
  }
}
