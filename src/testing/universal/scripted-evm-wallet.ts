import { concat, isHex, keccak256, numberToHex, type Hex } from "viem";
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { parseCaipNetworkId } from "../../domain/caip/caip.js";
import { normalizeNetwork, type NetworkOption } from "../../domain/network/network.js";
import type { Ports } from "../../ports/ports.js";
import {
  EvmWalletProvider,
  type EvmWalletBehaviour,
  InMemoryPage,
  ProviderRpcError,
  announceProvider,
  type AnnouncedInfo,
  type WalletKeys,
} from "../../infrastructure/in-memory/index.js";
import { WalletChains } from "./wallet-chains.js";
import { speechOf } from "./wallet-dialects.js";
import { readNotes, writeNotes } from "./wallet-memory.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** The first account of the public development mnemonic ("test test … junk"). Worthless. */
const DEVELOPMENT_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const LOCAL_NETWORK: NetworkOption = {
  id: "eip155:31337",
  name: "Local",
  rpcUrls: ["http://127.0.0.1:8545"],
  currency: { symbol: "ETH", decimals: 18 },
  testnet: true,
};
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4' fill='%23627eea'/%3E%3C/svg%3E";

/**
 * Options of a scripted wallet. It knows only `networks` and starts on the first; default: one
 * local chain, id 31337.
 */
export interface ScriptedEvmWalletOptions {
  /** The wallet's name. */
  readonly name?: string;
  /** Reverse domain name that the wallet announces. */
  readonly rdns?: string;
  /** 0x hex, 32 bytes. Default: a fixed test key. */
  readonly privateKey?: `0x${string}`;
  /** Networks that the wallet has, the active one first. */
  readonly networks?: readonly NetworkOption[];
  /** The real wallet whose errors it imitates; see `WALLET_DIALECTS`. Default: EIP-1193's own. */
  readonly dialect?: string;
  /** Connects to the nodes. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** An EVM wallet with real keys, controlled by a test. Approves everything by default. */
export interface ScriptedWallet {
  /** The active account, checksummed. */
  readonly address: string;
  /** Announces itself by EIP-6963, now and on request; returns the undo. Throws outside a page. */
  announce(): () => void;
  /** The wallet as port `injectedWallets`, for use without a page. */
  readonly wallets: Ports["injectedWallets"];
  /** The wallet's EIP-1193 provider. */
  readonly provider: EvmWalletProvider;
  /** Approves pending and later requests; with `times`, only that many, then requests wait. */
  approve(times?: number): void;
  /** Rejects pending and later requests until `approve` or `wait`. Default code 4001. */
  reject(code?: number): void;
  /** Leaves requests pending until `approve` or `reject`. */
  wait(): void;
  /** Activates account `index`: 0 is the given key, others are derived from it. */
  changeAccount(index: number): void;
  /** Switches the chain from the wallet's side, also to one without a node. */
  changeNetwork(id: CaipNetworkId): void;
  /** Disconnects from the wallet's side. */
  drop(): void;
  /** Deviations from the standards found in popular wallets; all off by default. */
  readonly behaviour: EvmWalletBehaviour;
  /** Sends the responses and events that an option of `behaviour` delayed. */
  answer(): void;
  /** Hides accounts until unlocked; the grant stays. */
  lock(): void;
  /** Shows the accounts again. */
  unlock(): void;
  /** All requests of the page, in order. */
  readonly requests: readonly { readonly method: string; readonly params: unknown }[];
}

const accountAt = (key: Hex, index: number): PrivateKeyAccount =>
  privateKeyToAccount(
    index === 0 ? key : keccak256(concat([key, numberToHex(index, { size: 32 })])),
  );

/** Account `index` of a wallet with this key, checksummed. */
export const scriptedAddress = (index: number, key: Hex = DEVELOPMENT_KEY): string =>
  accountAt(key, index).address;

/** The same on every load, as EIP-6963 allows within a session. */
const uuidOf = (rdns: string): string =>
  keccak256(
    numberToHex(1, { size: 1 }).concat(
      ...Array.from(new TextEncoder().encode(rdns), (byte) => byte.toString(16).padStart(2, "0")),
    ) as Hex,
  )
    .slice(2, 34)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");

/**
 * An EIP-1193 provider with real keys: signs, sends raw transactions to the nodes of its networks,
 * forwards reads to them, and responds 4902 for a chain until it is added. Runs in Node and in a
 * page, where it stores grant, account and chains in session storage, under
 * `scripted-wallet:<rdns>`.
 */
export const scriptedEvmWallet = (options: ScriptedEvmWalletOptions = {}): ScriptedWallet =>
  new KeyedWallet(options);

class KeyedWallet implements ScriptedWallet {
  readonly provider: EvmWalletProvider;
  readonly wallets: Ports["injectedWallets"];
  readonly #info: AnnouncedInfo;
  readonly #key: Hex;
  readonly #chains: WalletChains;
  #account: PrivateKeyAccount;
  #accountIndex: number;

