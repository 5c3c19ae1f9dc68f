import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { normalizeNetwork, type NetworkOption } from "../../../domain/network/network.js";
import { speechOf } from "../wallet-dialects.js";
import { BitcoinCore, hexOf } from "./bitcoin-core.js";
import { REGTEST } from "./bitcoin-keys.js";
import { readBitcoinMemory, writeBitcoinMemory } from "./bitcoin-wallet-memory.js";
import {
  fromHex,
  namesOf,
  type BitcoinPageApiName,
  type BitcoinPageEvent,
} from "./page-apis/page-api.js";
import { PAGE_APIS, pageSideOf, injectPageApi, type PageSide } from "./page-apis/page-apis.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

/** The first key of the public development mnemonic. Worthless. */
const DEVELOPMENT_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const LOCAL_NETWORK: NetworkOption = {
  id: REGTEST,
  name: "Local Bitcoin",
  rpcUrls: ["http://127.0.0.1:3002"],
  currency: { symbol: "BTC", decimals: 8 },
  testnet: true,
};
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4' fill='%23f7931a'/%3E%3C/svg%3E";

/**
 * Options of a scripted Bitcoin wallet. It knows only `networks` and starts on the first; their
 * `rpcUrls` are Esplora-style. Default: regtest on port 3002.
 */
export interface ScriptedBitcoinWalletOptions {
  /** The wallet's name. */
  readonly name?: string;
  /** Unique within a page; letters and digits, as part of the sats-connect provider's path. */
  readonly id?: string;
  /** 0x hex, 32 bytes. Default: a fixed test key. */
  readonly privateKey?: `0x${string}`;
  /** Networks that the wallet has, the active one first. */
  readonly networks?: readonly NetworkOption[];
  /**
   * The real wallet whose errors it imitates in every page API; see `WALLET_DIALECTS`. Default: the
   * API's own.
   */
  readonly dialect?: string;
}

/** A page's call in its page API's format; bytes are hex. */
export interface BitcoinWalletCall {
  /** The page API of the call. */
  readonly api: BitcoinPageApiName;
  /** Name of the method. */
  readonly method: string;
  /** Parameters, in the API's own form. */
  readonly params: unknown;
}

/** Runs in the page: a self-contained function of the link to the wallet and `options`. */
export interface PageScript {
  /** The function. */
  readonly inject: object;
  /** Its second argument, plain data. */
  readonly options: object;
}

/**
 * A Bitcoin wallet with real keys, controlled by a test: one wallet, five page APIs. Approves
 * everything by default.
 */
export interface ScriptedBitcoinWallet {
  /** The wallet's name. */
  readonly name: string;
  /** Native SegWit (P2WPKH), for payments. */
  readonly address: string;
  /** Taproot (P2TR), of the same key. */
  readonly ordinalAddress: string;
  /** The payment key, SEC 1 compressed, hex. */
  readonly publicKey: string;
  /** The wallet's network. */
  readonly networkId: CaipNetworkId;
  /** Injects these page APIs, default `standard`; returns the undo. Throws outside a page. */
  announce(...apis: readonly BitcoinPageApiName[]): () => void;
  /** Handles a call of the page's side. Rejects with an error with a `code`. */
  ask(call: BitcoinWalletCall): Promise<unknown>;
  /** Subscribes the page's side to events; returns the undo. */
  listen(api: BitcoinPageApiName, listener: (event: BitcoinPageEvent) => void): () => void;
  /** The page's side of a page API. */
  pageSide(api: BitcoinPageApiName): PageScript;
  /** Approves pending and later requests; with `times`, only that many, then requests wait. */
  approve(times?: number): void;
  /**
   * Rejects pending and later requests until `approve` or `wait`. Default code 4001, which
   * sats-connect receives as -32000.
   */
  reject(code?: number): void;
  /** Leaves requests pending until `approve` or `reject`. */
  wait(): void;
  /** Activates account `index`: 0 is the given key, others are derived from it. */
  changeAccount(index: number): void;
  /**
   * Switches the network from the wallet's side, also to one without a node; the addresses change
   * too.
   */
  changeNetwork(id: CaipNetworkId): void;
  /** Disconnects from the wallet's side. */
  drop(): void;
  /** All calls of the page in order, silent ones included. */
  readonly requests: readonly BitcoinWalletCall[];
}

