import { hex as hexCoder } from "@scure/base";
import { address as addresses, crypto, type Psbt } from "bitcoinjs-lib";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Network } from "../../../domain/network/network.js";
import { ApprovalDesk, ProviderRpcError } from "../../../infrastructure/in-memory/index.js";
import { bitcoinAccounts, rulesOf, type BitcoinAccount } from "./bitcoin-keys.js";
import { signBitcoinMessage } from "./bitcoin-messages.js";
import { EsploraClient } from "./esplora-client.js";
import { finishedTransaction, paymentPsbt } from "./payments.js";
import { finishPsbt, ownInputs, readPsbt, signPsbtInputs, type InputToSign } from "./sign-psbt.js";

export interface BitcoinMemory {
  readonly isGranted: boolean;
  readonly accountIndex: number;
  readonly networkId: CaipNetworkId;
}

export type BitcoinEvent = "accounts" | "network" | "disconnect";

export interface Transfer {
  readonly address: string;
  readonly satoshi: bigint;
}

const FEE_RATE = 2;

/**
 * One wallet behind all its page APIs: keys, user, grant, network. Throws `ProviderRpcError`s with
 * EIP-1193 codes, which the page APIs forward.
 */
export class BitcoinCore {
  readonly desk = new ApprovalDesk();
  readonly networks: readonly Network[];
  readonly #secret: Uint8Array;
  /** By index and network; a derivation takes ten milliseconds. */
  readonly #accounts = new Map<string, readonly [BitcoinAccount, BitcoinAccount]>();
  readonly #remember: (memory: BitcoinMemory) => void;
  #listeners: readonly ((event: BitcoinEvent) => void)[] = [];
  #memory: BitcoinMemory;

  constructor(
    secret: Uint8Array,
    networks: readonly Network[],
    memory: BitcoinMemory,
    remember: (memory: BitcoinMemory) => void = () => undefined,
  ) {
    this.#secret = secret;
    this.networks = networks;
    this.#memory = memory;
    this.#remember = remember;
  }

  get isGranted(): boolean {
    return this.#memory.isGranted;
  }
  get networkId(): CaipNetworkId {
    return this.#memory.networkId;
  }

  /** The payment address, then the ordinals address. */
  get accounts(): readonly [BitcoinAccount, BitcoinAccount] {
    const { accountIndex, networkId } = this.#memory;
    const walletKey = `${accountIndex} ${networkId}`;
    const accounts = this.#accounts.get(walletKey) ?? this.#derived(accountIndex, networkId);
    this.#accounts.set(walletKey, accounts);
    return accounts;
  }

  #derived(index: number, networkId: CaipNetworkId): readonly [BitcoinAccount, BitcoinAccount] {
    const secret =
      index === 0
        ? this.#secret
        : crypto.sha256(Uint8Array.of(...this.#secret, index & 0xff, index >> 8));
    return bitcoinAccounts(secret, networkId, index);
  }

  /** Asks the user once; later calls resolve without asking. */
  async connect(): Promise<readonly BitcoinAccount[]> {
    if (!this.isGranted) {
      await this.desk.ask();
      this.#set({ isGranted: true });
    }
    return this.accounts;
  }

  /** Base64. */
  async signMessage(
    message: Uint8Array,
    address: string | undefined,
    protocol?: "ecdsa" | "bip322",
  ): Promise<string> {
    const account = this.#accountOf(address);
    await this.desk.ask();
    return signBitcoinMessage(account, message, protocol);
  }

  /**
   * Signs the named inputs, by default all of the wallet's. `broadcast` sends the result,
   * `finalize` finalizes it.
   */
  async signPsbt(
    bytes: Uint8Array,
    inputs: readonly InputToSign[] | undefined,
    { broadcast = false, finalize = false } = {},
  ): Promise<{ readonly psbt: Psbt; readonly txid?: string }> {
    this.#checkGrant();
    const psbt = readPsbt(bytes);
    await this.desk.ask();
    const toSign = inputs ?? ownInputs(psbt, this.accounts);
    signPsbtInputs(psbt, toSign, this.accounts);
    if (finalize && !broadcast) for (const { index } of toSign) psbt.finalizeInput(index);
    return broadcast ? { psbt, txid: await this.#chain().send(finishPsbt(psbt)) } : { psbt };
  }

  pushPsbt(bytes: Uint8Array): Promise<string> {
    this.#checkGrant();
    return this.#chain().send(finishPsbt(readPsbt(bytes)));
  }

  /** Pays from the payment address and resolves to the transaction id. */
  async send({ address, satoshi }: Transfer, from?: string): Promise<string> {
    const account = this.#accountOf(from);
    const to = this.#scriptOf(address);
    if (satoshi <= 0n) throw new ProviderRpcError(-32602, "Invalid amount.");
    await this.desk.ask();
    const coins = await this.#chain().coins(account.address);
    return this.#chain().send(
      finishedTransaction(
        paymentPsbt({ from: account, coins, to, satoshi, feeRate: FEE_RATE }),
        account,
      ),
    );
  }

  /** Switches the network for a page; 4902 for an unknown one. */
  async switchTo(networkId: CaipNetworkId): Promise<void> {
    if (!this.networks.some(({ id }) => id === networkId))
      throw new ProviderRpcError(4902, "Unrecognized chain.");
    if (networkId === this.networkId) return;
    await this.desk.ask();
    this.selectNetwork(networkId);
  }

  /** Switches as the user does in the wallet; the addresses change too. */
  selectNetwork(networkId: CaipNetworkId): void {
    this.#set({ networkId });
    this.#notify("network");
  }

  changeAccount(accountIndex: number): void {
    this.#set({ accountIndex });
    this.#notify("accounts");
  }

  /** Revokes the grant from the page's side, without an event. */
  forget(): void {
    this.#set({ isGranted: false });
  }

  /** Revokes the grant from the wallet's side. */
  drop(): void {
    this.forget();
    this.#notify("disconnect", true);
  }

  onEvent(listener: (event: BitcoinEvent) => void): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  #set(change: Partial<BitcoinMemory>): void {
    this.#memory = { ...this.#memory, ...change };
    this.#remember(this.#memory);
  }

  #notify(event: BitcoinEvent, always = false): void {
    if (always || this.isGranted) for (const listener of this.#listeners) listener(event);
  }

  #checkGrant(): void {
    if (!this.isGranted) throw new ProviderRpcError(4100, "The page is not connected.");
  }

  #accountOf(address: string | undefined): BitcoinAccount {
    this.#checkGrant();
    const account =
      address === undefined
        ? this.accounts[0]
        : this.accounts.find((one) => one.address === address);
    if (account === undefined)
      throw new ProviderRpcError(4100, "The address does not belong to this wallet.");
    return account;
  }

  #scriptOf(address: string): Uint8Array {
    try {
      return addresses.toOutputScript(address, rulesOf(this.networkId));
    } catch {
      throw new ProviderRpcError(-32602, "Invalid address.");
    }
  }

  #chain(): EsploraClient {
    const url = this.networks.find(({ id }) => id === this.networkId)?.rpcUrls[0];
    if (url === undefined) throw new ProviderRpcError(-32603, "No node for this network.");
    return new EsploraClient(url);
  }
}

/** Hex, as wallets report public keys. */
export const hexOf = (bytes: Uint8Array): string => hexCoder.encode(bytes);
