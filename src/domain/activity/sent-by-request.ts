import { type Fields, tryRead } from "../shared/records.js";
import { CHAINS } from "../chains/chains.js";
import type { Account } from "../account/account.js";
import { isSameAddress, evmNetworkId, toCaipAddress } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import type { SentTransaction } from "./sent-transaction.js";

/** Record of a transaction or batch that a wallet sent. */
export type SentRecord = Pick<SentTransaction, "account" | "hash" | "request" | "isBatch">;

/** The accounts of the wallet that answered, the displayed account first. */
export type Senders = readonly [Account, ...Account[]];

interface ParsedRequest {
  readonly request: SentTransaction["request"];
  readonly from?: unknown;
  readonly chainId?: unknown;
}

const HASH = /^0x[0-9a-f]{64}$/iu;
/** Longer than any signature or id; call data is cut to it. */
const MAX_TEXT_LENGTH = 8_194;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= MAX_TEXT_LENGTH ? value : undefined;
const amountOf = (value: unknown): bigint | undefined => {
  if (typeof value === "bigint") return value;
  try {
    return typeof value === "string" || typeof value === "number" ? BigInt(value) : undefined;
  } catch {
    return undefined;
  }
};
const firstOf = (params: unknown): Fields => fieldsOf(Array.isArray(params) ? params[0] : params);

const evmCall = (call: Fields): SentTransaction["request"] => {
  const [value, input] = [amountOf(call["value"]), call["data"] ?? call["input"]];
  const data = typeof input === "string" ? input.slice(0, MAX_TEXT_LENGTH) : undefined;
  return {
    to: textOf(call["to"]) ?? "",
    ...(value !== undefined && { value }),
    ...(data !== undefined && { data }),
  };
};
const parseEvmRequest = (params: unknown): ParsedRequest => {
  const call = firstOf(params);
  const { from, chainId } = call;
  return { request: evmCall(call), from, chainId };
};
const parseBatch = (params: unknown): ParsedRequest => {
  const { calls, from, chainId } = firstOf(params);
  const list: readonly unknown[] = Array.isArray(calls) ? calls : [];
  const [only] = list;
  // A batch of several calls is listed as a contract call.
  const request = list.length === 1 ? evmCall(fieldsOf(only)) : { to: "", data: "batch" };
  return { request, from, chainId };
};
/** Undecoded bytes are a contract call without an amount. */
const parseBytes = (params: unknown): ParsedRequest => ({
  request: { to: "", data: "bytes" },
  from: fieldsOf(params)["pubkey"],
});
const parseTransfer = (params: unknown): ParsedRequest => {
  const { recipientAddress, amount, account } = fieldsOf(params);
  const value = amountOf(amount);
  return {
    request: { to: textOf(recipientAddress) ?? "", ...(value !== undefined && { value }) },
    from: account,
  };
};

const readIds =
  (...keys: readonly string[]) =>
  (answer: unknown): readonly string[] => {
    const fields = fieldsOf(answer);
    return [answer, ...keys.map((key) => fields[key])].flatMap((one) => textOf(one) ?? []);
  };
const readHashes = (answer: unknown): readonly string[] =>
  readIds()(answer).filter((text) => HASH.test(text));
const readSignatures = (answer: unknown): readonly string[] => {
  const list = Array.isArray(answer) ? answer : fieldsOf(answer)["signatures"];
  return Array.isArray(list) ? list.flatMap((one) => textOf(one) ?? []) : [];
};

/** Parses the request and extracts the ids from the wallet's response. */
const SENDING_METHODS: Readonly<
  Record<
    string,
    {
      readonly parse: (params: unknown) => ParsedRequest;
      readonly ids: (answer: unknown) => readonly string[];
    }
  >
> = {
  eth_sendTransaction: { parse: parseEvmRequest, ids: readHashes },
  wallet_sendTransaction: { parse: parseEvmRequest, ids: readHashes },
  wallet_sendCalls: { parse: parseBatch, ids: readIds("id") },
  solana_signAndSendTransaction: { parse: parseBytes, ids: readIds("signature") },
  solana_signAndSendAllTransactions: { parse: parseBytes, ids: readSignatures },
  sendTransfer: { parse: parseTransfer, ids: readIds("txid") },
  // A plain string is the signed PSBT.
  signPsbt: { parse: parseBytes, ids: (answer) => readIds("txid")(fieldsOf(answer)) },
};

const networkIn = (chainId: unknown, sender: Account): CaipNetworkId => {
  const id = CHAINS[sender.namespace].hasChainIds ? amountOf(chainId) : undefined;
  return id === undefined || id <= 0n ? sender.networkId : evmNetworkId(id);
};

/** Reads the sent transactions from an untrusted request and response; empty without an id. */
export const sentByRequest = (
  senders: Senders,
  call: { readonly method: string; readonly params?: unknown },
  answer: unknown,
): readonly SentRecord[] =>
  tryRead(() => {
    const row = Object.hasOwn(SENDING_METHODS, call.method)
      ? SENDING_METHODS[call.method]
      : undefined;
    if (row === undefined) return [];
    const { request, from, chainId } = row.parse(call.params);
    const sender =
      senders.find(
        ({ namespace, address }) =>
          typeof from === "string" && isSameAddress(namespace, address, from),
      ) ?? senders[0];
    const account = toCaipAddress(networkIn(chainId, sender), sender.address);
    const isBatch = call.method === "wallet_sendCalls";
    return [...new Set(row.ids(answer))].map((hash) => ({
      account,
      hash,
      request,
      ...(isBatch && { isBatch }),
    }));
  }) ?? [];
