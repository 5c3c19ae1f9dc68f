import { isAddressOf } from "./bitcoin-session.js";
import type { BitcoinChain } from "../../../domain/address/bitcoin-network.js";
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
import { satsCall } from "./sats-connect-driver.js";

/** Leather reports an address type instead of a purpose: its Taproot address is for ordinals. */
const readReportedAccount = (one: unknown): ReportedAccount => {
  const isStacks = readField(one, "symbol") === "STX" || readField(one, "purpose") === "stacks";
  const type = readField(one, "type") ?? readField(one, "addressType");
  const purpose = isStacks
    ? "stacks"
    : (readField(one, "purpose") ?? (type === "p2tr" ? "ordinals" : "payment"));
  return {
    address: readField(one, "address"),
    publicKey: readField(one, "publicKey"),
    path: readField(one, "derivationPath"),
    purpose,
  };
};

/**
 * Leather, with its own variant of sats-connect. It has no disconnect, no events and no silent
 * restore, so the grant is stored here.
 */
export class LeatherDriver implements BitcoinDriver {
  readonly connectMethod = "getAddresses";
  readonly canBroadcast = true;
  readonly #provider: ForeignObject;
  #grant: ReportedGrant | undefined;
  constructor(provider: unknown) {
    this.#provider = new ForeignObject(provider, ["request"]);
  }

  async connect(limits: CallLimits): Promise<ReportedGrant> {
    const result = await satsCall(
      this.#provider,
      "getAddresses",
      { purposes: ["payment", "ordinals"], message: "Connect to your wallet" },
      limits,
    );
    this.#grant = { accounts: readList(readField(result, "addresses")).map(readReportedAccount) };
    return this.#grant;
  }

  async restore(): Promise<ReportedGrant | undefined> {
    return this.#grant;
  }
  async disconnect(): Promise<void> {
    this.#grant = undefined;
  }

  async signMessage(
    { message, address, chain }: MessageRequest,
    limits: CallLimits,
  ): Promise<ReportedSignature> {
    const paymentType = this.#isOrdinal(address) ? "p2tr" : "p2wpkh";
    const result = await satsCall(
      this.#provider,
      "signMessage",
      { message, address, paymentType, network: networkName(chain) },
      limits,
    );
    return {
      signature: readField(result, "signature"),
      messageHash: readField(result, "messageHash"),
    };
  }

  async sendTransfer({ to, amount, chain }: TransferRequest, limits: CallLimits): Promise<unknown> {
    const result = await satsCall(
      this.#provider,
      "sendTransfer",
      { recipients: [{ address: to, amount: amount.toString() }], network: networkName(chain) },
      limits,
    );
    return readField(result, "txid");
  }

  async signPsbt(
    { psbt, signInputs, isBroadcast, chain }: PsbtRequest,
    limits: CallLimits,
  ): Promise<ReportedPsbt> {
    const indexes = signInputs.map(({ index }) => index);
    const types = [...new Set(signInputs.flatMap(({ sighashTypes }) => sighashTypes ?? []))];
    const request = {
      hex: toHex(psbt),
      network: networkName(chain),
      broadcast: isBroadcast,
      signAtIndex: indexes.length === 1 ? indexes[0] : indexes,
      ...(types.length > 0 && { allowedSighash: types }),
    };
    const result = await satsCall(this.#provider, "signPsbt", request, limits);
    return { psbt: readField(result, "hex"), txid: readField(result, "txid") };
  }

  listen(): () => void {
    return () => undefined;
  }

  #isOrdinal(address: string): boolean {
    return (
      this.#grant?.accounts.some(
        (one) => isAddressOf(one.address, address) && one.purpose === "ordinals",
      ) === true
    );
  }
}

const networkName = (chain: BitcoinChain): string => {
  if (chain === "testnet4")
    throw new LatchkitError("account/method-not-supported", { method: chain, namespace: "bip122" });
  return chain;
};
