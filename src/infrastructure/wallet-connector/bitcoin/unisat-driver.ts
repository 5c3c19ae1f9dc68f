import { isAddressOf } from "./bitcoin-session.js";
import { type BitcoinChain, readBitcoinChain } from "../../../domain/address/bitcoin-network.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { toHex } from "../../shared/bytes.js";
import type {
  BitcoinDriver,
  MessageRequest,
  PsbtRequest,
  ReportedAccount,
  ReportedGrant,
  ReportedPsbt,
  ReportedSignature,
  TransferRequest,
} from "./bitcoin-driver.js";
import { readField, readList } from "../../shared/foreign-values.js";
import { ForeignObject } from "../foreign-object.js";
import type { CallLimits } from "../wallet-calls.js";

const CHAIN_NAMES: { readonly [C in BitcoinChain]?: string } = {
  mainnet: "BITCOIN_MAINNET",
  testnet: "BITCOIN_TESTNET",
  testnet4: "BITCOIN_TESTNET4",
  signet: "BITCOIN_SIGNET",
};

const FUNCTIONS = [
  "requestAccounts",
  "getAccounts",
  "getPublicKey",
  "getChain",
  "getNetwork",
  "signMessage",
  "signPsbt",
  "sendBitcoin",
  "switchChain",
  "disconnect",
  "on",
  "removeListener",
];

/** Signs a PSBT as hex, without finalization, so that signatures can be verified. */
export const signPsbtHex = async (
  provider: ForeignObject,
  { psbt, signInputs }: PsbtRequest,
  limits: CallLimits,
): Promise<ReportedPsbt> => {
  const toSignInputs = signInputs.map(({ address, index, sighashTypes }) => ({
    address,
    index,
    ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
  }));
  return {
    psbt: await provider.call(
      "signPsbt",
      [toHex(psbt), { autoFinalized: false, toSignInputs }],
      limits,
    ),
  };
};

/** These wallets always use their shown account, so requests for another one are refused. */
const requireShownAccount = async (
  provider: ForeignObject,
  address: string,
  limits: CallLimits,
): Promise<void> => {
  if (!provider.has("getAccounts")) return;
  const [shown] = readList(await provider.call("getAccounts", [], limits));
  if (!isAddressOf(shown, address)) throw new LatchkitError("account/not-available", { address });
};

export const signMessageOf = async (
  provider: ForeignObject,
  { message, address, protocol }: MessageRequest,
  limits: CallLimits,
): Promise<ReportedSignature> => {
  await requireShownAccount(provider, address, limits);
  const protocolName = protocol === "bip322" ? "bip322-simple" : "ecdsa";
  return { signature: await provider.call("signMessage", [message, protocolName], limits) };
};

/** Unisat and compatible wallets (Bitget, Binance): one account for payments and ordinals. */
export class UnisatDriver implements BitcoinDriver {
  readonly connectMethod = "requestAccounts";
  readonly canBroadcast = false;
  readonly #provider: ForeignObject;
  constructor(provider: unknown) {
    this.#provider = new ForeignObject(provider, FUNCTIONS);
  }

  async connect(limits: CallLimits): Promise<ReportedGrant> {
    return this.#grant(await this.#provider.call("requestAccounts", [], limits), limits);
  }

  async restore(limits: CallLimits): Promise<ReportedGrant | undefined> {
    if (!this.#provider.has("getAccounts")) return undefined;
    const grant = await this.#grant(await this.#provider.call("getAccounts", [], limits), limits);
    return grant.accounts.length > 0 ? grant : undefined;
  }

  disconnect(limits: CallLimits): Promise<unknown> {
    return this.#provider.call("disconnect", [], limits);
  }

  signMessage(request: MessageRequest, limits: CallLimits): Promise<ReportedSignature> {
    return signMessageOf(this.#provider, request, limits);
  }

  /** Integer satoshi as a number. */
  async sendTransfer({ from, to, amount }: TransferRequest, limits: CallLimits): Promise<unknown> {
    await requireShownAccount(this.#provider, from, limits);
    return this.#provider.call("sendBitcoin", [to, Number(amount)], limits);
  }

  signPsbt(request: PsbtRequest, limits: CallLimits): Promise<ReportedPsbt> {
    return signPsbtHex(this.#provider, request, limits);
  }

  async switchNetwork(chain: BitcoinChain, limits: CallLimits): Promise<undefined> {
    const name = CHAIN_NAMES[chain];
    if (name === undefined)
      throw new LatchkitError("account/method-not-supported", {
        method: "switchChain",
        namespace: "bip122",
      });
    await this.#provider.call("switchChain", [name], limits);
  }

  listen(onChange: (grant?: ReportedGrant) => void, onEnd: () => void): () => void {
    const onAccounts = (accounts: unknown): void =>
      Array.isArray(accounts) && readList(accounts).length === 0 ? onEnd() : onChange();
    const removals = [
      this.#provider.on("accountsChanged", onAccounts),
      this.#provider.on("disconnect", onEnd),
      this.#provider.on("networkChanged", () => onChange()),
      this.#provider.on("chainChanged", () => onChange()),
    ];
    return () => removals.forEach((remove) => remove());
  }

  async #grant(answer: unknown, limits: CallLimits): Promise<ReportedGrant> {
    const [address] = readList(answer);
    if (address === undefined) return { accounts: [] };
    const [publicKey, chain] = await Promise.all([
      this.#callOptional("getPublicKey", limits),
      this.#chain(limits),
    ]);
    const account: ReportedAccount = { address, publicKey, purpose: "payment" };
    return { accounts: [account], chain };
  }

  async #chain(limits: CallLimits): Promise<BitcoinChain | undefined> {
    const chain = await this.#callOptional("getChain", limits);
    return (
      readBitcoinChain(readField(chain, "enum") ?? chain) ??
      readBitcoinChain(await this.#callOptional("getNetwork", limits))
    );
  }

  /** Reads an optional value; undefined on failure. */
  async #callOptional(name: string, limits: CallLimits): Promise<unknown> {
    return this.#provider.has(name)
      ? this.#provider.call(name, [], limits).catch((error: unknown) => {
          if (limits.signal.aborted) throw error;
        })
      : undefined;
  }
}
