import { type BitcoinChain, readBitcoinChain } from "../../../domain/address/bitcoin-network.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import { readWalletError } from "../../../domain/errors/wallet-dialects.js";
import { toBase64 } from "../../shared/bytes.js";
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
import { walletFailure } from "../wallet-calls.js";

/**
 * sats-connect errors that allow another method: not granted (-32002), invalid parameters or
 * request.
 */
const OTHER_METHOD_CODES: readonly (number | undefined)[] = [-32002, -32602, -32600];
const CHAIN_NAMES: { readonly [C in BitcoinChain]: string } = {
  mainnet: "Mainnet",
  testnet: "Testnet",
  testnet4: "Testnet4",
  signet: "Signet",
  regtest: "Regtest",
};

const readSatsRefusal = (refusal: unknown, method: string): LatchkitError =>
  readWalletError(refusal, "sats-connect").kind === "unsupported-method"
    ? new LatchkitError(
        "account/method-not-supported",
        { method, namespace: "bip122" },
        { cause: refusal },
      )
    : walletFailure(refusal, method, "sats-connect");

/** Makes a JSON-RPC call and returns its result. */
export const satsCall = async (
  provider: ForeignObject,
  method: string,
  parameters: unknown,
  limits: CallLimits,
): Promise<unknown> => {
  const answer = await provider.call("request", [method, parameters], {
    ...limits,
    readRefusal: (refusal) => readSatsRefusal(refusal, method),
  });
  if ((readField(answer, "error") ?? null) !== null) throw readSatsRefusal(answer, method);
  return readField(answer, "result");
};

const readReportedAccount = (one: unknown): ReportedAccount => ({
  address: readField(one, "address"),
  publicKey: readField(one, "publicKey"),
  purpose: readField(one, "purpose"),
  path: readField(one, "derivationPath"),
});

const grantOf = (result: unknown): ReportedGrant => {
  const network = readField(readField(readField(result, "network"), "bitcoin"), "name");
  return {
    accounts: readList(readField(result, "addresses")).map(readReportedAccount),
    chain: readBitcoinChain(network),
  };
};

/** False for failures that may be a rejection, so that the user is not asked again. */
const allowsOtherMethod = (error: unknown): boolean =>
  isLatchkitError(error, "account/method-not-supported") ||
  (isLatchkitError(error, "wallet/request-failed") &&
    OTHER_METHOD_CODES.includes(error.context.providerCode));

/** A sats-connect provider (Xverse and others) at `window.btc_providers`. */
export class SatsConnectDriver implements BitcoinDriver {
  readonly connectMethod = "getAddresses";
  readonly canBroadcast = true;
  readonly #provider: ForeignObject;
  readonly #isTest: boolean;

  /** `isTest`: the host has no mainnet, so a test network is requested. */
  constructor(provider: unknown, isTest: boolean) {
    this.#provider = new ForeignObject(provider, ["request"]);
    this.#isTest = isTest;
  }

  /** Tries the newer method only if the older one is unsupported, never after a rejection. */
  async connect(limits: CallLimits): Promise<ReportedGrant> {
    try {
      return grantOf(
        await this.#call(
          "getAddresses",
          { purposes: ["payment", "ordinals", "stacks"], message: "Connect to your wallet" },
          limits,
        ),
      );
    } catch (error) {
      if (!allowsOtherMethod(error)) throw error;
      return grantOf(
        await this.#call(
          "wallet_connect",
          { network: this.#isTest ? "Testnet4" : "Mainnet" },
          limits,
        ),
      );
    }
  }

  async restore(limits: CallLimits): Promise<ReportedGrant | undefined> {
    try {
      const grant = grantOf(await this.#call("wallet_getAccount", null, limits));
      return grant.accounts.length > 0 ? grant : undefined;
    } catch (error) {
      // Not granted or not supported: nothing to restore.
      if (allowsOtherMethod(error)) return undefined;
      throw error;
    }
  }

  disconnect(limits: CallLimits): Promise<unknown> {
    return this.#call("wallet_disconnect", null, limits);
  }

  async signMessage(
    { message, address, protocol }: MessageRequest,
    limits: CallLimits,
  ): Promise<ReportedSignature> {
    const result = await this.#call(
      "signMessage",
      { message, address, ...(protocol && { protocol: protocol.toUpperCase() }) },
      limits,
    );
    return {
      signature: readField(result, "signature"),
      messageHash: readField(result, "messageHash"),
    };
  }

  async sendTransfer({ to, amount }: TransferRequest, limits: CallLimits): Promise<unknown> {
    return readField(
      await this.#call(
        "sendTransfer",
        { recipients: [{ address: to, amount: Number(amount) }] },
        limits,
      ),
      "txid",
    );
  }

  async signPsbt(
    { psbt, signInputs, isBroadcast }: PsbtRequest,
    limits: CallLimits,
  ): Promise<ReportedPsbt> {
    const byAddress: Record<string, number[]> = {};
    for (const { address, index } of signInputs)
      byAddress[address] = [...(byAddress[address] ?? []), index];
    const result = await this.#call(
      "signPsbt",
      { psbt: toBase64(psbt), signInputs: byAddress, broadcast: isBroadcast },
      limits,
    );
    return { psbt: readField(result, "psbt"), txid: readField(result, "txid") };
  }

  async switchNetwork(chain: BitcoinChain, limits: CallLimits): Promise<undefined> {
    await this.#call("wallet_changeNetwork", { name: CHAIN_NAMES[chain] }, limits);
  }

  listen(changed: (grant?: ReportedGrant) => void, onEnd: () => void): () => void {
    const onChange = (event: unknown): void => {
      const grant = grantOf(event);
      changed(grant.accounts.length > 0 && grant.chain !== undefined ? grant : undefined);
    };
    const removals = [
      this.#provider.on("accountChange", onChange),
      this.#provider.on("networkChange", onChange),
      this.#provider.on("disconnect", onEnd),
      this.#provider.on("accountDisconnected", onEnd),
    ];
    return () => removals.forEach((remove) => remove());
  }

  #call(method: string, parameters: unknown, limits: CallLimits): Promise<unknown> {
    return satsCall(this.#provider, method, parameters, limits);
  }
}
