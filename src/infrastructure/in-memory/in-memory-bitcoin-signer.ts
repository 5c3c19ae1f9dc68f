import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { Network } from "../../domain/network/network.js";
import {
  checkBitcoinTransfer,
  type PsbtRequest,
  type SignedPsbt,
} from "../../domain/transaction/bitcoin-transfer.js";
import type { TransactionRequest } from "../../domain/transaction/transaction.js";
import type { BitcoinChainSigner } from "../../ports/chain-signer.port.js";
import type { WalletConnector, WalletOutcome } from "../../ports/wallet-connector.port.js";
import { refusedNetwork } from "../chain-signer/refused-network.js";
import { fromBase64, fromHex, toBase64 } from "../shared/bytes.js";
import { textMessage } from "../shared/text-message.js";

const textIn = (answer: unknown, name: string, method: string): string => {
  const value =
    typeof answer === "object" && answer !== null
      ? (answer as Readonly<Record<string, unknown>>)[name]
      : undefined;
  if (typeof value !== "string" || value === "")
    throw new LatchkitError("wallet/invalid-answer", { method });
  return value;
};

const done = <T>(
  outcome: WalletOutcome<unknown>,
  readValue: (value: unknown) => T,
): WalletOutcome<T> =>
  outcome.kind === "done" ? { kind: "done", value: readValue(outcome.value) } : outcome;

/**
 * A Bitcoin signer without a library: validates requests like the real one, but only the shape of
 * answers.
 */
export class InMemoryBitcoinSigner implements BitcoinChainSigner {
  /** As `ChainSigner.namespace`. */
  readonly namespace = "bip122";

  /** As `BitcoinChainSigner.signMessage`. */
  async signMessage(
    wallet: WalletConnector,
    address: string,
    message: string | Uint8Array,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const method = "signMessage";
    const answer = await wallet.request(
      {
        method,
        params: { message: textMessage(message, this.namespace), account: address, address },
      },
      signal,
    );
    return done(answer, (value) => {
      const signature = textIn(value, "signature", method);
      const bytes = fromHex(signature) ?? fromBase64(signature);
      if (!bytes || bytes.length < 65) throw new LatchkitError("wallet/invalid-answer", { method });
      return toBase64(bytes);
    });
  }

  /** Checks only the signature's length. */
  async verifyMessage(_: string, _message: string, signature: string): Promise<boolean> {
    return (fromBase64(signature)?.length ?? 0) >= 65;
  }

  /** As `BitcoinChainSigner.signPsbt`. */
  async signPsbt(
    wallet: WalletConnector,
    address: string,
    _: Network,
    { psbt, signInputs, broadcast }: PsbtRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<SignedPsbt>> {
    const method = "signPsbt";
    if (signInputs.length === 0)
      throw new LatchkitError("transaction/invalid", { field: "signInputs" });
    if (!psbt.startsWith("cHNidP8"))
      throw new LatchkitError("transaction/invalid", { field: "psbt" });
    const answer = await wallet.request(
      { method, params: { account: address, psbt, signInputs, broadcast: broadcast === true } },
      signal,
    );
    return done(answer, (value) => ({
      psbt: textIn(value, "psbt", method),
      ...(broadcast === true && { txid: textIn(value, "txid", method) }),
    }));
  }

  /** As `BitcoinChainSigner.send`. */
  async send(
    wallet: WalletConnector,
    address: string,
    network: Network,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<WalletOutcome<string>> {
    const { to, value } = checkBitcoinTransfer(transaction, network.id);
    const answer = await wallet.request(
      {
        method: "sendTransfer",
        params: { account: address, recipientAddress: to, amount: value.toString() },
      },
      signal,
    );
    return done(answer, (txid) => textIn(txid, "txid", "sendTransfer"));
  }

  /** As `BitcoinChainSigner.switchNetwork`. */
  async switchNetwork(
    wallet: WalletConnector,
    network: Network,
    signal: AbortSignal,
  ): Promise<WalletOutcome<void>> {
    const call = { method: "switchNetwork", params: { chainId: network.id } };
    try {
      return done(await wallet.request(call, signal), () => undefined);
    } catch (error) {
      throw isLatchkitError(error, "call/aborted") ? error : refusedNetwork(network.id, error);
    }
  }
}
