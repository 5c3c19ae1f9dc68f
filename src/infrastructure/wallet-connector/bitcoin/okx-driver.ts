import {
  type BitcoinChain,
  bitcoinNetworkId,
  isBitcoinAddressOn,
} from "../../../domain/address/bitcoin-network.js";
import type {
  BitcoinDriver,
  MessageRequest,
  PsbtRequest,
  ReportedGrant,
  ReportedPsbt,
  ReportedSignature,
} from "./bitcoin-driver.js";
import { readField, readList } from "../../shared/foreign-values.js";
import { ForeignObject } from "../foreign-object.js";
import type { CallLimits } from "../wallet-calls.js";
import { signMessageOf, signPsbtHex } from "./unisat-driver.js";

const OBJECTS: { readonly [C in BitcoinChain]?: string } = {
  mainnet: "bitcoin",
  testnet: "bitcoinTestnet",
  signet: "bitcoinSignet",
};
/** Functions captured when the wallet is chosen. */
const FUNCTIONS = [
  "connect",
  "getAccounts",
  "getPublicKey",
  "signMessage",
  "signPsbt",
  "disconnect",
  "on",
  "removeListener",
];

/**
 * OKX at `window.okxwallet`. Its `send` is not used: versions disagree if the value is in bitcoin
 * or satoshi.
 */
export class OkxDriver implements BitcoinDriver {
  readonly connectMethod = "connect";
  readonly canBroadcast = false;
  readonly #objects: Readonly<Partial<Record<BitcoinChain, ForeignObject>>>;
  #chain: BitcoinChain;
  #provider: ForeignObject;

  constructor(root: unknown, chain: BitcoinChain) {
    const chains = Object.keys(OBJECTS) as readonly BitcoinChain[];
    this.#objects = Object.fromEntries(
      chains.map((one) => [one, new ForeignObject(readField(root, OBJECTS[one] ?? ""), FUNCTIONS)]),
    );
    this.#chain = OBJECTS[chain] === undefined ? "mainnet" : chain;
    this.#provider = this.#objectOf(this.#chain);
  }

  async connect(limits: CallLimits): Promise<ReportedGrant> {
    return this.#grant(await this.#provider.call("connect", [], limits));
  }

  async restore(limits: CallLimits): Promise<ReportedGrant | undefined> {
    if (!this.#provider.has("getAccounts")) return undefined;
    const [address] = readList(await this.#provider.call("getAccounts", [], limits));
    if (address === undefined) return undefined;
    const publicKey = this.#provider.has("getPublicKey")
      ? await this.#provider.call("getPublicKey", [], limits)
      : undefined;
    return this.#grant({ address, publicKey });
  }

  disconnect(limits: CallLimits): Promise<unknown> {
    return this.#provider.call("disconnect", [], limits);
  }

  signMessage(request: MessageRequest, limits: CallLimits): Promise<ReportedSignature> {
    return signMessageOf(this.#provider, request, limits);
  }

  signPsbt(request: PsbtRequest, limits: CallLimits): Promise<ReportedPsbt> {
    return signPsbtHex(this.#provider, request, limits);
  }

  /** Connects the network's object; keeps the current one on failure. */
  async switchNetwork(chain: BitcoinChain, limits: CallLimits): Promise<ReportedGrant> {
    const next = this.#objectOf(chain);
    const answer = await next.call("connect", [], limits);
    this.#provider = next;
    this.#chain = chain;
    return this.#grant(answer);
  }

  listen(onChange: (grant?: ReportedGrant) => void, onEnd: () => void): () => void {
    const chains = Object.keys(OBJECTS) as readonly BitcoinChain[];
    const removals = chains.flatMap((chain) => {
      const object = this.#objectOf(chain);
      const isUsed = (): boolean => this.#chain === chain;
      const onAccount = (): void => {
        if (isUsed()) onChange();
      };
      return [
        object.on("accountChanged", onAccount),
        object.on("accountsChanged", onAccount),
        object.on("disconnect", () => {
          if (isUsed()) onEnd();
        }),
      ];
    });
    return () => removals.forEach((remove) => remove());
  }

  /** An object without functions for unsupported networks. */
  #objectOf(chain: BitcoinChain): ForeignObject {
    return this.#objects[chain] ?? new ForeignObject(undefined);
  }

  #grant(answer: unknown): ReportedGrant {
    const address = readField(answer, "address");
    const account = {
      address,
      publicKey: readField(answer, "compressedPublicKey") ?? readField(answer, "publicKey"),
      purpose: "payment",
    };
    // Test builds use the same property, so the address determines the network.
    const chain = isBitcoinAddressOn(bitcoinNetworkId(this.#chain), address)
      ? this.#chain
      : undefined;
    return { accounts: address === undefined || address === null ? [] : [account], chain };
  }
}
