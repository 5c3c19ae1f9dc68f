import type { Account } from "../../domain/account/account.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { asksToSign } from "../../domain/review/signing-methods.js";
import { bytesOfBase58Message } from "../../domain/shared/byte-texts.js";
import { isRecord, tryRead, type Fields } from "../../domain/shared/records.js";
import type { PsbtRequest } from "../../domain/transaction/bitcoin-transfer.js";
import type { WalletRequest } from "../../ports/wallet-connector.port.js";
import { toHex } from "../shared/bytes.js";
import { reviewRequestOf } from "./wallet-request.js";

type Read = (params: Fields, account: Account) => ReviewedRequest | undefined;

/** Most characters of a request that nothing reads. */
const MAX_TEXT = 8_192;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const solana =
  (...names: readonly string[]): Read =>
  (params, { address }) => {
    const given = names.map((name) => params[name]).find((value) => value !== undefined);
    const transactions = (Array.isArray(given) ? given : [given]) as readonly string[];
    return { account: textOf(params["pubkey"]) || address, transactions };
  };

const solanaMessage: Read = ({ message, pubkey }, { networkId, address }) => {
  const bytes = bytesOfBase58Message(message);
  return (
    bytes && {
      kind: "bytes",
      networkId,
      account: textOf(pubkey) || address,
      hex: `0x${toHex(bytes)}`,
      method: "personal_sign",
    }
  );
};

const psbt: Read = (params, { networkId, address }) => ({
  networkId,
  account: textOf(params["account"]) || address,
  request: {
    psbt: params["psbt"],
    signInputs: params["signInputs"],
    ...(params["broadcast"] === true && { broadcast: true }),
  } as PsbtRequest,
});

const payment: Read = (params, { networkId, address }) => ({
  kind: "payment",
  networkId,
  account: textOf(params["account"]) || address,
  to: textOf(params["recipientAddress"]),
  amount: BigInt(textOf(params["amount"])),
});

const bitcoinMessage: Read = (params, { networkId, address }) => ({
  kind: "message",
  networkId,
  account: textOf(params["address"]) || address,
  text: textOf(params["message"]),
});

/** By namespace and method; the wallets of Solana and Bitcoin take one object. */
const READERS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  solana: {
    solana_signTransaction: solana("transaction"),
    solana_signAndSendTransaction: solana("transaction"),
    solana_signAllTransactions: solana("transactions"),
    solana_signAndSendAllTransactions: solana("transactions"),
    solana_signMessage: solanaMessage,
  },
  bip122: { signPsbt: psbt, sendTransfer: payment, signMessage: bitcoinMessage },
};

const asText = (params: unknown): string =>
  tryRead(() =>
    JSON.stringify(params, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ).slice(0, MAX_TEXT),
  ) ?? "";

const knownRequest = (call: WalletRequest, account: Account): ReviewedRequest | undefined => {
  const { namespace, networkId, address } = account;
  if (namespace === "eip155") return reviewRequestOf(call, { networkId, account: address });
  const readers = READERS[namespace] ?? {};
  const read = Object.hasOwn(readers, call.method) ? readers[call.method] : undefined;
  const { params } = call;
  return read && tryRead(() => (isRecord(params) ? read(params, account) : undefined));
};

/**
 * What a wallet is asked for; undefined if it signs nothing. A request that no rule reads is
 * `unread`.
 */
export const reviewedRequestOf = (
  call: WalletRequest,
  account: Account,
): ReviewedRequest | undefined => {
  const known = knownRequest(call, account);
  if (known !== undefined || !asksToSign(call.method)) return known;
  const { networkId, address } = account;
  return {
    kind: "unread",
    networkId,
    account: address,
    method: call.method.slice(0, 100),
    text: asText(call.params),
  };
};
