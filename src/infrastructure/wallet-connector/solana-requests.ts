import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase58Message,
  bytesOfBase64,
} from "../../domain/shared/byte-texts.js";
import type { WalletRequest } from "../../ports/wallet-connector.port.js";
import { readField, readList } from "../shared/foreign-values.js";

const INVALID_PARAMS = -32602;
const SIGNATURE_BYTES = 64;
const MESSAGE_LIMIT_BYTES = 10_240;
const TRANSACTION_LIMIT_BYTES = 1_232;

/** A WalletConnect request as a Wallet Standard feature call, and the conversion of its answer. */
export interface FeatureRequest {
  readonly feature: string;
  /** The requested account; defaults to the active one. */
  readonly pubkey?: string;
  /** One item per input; account and chain are added as needed. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  readonly needsAccount: boolean;
  readonly isOnChain: boolean;
  /** Throws `wallet/invalid-answer`. */
  readonly answer: (outputs: unknown) => unknown;
}

const invalidParams = (method: string): never => {
  throw new LatchkitError(
    "wallet/request-failed",
    { method, providerCode: INVALID_PARAMS },
    { cause: Object.assign(new Error("Invalid params"), { code: INVALID_PARAMS }) },
  );
};
const invalidAnswer = (method: string): never => {
  throw new LatchkitError("wallet/invalid-answer", { method });
};

const outputsOf = (outputs: unknown, count: number, method: string): readonly unknown[] =>
  Array.isArray(outputs) && outputs.length === count
    ? readList(outputs, count)
    : invalidAnswer(method);

const bytesIn = (output: unknown, name: string, method: string, limit: number): Uint8Array => {
  const value = readField(output, name);
  return value instanceof Uint8Array && value.length <= limit
    ? Uint8Array.from(value)
    : invalidAnswer(method);
};

const signatureIn = (output: unknown, method: string): string => {
  const bytes = bytesIn(output, "signature", method, SIGNATURE_BYTES);
  return bytes.length === SIGNATURE_BYTES ? base58Of(bytes) : invalidAnswer(method);
};
const signedTransactionIn = (output: unknown, method: string): string =>
  base64Of(bytesIn(output, "signedTransaction", method, TRANSACTION_LIMIT_BYTES));

const onlyOutput = (outputs: unknown, method: string): unknown => outputsOf(outputs, 1, method)[0];
const pubkeyOf = (params: unknown): { readonly pubkey?: string } => {
  const pubkey = readField(params, "pubkey");
  return typeof pubkey === "string" ? { pubkey } : {};
};

const messageOf = (params: unknown, method: string): Uint8Array =>
  bytesOfBase58Message(readField(params, "message")) ?? invalidParams(method);

const transactionOf = (value: unknown, method: string): Uint8Array =>
  bytesOfBase64(value) ?? invalidParams(method);

const signMessage = ({ method, params }: WalletRequest): FeatureRequest => ({
  feature: "solana:signMessage",
  ...pubkeyOf(params),
  needsAccount: true,
  isOnChain: false,
  inputs: [{ message: messageOf(params, method) }],
  answer: (outputs) => ({
    signature: signatureIn(onlyOutput(outputs, method), method),
  }),
});

const signTransaction = ({ method, params }: WalletRequest): FeatureRequest => ({
  feature: "solana:signTransaction",
  ...pubkeyOf(params),
  needsAccount: true,
  isOnChain: true,
  inputs: [{ transaction: transactionOf(readField(params, "transaction"), method) }],
  answer: (outputs) => ({
    transaction: signedTransactionIn(onlyOutput(outputs, method), method),
  }),
});

const signAllTransactions = ({ method, params }: WalletRequest): FeatureRequest => {
  const list = readField(params, "transactions");
  const inputs =
    Array.isArray(list) && list.length > 0
      ? list.map((one: unknown) => ({ transaction: transactionOf(one, method) }))
      : invalidParams(method);
  return {
    feature: "solana:signTransaction",
    ...pubkeyOf(params),
    needsAccount: true,
    isOnChain: true,
    inputs,
    answer: (outputs) => ({
      transactions: outputsOf(outputs, inputs.length, method).map((one) =>
        signedTransactionIn(one, method),
      ),
    }),
  };
};

const signAndSend = ({ method, params }: WalletRequest): FeatureRequest => {
  const options = readField(params, "sendOptions");
  return {
    feature: "solana:signAndSendTransaction",
    ...pubkeyOf(params),
    needsAccount: true,
    isOnChain: true,
    inputs: [
      {
        transaction: transactionOf(readField(params, "transaction"), method),
        ...(typeof options === "object" && options !== null && { options: { ...options } }),
      },
    ],
    answer: (outputs) => ({
      signature: signatureIn(onlyOutput(outputs, method), method),
    }),
  };
};

/** A copy that the wallet may modify, including arrays. */
const copyParams = (params: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]: readonly [string, unknown]) => [
      name,
      Array.isArray(value) ? [...(value as readonly unknown[])] : value,
    ]),
  );

/** Sign-in with Solana: forwards the input and returns plain JSON, unverified. */
const signIn = ({ method, params }: WalletRequest): FeatureRequest => ({
  feature: "solana:signIn",
  needsAccount: false,
  isOnChain: false,
  inputs: [
    typeof params === "object" && params !== null && !Array.isArray(params)
      ? copyParams(params)
      : {},
  ],
  answer: (outputs) => {
    const output = onlyOutput(outputs, method);
    const address = readField(readField(output, "account"), "address");
    if (typeof address !== "string" || bytesOfBase58(address)?.length !== 32)
      return invalidAnswer(method);
    return {
      account: { address },
      signedMessage: base58Of(bytesIn(output, "signedMessage", method, MESSAGE_LIMIT_BYTES)),
      signature: signatureIn(output, method),
      signatureType: "ed25519",
    };
  },
});

const TRANSLATIONS: Readonly<Record<string, (call: WalletRequest) => FeatureRequest>> = {
  solana_signMessage: signMessage,
  solana_signTransaction: signTransaction,
  solana_signAllTransactions: signAllTransactions,
  solana_signAndSendTransaction: signAndSend,
  solana_signIn: signIn,
};

/**
 * Undefined for an unsupported method. Throws `wallet/request-failed` with code -32602 for invalid
 * params.
 */
export const featureRequest = (call: WalletRequest): FeatureRequest | undefined =>
  Object.hasOwn(TRANSLATIONS, call.method) ? TRANSLATIONS[call.method]?.(call) : undefined;
