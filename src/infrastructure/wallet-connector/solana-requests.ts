import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  base58Of,
  base64Of,
  bytesOfBase58,
  bytesOfBase58Message,
  bytesOfBase64,
} from "../../domain/shared/byte-texts.js";
import type { WalletRequest } from "../../ports/wallet-connector.port.js";
import { foreignField } from "../injected-wallets/standard-wallet.js";

/** JSON-RPC: the page asked for something in a form that the method does not have. */
const INVALID_PARAMS = -32602;
const SIGNATURE_BYTES = 64;

/** A request of the WalletConnect language (wallet-protocols c.2) as a Wallet Standard feature takes it, and how its answer is said again. */
export interface FeatureRequest {
  readonly feature: string;
  /** The account that is asked for; the shown one where the page names none. */
  readonly pubkey?: string;
  /** One input an item; account and chain are added to each where `isOnChain`. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  readonly needsAccount: boolean;
  readonly isOnChain: boolean;
  /** Throws `wallet/invalid-answer`. */
  readonly answer: (outputs: unknown) => unknown;
}

const refuse = (method: string): never => {
  throw new LatchkitError(
    "wallet/request-failed",
    { method, providerCode: INVALID_PARAMS },
    { cause: Object.assign(new Error("Invalid params"), { code: INVALID_PARAMS }) },
  );
};
const invalid = (method: string): never => {
  throw new LatchkitError("wallet/invalid-answer", { method });
};

const outputsOf = (outputs: unknown, count: number, method: string): readonly unknown[] =>
  Array.isArray(outputs) && outputs.length === count
    ? Array.from({ length: count }, (_, index) => foreignField(outputs, String(index)))
    : invalid(method);

/** Bytes that a wallet gave, copied: what it does to its own later changes nothing. */
const bytesIn = (output: unknown, name: string, method: string, length?: number): Uint8Array => {
  const value = foreignField(output, name);
  return value instanceof Uint8Array && (length === undefined || value.length === length)
    ? Uint8Array.from(value)
    : invalid(method);
};

const only = (outputs: unknown, method: string): unknown => outputsOf(outputs, 1, method)[0];
const named = (params: unknown): { readonly pubkey?: string } => {
  const pubkey = foreignField(params, "pubkey");
  return typeof pubkey === "string" ? { pubkey } : {};
};

const transactionOf = (value: unknown, method: string): Uint8Array =>
  bytesOfBase64(value) ?? refuse(method);

const signMessage = ({ method, params }: WalletRequest): FeatureRequest => ({
  feature: "solana:signMessage",
  ...named(params),
  needsAccount: true,
  isOnChain: false,
  inputs: [{ message: bytesOfBase58Message(foreignField(params, "message")) ?? refuse(method) }],
  answer: (outputs) => ({
    signature: base58Of(bytesIn(only(outputs, method), "signature", method, SIGNATURE_BYTES)),
  }),
});

const signTransaction = ({ method, params }: WalletRequest): FeatureRequest => ({
  feature: "solana:signTransaction",
  ...named(params),
  needsAccount: true,
  isOnChain: true,
  inputs: [{ transaction: transactionOf(foreignField(params, "transaction"), method) }],
  answer: (outputs) => ({
    transaction: base64Of(bytesIn(only(outputs, method), "signedTransaction", method)),
  }),
});

const signAllTransactions = ({ method, params }: WalletRequest): FeatureRequest => {
  const list = foreignField(params, "transactions");
  const inputs =
    Array.isArray(list) && list.length > 0
      ? list.map((one: unknown) => ({ transaction: transactionOf(one, method) }))
      : refuse(method);
  return {
    feature: "solana:signTransaction",
    ...named(params),
    needsAccount: true,
    isOnChain: true,
    inputs,
    answer: (outputs) => ({
      transactions: outputsOf(outputs, inputs.length, method).map((one) =>
        base64Of(bytesIn(one, "signedTransaction", method)),
      ),
    }),
  };
};

const signAndSend = ({ method, params }: WalletRequest): FeatureRequest => {
  const options = foreignField(params, "sendOptions");
  return {
    feature: "solana:signAndSendTransaction",
    ...named(params),
    needsAccount: true,
    isOnChain: true,
    inputs: [
      {
        transaction: transactionOf(foreignField(params, "transaction"), method),
        ...(typeof options === "object" && options !== null && { options }),
      },
    ],
    answer: (outputs) => ({
      signature: base58Of(bytesIn(only(outputs, method), "signature", method, SIGNATURE_BYTES)),
    }),
  };
};

/** Sign-in with Solana: the input goes to the wallet as it is, what comes back is plain JSON. Who verifies it is the page. */
const signIn = ({ method, params }: WalletRequest): FeatureRequest => ({
  feature: "solana:signIn",
  needsAccount: false,
  isOnChain: false,
  inputs: [
    typeof params === "object" && params !== null && !Array.isArray(params) ? { ...params } : {},
  ],
  answer: (outputs) => {
    const output = only(outputs, method);
    const address = foreignField(foreignField(output, "account"), "address");
    if (typeof address !== "string" || bytesOfBase58(address)?.length !== 32)
      return invalid(method);
    return {
      account: { address },
      signedMessage: base58Of(bytesIn(output, "signedMessage", method)),
      signature: base58Of(bytesIn(output, "signature", method, SIGNATURE_BYTES)),
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

/** Undefined for a method that no feature stands for. Throws `wallet/request-failed` with code -32602 for params that do not fit. */
export const featureRequest = (call: WalletRequest): FeatureRequest | undefined =>
  Object.hasOwn(TRANSLATIONS, call.method) ? TRANSLATIONS[call.method]?.(call) : undefined;
