import * as v from "valibot";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { MAX_SATOSHI } from "../../../domain/transaction/bitcoin-transfer.js";
import { fromBase64, fromHex, toBase64, toHex } from "../../shared/bytes.js";

const Text = v.pipe(v.string(), v.maxLength(1_000_000));
const SignMessage = v.looseObject({
  message: Text,
  address: Text,
  protocol: v.optional(v.picklist(["ecdsa", "bip322"])),
});
const SendTransfer = v.looseObject({
  account: Text,
  recipientAddress: Text,
  amount: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,15}$/u)),
});
const SignInput = v.looseObject({
  address: Text,
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sighashTypes: v.optional(v.array(v.pipe(v.number(), v.safeInteger()))),
});
const SignPsbt = v.looseObject({
  psbt: Text,
  signInputs: v.pipe(v.array(SignInput), v.minLength(1)),
  broadcast: v.optional(v.boolean()),
});
const SwitchNetwork = v.looseObject({ chainId: Text });

const parse = <S extends v.GenericSchema>(schema: S, parameters: unknown): v.InferOutput<S> => {
  try {
    return v.parse(schema, parameters);
  } catch (cause) {
    const field =
      cause instanceof v.ValiError
        ? String((cause.issues[0] as v.BaseIssue<unknown>).path?.[0]?.key ?? "params")
        : "params";
    throw new LatchkitError("transaction/invalid", { field }, { cause });
  }
};

/** Each throws `transaction/invalid` with the invalid field. */
export const readRequest = {
  signMessage: (parameters: unknown) => parse(SignMessage, parameters),
  sendTransfer: (parameters: unknown) => {
    const { account, recipientAddress, amount } = parse(SendTransfer, parameters);
    if (BigInt(amount) > MAX_SATOSHI)
      throw new LatchkitError("transaction/invalid", { field: "amount" });
    return { from: account, to: recipientAddress, amount: BigInt(amount) };
  },
  signPsbt: (parameters: unknown) => {
    const { psbt, signInputs, broadcast } = parse(SignPsbt, parameters);
    const bytes = fromBase64(psbt);
    if (!bytes) throw new LatchkitError("transaction/invalid", { field: "psbt" });
    const inputs = signInputs.map(({ address, index, sighashTypes }) => ({
      address,
      index,
      ...(sighashTypes && { sighashTypes }),
    }));
    return { psbt: bytes, signInputs: inputs, isBroadcast: broadcast === true };
  },
  switchNetwork: (parameters: unknown) => parse(SwitchNetwork, parameters).chainId,
} as const;

const bytesOf = (value: unknown): Uint8Array | undefined => {
  if (value instanceof Uint8Array) return value;
  return typeof value === "string" && value.length > 0 && value.length < 2_000_000
    ? (fromHex(value) ?? fromBase64(value))
    : undefined;
};

/** Converts a signature (base64, hex or bytes) to hex. Throws `wallet/invalid-answer`. */
export const signatureHex = (value: unknown, method: string): string => {
  const bytes = bytesOf(value);
  if (!bytes || bytes.length === 0) throw new LatchkitError("wallet/invalid-answer", { method });
  return toHex(bytes);
};

/** Converts a PSBT (base64, hex or bytes) to base64. Throws `wallet/invalid-answer`. */
export const psbtBase64 = (value: unknown, method: string): string => {
  const bytes = bytesOf(value);
  if (!bytes || bytes.length === 0) throw new LatchkitError("wallet/invalid-answer", { method });
  return toBase64(bytes);
};

/** Reads a transaction id, also from an object. Throws `wallet/invalid-answer`. */
export const readTxid = (value: unknown, method: string): string => {
  const txid =
    typeof value === "object" && value !== null
      ? Object.entries(value).find(([key]) => /^tx(?:id|hash)$/iu.test(key))?.[1]
      : value;
  if (typeof txid !== "string" || !/^[0-9a-fA-F]{64}$/u.test(txid))
    throw new LatchkitError("wallet/invalid-answer", { method });
  return txid.toLowerCase();
};