/**
 * A wallet with real keys: signs messages (BIP-137, BIP-322) and PSBTs (BIP-174), pays from its
 * address, and sends to its network's service. Runs in Node and in a page, where it stores grant,
 * account and network in session storage.
 */
export const scriptedBitcoinWallet = (
  options: ScriptedBitcoinWalletOptions = {},
): ScriptedBitcoinWallet => new KeyedBitcoinWallet(options);

class KeyedBitcoinWallet implements ScriptedBitcoinWallet {
  readonly name: string;
  readonly requests: BitcoinWalletCall[] = [];
  readonly #id: string;
  readonly #core: BitcoinCore;

  constructor({
    name = "Scripted Bitcoin Wallet",
    id = "ScriptedBitcoin",
    privateKey = DEVELOPMENT_KEY,
    networks = [LOCAL_NETWORK],
    dialect,
  }: ScriptedBitcoinWalletOptions) {
    bindMembers(this);
    this.name = name;
    this.#id = id;
    const bitcoinNetworks = networks
      .map(normalizeNetwork)
      .filter(({ namespace }) => namespace === "bip122");
    const memory = readBitcoinMemory(id) ?? {
      isGranted: false,
      accountIndex: 0,
      networkId: bitcoinNetworks[0]?.id ?? REGTEST,
    };
    this.#core = new BitcoinCore(fromHex(privateKey.slice(2)), bitcoinNetworks, memory, (now) =>
      writeBitcoinMemory(id, now),
    );
    this.#core.desk.errors = speechOf("bip122", dialect);
  }

  get address(): string {
    return this.#core.accounts[0].address;
  }
  get ordinalAddress(): string {
    return this.#core.accounts[1].address;
  }
  get publicKey(): string {
    return hexOf(this.#core.accounts[0].publicKey);
  }
  get networkId(): CaipNetworkId {
    return this.#core.networkId;
  }

  announce(...apis: readonly BitcoinPageApiName[]): () => void {
    const undo = (apis.length === 0 ? (["standard"] as const) : apis).map((api) => {
      const link = {
        ask: (method: string, params: unknown) => this.ask({ api, method, params }),
        listen: (listener: (name: string, value: unknown) => void) =>
          this.listen(api, ({ name, value }) => listener(name, value)),
      };
      return injectPageApi(link, this.pageSide(api));
    });
    return () => {
      for (const one of undo) one();
    };
  }

  async ask(call: BitcoinWalletCall): Promise<unknown> {
    this.requests.push(call);
    return PAGE_APIS[call.api].answer(this.#core, call.method, call.params);
  }

  listen(api: BitcoinPageApiName, listener: (event: BitcoinPageEvent) => void): () => void {
    return this.#core.onEvent((event) => {
      for (const accounts of PAGE_APIS[api].events(this.#core, event)) listener(accounts);
    });
  }

  pageSide(api: BitcoinPageApiName): PageSide {
    return pageSideOf(api, {
      name: this.name,
      id: this.#id,
      icon: ICON,
      chains: [...new Set(this.#core.networks.map(({ id }) => namesOf(id).standard))],
    });
  }

  approve(times?: number): void {
    this.#core.desk.approve(times);
  }
  reject(code?: number): void {
    this.#core.desk.reject(code);
  }
  wait(): void {
    this.#core.desk.wait();
  }
  changeAccount(index: number): void {
    this.#core.changeAccount(index);
  }
  changeNetwork(id: CaipNetworkId): void {
    this.#core.selectNetwork(id);
  }
  drop(): void {
    this.#core.drop();
  }
}