  constructor({
    name = "Scripted Wallet",
    rdns = "com.example.scripted",
    privateKey = DEVELOPMENT_KEY,
    networks = [LOCAL_NETWORK],
    fetch: fetchFn,
    dialect,
  }: ScriptedEvmWalletOptions) {
    bindMembers(this);
    const evmNetworks = networks
      .map(normalizeNetwork)
      .filter(({ namespace }) => namespace === "eip155");
    const notes = readNotes(rdns);
    this.#info = { uuid: uuidOf(rdns), name, icon: ICON, rdns };
    this.#key = privateKey;
    this.#chains = new WalletChains(evmNetworks, fetchFn);
    notes?.chains
      .filter(({ chainId }) => !this.#chains.knows(chainId))
      .forEach(({ chainId, name: chain, url }) => this.#chains.restore(chainId, chain, url));
    this.#accountIndex = notes?.accountIndex ?? 0;
    this.#account = accountAt(privateKey, this.#accountIndex);
    const memory = notes ?? { isGranted: false, chainId: Number(evmNetworks[0]?.reference ?? 1) };
    this.provider = new EvmWalletProvider(this.#keys(), memory, (now) =>
      writeNotes(rdns, { ...now, accountIndex: this.#accountIndex, chains: this.#chains.known }),
    );
    this.provider.desk.errors = speechOf("eip155", dialect);
    const page = new InMemoryPage();
    page.announce(this.#info, this.provider);
    this.wallets = page.wallets;
  }

  get address(): string {
    return this.#account.address;
  }

  get requests(): ScriptedWallet["requests"] {
    return this.provider.requests;
  }

  get behaviour(): EvmWalletBehaviour {
    return this.provider.behaviour;
  }

  announce(): () => void {
    const { rdns } = this.#info;
    const infos = this.behaviour.announcesTwice
      ? [this.#info, { ...this.#info, uuid: uuidOf(`${rdns} again`) }]
      : [this.#info];
    const undo = infos.map((info) => announceProvider(globalThis.window, info, this.provider));
    return () => undo.forEach((one) => one());
  }

  answer(): void {
    this.provider.answer();
  }

  lock(): void {
    this.provider.lock();
  }

  unlock(): void {
    this.provider.unlock();
  }

  approve(times?: number): void {
    this.provider.desk.approve(times);
  }

  reject(code?: number): void {
    this.provider.desk.reject(code);
  }

  wait(): void {
    this.provider.desk.wait();
  }

  changeAccount(index: number): void {
    this.#accountIndex = index;
    this.#account = accountAt(this.#key, index);
    this.provider.accountChanged();
  }

  changeNetwork(id: CaipNetworkId): void {
    this.provider.switchChain(Number(parseCaipNetworkId(id).reference));
  }

  drop(): void {
    this.provider.drop();
  }

  #keys(): WalletKeys {
    return {
      address: () => this.#account.address,
      signMessage: async (data) =>
        this.#account.signMessage({ message: isHex(data) ? { raw: data } : data }),
      signTypedData: async (json) => this.#account.signTypedData(typedDataOf(json)),
      send: (chainId, transaction) => this.#chains.send(this.#account, chainId, transaction),
      sendAtOnce: (chainId, batcher, calls) =>
        this.#chains.sendAtOnce(this.#account, chainId, batcher, calls),
      read: (chainId, request) => this.#chains.read(chainId, request),
      hasChain: (chainId) => this.#chains.knows(chainId),
      addChain: (chainId, network) => this.#chains.add(chainId, network),
    };
  }
}

type SignedTypedData = Parameters<PrivateKeyAccount["signTypedData"]>[0];

const typedDataOf = (json: string): SignedTypedData => {
  const data: unknown = JSON.parse(json);
  const isTypedData =
    typeof data === "object" &&
    data !== null &&
    "types" in data &&
    "primaryType" in data &&
    "message" in data;
  if (!isTypedData) throw new ProviderRpcError(-32602, "Invalid typed data.");
  return data as SignedTypedData;
};
