import * as ecc from "@bitcoinerlab/secp256k1";
import { base64 } from "@scure/base";
import {
  address as addresses,
  crypto,
  initEccLib,
  networks,
  opcodes,
  payments,
  script,
  toXOnly,
  Transaction,
} from "bitcoinjs-lib";

const network = networks.regtest;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(Buffer.concat(parts));

/** The key's own addresses on regtest: native SegWit, and Taproot. */
export const addressesOf = (
  publicKey: Uint8Array,
): { readonly payment: string | undefined; readonly ordinal: string | undefined } => {
  initEccLib(ecc);
  return {
    payment: payments.p2wpkh({ pubkey: publicKey, network }).address,
    ordinal: payments.p2tr({ internalPubkey: toXOnly(publicKey), network }).address,
  };
};

/**
 * Which regtest P2WPKH address a BIP-137 signature of a short text is by; undefined where it is by
 * none.
 */
export const signerOfMessage = (text: string, signature: string): string | undefined => {
  const [head = 0, ...rest] = base64.decode(signature);
  const message = utf8(text);
  const hash = crypto.hash256(
    joined(utf8("\u0018Bitcoin Signed Message:\n"), Uint8Array.of(message.length), message),
  );
  if (head < 39 || head > 42 || message.length > 252) return undefined;
  const publicKey = ecc.recover(hash, Uint8Array.from(rest), (head - 39) as 0 | 1 | 2 | 3, true);
  return publicKey === null ? undefined : payments.p2wpkh({ pubkey: publicKey, network }).address;
};

const itemsOf = (witness: Uint8Array): readonly Uint8Array[] => {
  const items: Uint8Array[] = [];
  for (let at = 1; at < witness.length; at += 1 + (witness[at] ?? 0))
    items.push(witness.slice(at + 1, at + 1 + (witness[at] ?? 0)));
  return items;
};

/** Whether a simple BIP-322 signature of a text is by a regtest P2WPKH or P2TR address. */
export const isBip322By = (address: string, text: string, signature: string): boolean => {
  const output = addresses.toOutputScript(address, network);
  const tag = crypto.sha256(utf8("BIP0322-signed-message"));
  const spend = new Transaction();
  spend.version = 0;
  spend.addInput(
    Buffer.alloc(32),
    0xffff_ffff,
    0,
    script.compile([opcodes["OP_0"] ?? 0, crypto.sha256(joined(tag, tag, utf8(text)))]),
  );
  spend.addOutput(output, 0n);
  const sign = new Transaction();
  sign.version = 0;
  sign.addInput(spend.getHash(), 0, 0);
  sign.addOutput(script.compile([opcodes["OP_RETURN"] ?? 0]), 0n);
  const [first, second] = itemsOf(base64.decode(signature));
  if (first === undefined) return false;
  if (output[0] === 0x51)
    return ecc.verifySchnorr(sign.hashForWitnessV1(0, [output], [0n], 0), output.slice(2), first);
  if (second === undefined || payments.p2wpkh({ pubkey: second, network }).address !== address)
    return false;
  const code = payments.p2pkh({ pubkey: second }).output;
  return (
    code !== undefined &&
    ecc.verify(
      sign.hashForWitnessV0(0, code, 0n, 1),
      second,
      script.signature.decode(first).signature,
    )
  );
};
