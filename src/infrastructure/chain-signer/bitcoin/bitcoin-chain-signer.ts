import { networkOfAddress } from "../../../domain/address/bitcoin-network.js";
import { readBitcoinScript } from "../../../domain/address/bitcoin-address.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network } from "../../../domain/network/network.js";
import {
  checkBitcoinTransfer,
  type BitcoinMessageProtocol,
  type PsbtInput,
  type PsbtRequest,
  type SignedPsbt,
} from "../../../domain/transaction/bitcoin-transfer.js";
import type { TransactionRequest } from "../../../domain/transaction/transaction.js";
import type { BitcoinChainSigner as Port, SendOutcome } from "../../../ports/chain-signer.port.js";
import type { WalletConnector, WalletOutcome } from "../../../ports/wallet-connector.port.js";
import { fromBase64, fromHex, toBase64 } from "../../shared/bytes.js";
import { RecentValues } from "../../shared/recent-values.js";
import { type EventLoop, SlicedWork } from "../../shared/sliced-work.js";
import { isMessageSignature } from "./bitcoin-message.js";
import type { BitcoinNode } from "./bitcoin-node.js";
import { outputScript, psbtText } from "./bitcoin-library.js";
import { type ReportedTransfer, checkDelivery } from "./check-delivery.js";
import { copyRequest, shownPsbt } from "./shown-psbt.js";
import { checkAmounts } from "./check-amounts.js";
import { finalizePsbt, signedPsbt } from "./signed-psbt.js";
import { type Transfer, transferPsbt } from "./transfer-psbt.js";
import { isUnknownMethod, readWalletAccount, switchFailure } from "./wallet-account.js";
import { textMessage } from "../../shared/text-message.js";

interface Signing {
  readonly address: string;
  readonly networkId: CaipNetworkId;
  /** A copy that neither wallet nor host can change. */
  readonly request: Required<PsbtRequest>;
}

const MAX_RETURNED = 1_000;

const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === "object" && answer !== null
    ? (answer as Readonly<Record<string, unknown>>)[name]
    : undefined;
const invalidAnswer = (method: string): LatchkitError<"wallet/invalid-answer"> =>
  new LatchkitError("wallet/invalid-answer", { method });

/** BIP-322 for SegWit and Taproot addresses, BIP-137 for older ones. */
const protocolFor = (address: string): BitcoinMessageProtocol =>
  ["p2tr", "p2wpkh", "p2wsh"].includes(readBitcoinScript(address)?.script ?? "")
    ? "bip322"
    : "ecdsa";

/**
 * Signs and sends with any wallet of WalletConnect's Bitcoin methods. Verifies each answer before
 * returning it, and broadcasts once. Rejects as the port, and as `ChainReader` for what is built or
 * sent here.
 */
export class BitcoinChainSigner implements Port {
  readonly namespace = "bip122";
  readonly #node: BitcoinNode;
  /** Transaction ids that wallets returned; a repeated id cannot be a new transfer. */
  readonly #returned = new RecentValues<true>(MAX_RETURNED);
  readonly #eventLoop: EventLoop;
  constructor(node: BitcoinNode, eventLoop: EventLoop) {
    this.#node = node;
    this.#eventLoop = eventLoop;
  }

