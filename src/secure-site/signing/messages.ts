import { hexToBytes, isHex } from "viem";
import { isRecord } from "../../domain/shared/records.js";
import { base58Of, bytesOfBase58Message } from "../../domain/shared/byte-texts.js";
import { refuse, type SiteCall } from "../site.ports.js";
import { foreignSignInHosts } from "./sign-in-message.js";
import { MAX_MESSAGE } from "./limits.js";
import type { MessageToSign, OffChainEnvelope } from "./signing.types.js";
import { readSolanaMessage } from "./solana-transactions.js";

const KEY_BYTES = 32;
/** No transaction starts with these bytes. */
const OFF_CHAIN_PREFIX = Uint8Array.from("\u00ffsolana offchain", (letter) => letter.charCodeAt(0));
/** Control characters other than tab and line breaks. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

export interface MessageRules {
  readonly page?: string | undefined;
  /** Default false: refuses texts that sign in to another site than `page`, if `page` is known. */
  readonly allowsForeignSignIn?: boolean | undefined;
}

const messageOf = (
  bytes: Uint8Array,
  text: string | undefined,
  { page, allowsForeignSignIn = false }: MessageRules,
): MessageToSign => {
  const foreignHosts = text === undefined ? [] : foreignSignInHosts(text, page);
  if (foreignHosts.length > 0 && page !== undefined && !allowsForeignSignIn)
    refuse("The message signs in to another site");
  return { kind: "message", bytes, text, foreignHosts };
};

/** Parses `personal_sign`: hex of any bytes. EIP-191 separates it from transactions. */
export const readEvmMessage = ({ params }: SiteCall, rules: MessageRules): MessageToSign => {
  const list = Array.isArray(params) ? (params as readonly unknown[]) : [];
  const [message, , password, ...surplus] = list;
  // The third parameter is a legacy password; ignored.
  const isIgnored = password === undefined || password === null || typeof password === "string";
  if (!isIgnored || surplus.length > 0) refuse("The request has parameters that are not signed");
  if (typeof message === "string" && message.length > 2 + 2 * MAX_MESSAGE)
    refuse("The message is too long");
  if (!isHex(message) || message.length % 2 !== 0) return refuse("The message is not hex");
  const bytes = hexToBytes(message);
  return messageOf(bytes, textOf(bytes), rules);
};

const isPlainText = (text: string | undefined): text is string =>
  text !== undefined && text !== "" && !CONTROL.test(text);

/** Parses a Solana off-chain message, version 0; undefined otherwise. */
const readOffChain = (
  bytes: Uint8Array,
): { readonly envelope: OffChainEnvelope; readonly text: string } | undefined => {
  const at = OFF_CHAIN_PREFIX.length;
  const [version, format = 255, count = 0] = [bytes[at], bytes[at + 33], bytes[at + 34]];
  const keys = at + 35;
  const keysEnd = keys + count * KEY_BYTES;
  const length = (bytes[keysEnd] ?? 0) + (bytes[keysEnd + 1] ?? 0) * 256;
  const body = bytes.slice(keysEnd + 2);
  const isComplete = version === 0 && format <= 2 && count > 0 && length > 0;
  const text = isComplete && body.length === length ? textOf(body) : undefined;
  if (!isPlainText(text) || (format === 0 && !/^[ -~]+$/u.test(text))) return undefined;
  const keyAt = (start: number): string => base58Of(bytes.slice(start, start + KEY_BYTES));
  const signers = Array.from({ length: count }, (_, index) => keyAt(keys + index * KEY_BYTES));
  return { envelope: { application: keyAt(at + 1), format, signers }, text };
};

/**
 * Parses `solana_signMessage`, whose bytes are signed without prefix: accepts only text or an
 * off-chain message, nothing the network could read as a transaction.
 */
export const readSolanaText = (
  { params, account }: SiteCall,
  rules: MessageRules,
): MessageToSign => {
  const { message, pubkey } = isRecord(params) ? params : {};
  if (account !== undefined && pubkey !== account.address) refuse("Not the account in use");
  const bytes = bytesOfBase58Message(message);
  if (bytes === undefined) return refuse("The message is not base58, or too long");
  if (bytes.length > MAX_MESSAGE) return refuse("The message is too long");
  if (OFF_CHAIN_PREFIX.every((byte, at) => bytes[at] === byte)) {
    const { envelope, text } = readOffChain(bytes) ?? refuse("The message is not text");
    return { ...messageOf(bytes, text, rules), envelope };
  }
  const text = textOf(bytes);
  if (readSolanaMessage(bytes) !== undefined) refuse("The message is a transaction");
  if (!isPlainText(text)) return refuse("The message is not text");
  return messageOf(bytes, text, rules);
};
