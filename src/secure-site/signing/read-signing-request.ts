import { methodKind } from "../../domain/secure-frame/frame-methods.js";
import { refuse, type SiteCall } from "../site.ports.js";
import { readBatch, readTransaction } from "./evm-calls.js";
import { MAX_UNPARSED } from "./limits.js";
import { readEvmMessage, readSolanaText, type MessageRules } from "./messages.js";
import type { SigningRequest } from "./signing.types.js";
import { readSolanaTransactions } from "./solana-transactions.js";
import { readTypedData } from "./typed-data.js";
import { isRecord } from "../../domain/shared/records.js";

type Read = (call: SiteCall, chainId: string, rules: MessageRules) => SigningRequest;

const readOther: Read = ({ params = null }) => {
  if (JSON.stringify(params).length > MAX_UNPARSED) refuse("The request is too large");
  return { kind: "other", params };
};

const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["personal_sign", (call, _, rules) => readEvmMessage(call, rules)],
  ["eth_signTypedData_v4", readTypedData],
  ["eth_sendTransaction", readTransaction],
  ["wallet_sendCalls", readBatch],
  ["wallet_grantPermissions", readOther],
  ["wallet_revokePermissions", readOther],
  ["eth_sendUserOperation", readOther],
  ["solana_signMessage", (call, _, rules) => readSolanaText(call, rules)],
  ["solana_signTransaction", readSolanaTransactions],
  ["solana_signAllTransactions", readSolanaTransactions],
  ["solana_signAndSendTransaction", readSolanaTransactions],
]);

/** True if a method needs the user's approval and a parsed request. */
export const needsApproval = (method: string): boolean => methodKind(method) !== "safe";

/**
 * Parses a signing request with allow-lists; checks sizes before decoding. Throws a `SiteRefusal`
 * otherwise. `call` contains the active account and chain.
 */
export const readSigningRequest = (call: SiteCall, rules: MessageRules = {}): SigningRequest => {
  const reader = READERS.get(call.method) ?? refuse("Requested RPC call is not allowed");
  const chainId = String(call.chainId ?? "").replace(/^eip155:/u, "");
  // An account of one namespace must not be shown while another namespace signs.
  if (call.method.startsWith("solana_") === /^\d+$/u.test(chainId))
    refuse("The request is for another kind of network");
  return reader(call, chainId, rules);
};

const ADDRESS = /^0x[\da-f]{40}$/iu;
const parameterAt = (params: unknown, index: number): unknown =>
  Array.isArray(params) ? (params as readonly unknown[])[index] : undefined;
const fieldOfFirst =
  (name: string) =>
  (params: unknown): unknown => {
    const first = parameterAt(params, 0);
    return isRecord(first) ? first[name] : undefined;
  };

const SIGNER_READERS: Readonly<Record<string, (params: unknown) => unknown>> = {
  personal_sign: (params) => parameterAt(params, 1),
  eth_signTypedData_v4: (params) => parameterAt(params, 0),
  eth_sendTransaction: fieldOfFirst("from"),
  wallet_sendCalls: fieldOfFirst("from"),
  wallet_grantPermissions: fieldOfFirst("address"),
  wallet_revokePermissions: fieldOfFirst("address"),
  eth_sendUserOperation: fieldOfFirst("sender"),
};

/** The account an eip155 request wants to sign; undefined if unspecified. */
export const namedAccount = ({ method, params }: SiteCall): string | undefined => {
  const address = Object.hasOwn(SIGNER_READERS, method)
    ? SIGNER_READERS[method]?.(params)
    : undefined;
  return typeof address === "string" && ADDRESS.test(address) ? address : undefined;
};