  async signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const method = "signMessage";
    const text = textMessage(message, this.namespace);
    const networkId = networkOfAddress(address);
    if (networkId === undefined)
      throw new LatchkitError("address/malformed", {
        value: address.slice(0, 100),
        namespace: this.namespace,
      });
    const answer = await wallet.request(
      {
        method,
        params: { message: text, account: address, address, protocol: protocolFor(address) },
      },
      signal,
    );
    if (answer.kind !== "done") return answer;
    const reported = fieldOf(answer.value, "signature");
    const signature =
      typeof reported === "string" ? (fromHex(reported) ?? fromBase64(reported)) : undefined;
    if (!signature || !isMessageSignature(networkId, address, text, signature))
      throw invalidAnswer(method);
    return { kind: "done", value: toBase64(signature) };
  }

  async verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
    const networkId = networkOfAddress(address);
    const bytes = fromBase64(signature);
    return !!networkId && !!bytes && isMessageSignature(networkId, address, message, bytes);
  }

  /**
   * With `broadcast`, sends it from here after verifying all signatures; the wallet never
   * broadcasts. The result is the requested PSBT plus the signatures.
   */
  async signPsbt(
    wallet: WalletConnector,
    address: string,
    network: Network,
    request: PsbtRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<SignedPsbt>> {
    const signing = { address, networkId: network.id, request: copyRequest(request) };
    return this.#sign(wallet, signing, new SlicedWork(this.#eventLoop, signal));
  }

  async #sign(
    wallet: WalletConnector,
    { address, networkId, request }: Signing,
    work: SlicedWork,
  ): Promise<WalletOutcome<SignedPsbt>> {
    const { psbt, signInputs, broadcast } = request;
    const shown = await shownPsbt(request, networkId, work);
    await checkAmounts(shown, signInputs, { node: this.#node, networkId }, work);
    const answer = await wallet.request(
      { method: "signPsbt", params: signParams(address, psbt, signInputs) },
      work.signal,
    );
    if (answer.kind !== "done") return answer;
    const returnedPsbt = fieldOf(answer.value, "psbt");
    const signed = await signedPsbt(shown, returnedPsbt, signInputs, work).catch(
      (error: unknown): never => {
        if (!broadcast) throw error;
        throw sentByWallet(fieldOf(answer.value, "txid"), networkId, error);
      },
    );
    await work.yieldIfDue();
    if (!broadcast) return { kind: "done", value: { psbt: psbtText(signed) } };
    const { transaction } = await finalizePsbt(signed, work);
    await work.yieldIfDue();
    const txid = transaction.getId();
    const finalPsbt = psbtText(signed);
    await work.yieldIfDue();
    await this.#node.broadcast(networkId, { hex: transaction.toHex(), txid }, work.signal);
    return { kind: "done", value: { psbt: finalPsbt, txid } };
  }

  /**
   * Uses the wallet's transfer method and reads the transaction back: `unknown` if no service
   * proves it, `wallet/invalid-answer` with the `hash` if it differs or exceeds `maxFee`. Only
   * after "no such method", builds a PSBT, has it signed and sends it once.
   */
  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const { to, value, maxFee } = checkBitcoinTransfer(transaction, network.id);
    const networkId = `bip122:${network.reference}` as const;
    const transfer: Transfer = { networkId, to, value, maxFee };
    outputScript(networkId, address, "from");
    // In parallel with the wallet request, which may have to open a window during the tap.
    const tip = this.#node.tip(networkId, signal).catch((): undefined => undefined);
    let answer: WalletOutcome<unknown>;
    try {
      const params = { account: address, recipientAddress: to, amount: value.toString() };
      answer = await wallet.request({ method: "sendTransfer", params }, signal);
    } catch (error) {
      if (!isUnknownMethod(error)) throw error;
      return this.#sendBuilt(wallet, address, transfer, signal);
    }
    if (answer.kind !== "done") return answer;
    const txid = readTxid(answer.value);
    return this.#readBack({ txid, transfer, payer: address, tip }, signal);
  }

  async #readBack(transfer: ReportedTransfer, signal: AbortSignal): Promise<SendOutcome> {
    const { txid } = transfer;
    const wasReturned = this.#returned.get(txid) === true;
    this.#returned.set(txid, true);
    const delivery = wasReturned
      ? "another"
      : await checkDelivery(transfer, this.#node, new SlicedWork(this.#eventLoop, signal));
    if (delivery === "another")
      throw new LatchkitError("wallet/invalid-answer", { method: "sendTransfer", hash: txid });
    return { kind: delivery === "seen" ? "done" : "unknown", value: txid };
  }

  async switchNetwork(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>> {
    try {
      const answer = await wallet.request(
        { method: "switchNetwork", params: { chainId: network.id } },
        signal,
      );
      return answer.kind === "done" ? { kind: "done", value: undefined } : answer;
    } catch (cause) {
      throw switchFailure(network.id, cause);
    }
  }

  async #sendBuilt(
    wallet: WalletConnector,
    address: string,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<SendOutcome> {
    const payer = await readWalletAccount(wallet, address, signal);
    // Inputs are chosen by value, which could spend an inscription.
    if (payer.isOrdinal)
      throw new LatchkitError("account/method-not-supported", {
        method: "sendTransfer",
        namespace: this.namespace,
      });
    const { networkId, to, value } = transfer;
    const maxFee = transfer.maxFee ?? this.#node.shownFee(`${networkId}:${address}`, to, value);
    const work = new SlicedWork(this.#eventLoop, signal);
    const { psbt, inputs } = await transferPsbt(payer, { ...transfer, maxFee }, this.#node, work);
    const signInputs = Array.from({ length: inputs }, (_, index) => ({ address, index }));
    const request = { psbt, signInputs, broadcast: true };
    try {
      const signed = await this.#sign(wallet, { address, networkId, request }, work);
      return signed.kind === "done" ? { kind: "done", value: signed.value.txid ?? "" } : signed;
    } catch (error) {
      const hash = isLatchkitError(error, "transaction/unknown") ? error.context.hash : undefined;
      if (hash !== undefined) return { kind: "unknown", value: hash };
      throw error;
    }
  }
}

/** A wallet that returns an id instead of a signature may have sent an unknown transaction. */
const sentByWallet = (txid: unknown, networkId: CaipNetworkId, error: unknown): unknown =>
  isLatchkitError(error, "wallet/invalid-answer") && isTxid(txid)
    ? new LatchkitError(
        "transaction/unknown",
        { networkId, hash: txid.toLowerCase(), waitMs: 0, lastSeen: "nowhere" },
        { cause: error },
      )
    : error;

/** A copy that the wallet may modify. */
const signParams = (account: string, psbt: string, signInputs: readonly PsbtInput[]): unknown => ({
  account,
  psbt,
  signInputs: signInputs.map(({ sighashTypes, ...input }) => ({
    ...input,
    ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
  })),
  broadcast: false,
});

const isTxid = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-fA-F]{64}$/u.test(value);

const readTxid = (answer: unknown): string => {
  const txid = fieldOf(answer, "txid");
  if (!isTxid(txid)) throw invalidAnswer("sendTransfer");
  return txid.toLowerCase();
};
