import { ECPairFactory } from "ecpair";
import * as curve from "@bitcoinerlab/secp256k1";
import { payments } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import { bitcoinNetworkId } from "../../../../src/domain/address/bitcoin-network.js";
import {
  bip137Hash,
  bip322Hash,
  bip322Transactions,
  isMessageSignature,
} from "../../../../src/infrastructure/chain-signer/bitcoin/bitcoin-message.js";
import { outputScript } from "../../../../src/infrastructure/chain-signer/bitcoin/bitcoin-library.js";
import { fromBase64, toHex } from "../../../../src/infrastructure/shared/bytes.js";
import vectors from "../../../vectors/bip322-basic.json" with { type: "json" };

const MAINNET = bitcoinNetworkId("mainnet");
/** Strips BIP-322's prefix of the simple form; older signatures lack it. */
const bytesOf = (signature: string) =>
  fromBase64(
    signature.startsWith("smp") && fromBase64(signature.slice(3)) ? signature.slice(3) : signature,
  );
const holds = (address: string, message: string, signature: string): boolean => {
  const bytes = bytesOf(signature);
  return bytes !== undefined && isMessageSignature(MAINNET, address, message, bytes);
};

describe("BIP-322, the published test vectors", () => {
  it.each(vectors.tx_hashes)(
    "computes the published BIP-322 hash and both transaction ids for $message",
    ({ message, address, message_hash, to_spend_tx_hash, to_sign_tx_hash }) => {
      const { toSpend, toSign } = bip322Transactions(
        outputScript(MAINNET, address, "address"),
        message,
      );
      expect([toHex(bip322Hash(message)), toSpend.getId(), toSign.getId()]).toEqual([
        message_hash,
        to_spend_tx_hash,
        to_sign_tx_hash,
      ]);
    },
  );
  it.each(
    vectors.simple.flatMap(({ message, address, type, bip322_signatures }) =>
      bip322_signatures.map((signature) => ({ message, address, type, signature })),
    ),
  )(
    "accepts the published $type signature of $message, and rejects it for a different text",
    ({ message, address, signature }) => {
      expect([
        holds(address, message, signature),
        holds(address, `${message}.`, signature),
      ]).toEqual([true, false]);
    },
  );
  it.each(vectors.error)(
    "rejects the published BIP-322 signature: $description",
    ({ message, address, signature }) => {
      expect(holds(address, message, signature)).toBe(false);
    },
  );
  it("rejects a BIP-322 signature with any byte changed", () => {
    const {
      message,
      address,
      bip322_signatures: [signature = ""],
    } = vectors.simple[0] ?? { message: "", address: "", bip322_signatures: [] };
    const bytes = bytesOf(signature) ?? new Uint8Array();
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes, (byte, place) => (place === at ? byte ^ 1 : byte));
      expect([at, isMessageSignature(MAINNET, address, message, changed)]).toEqual([at, false]);
    }
  });
});

describe("BIP-137", () => {
  const pair = ECPairFactory(curve).makeRandom();
  const { publicKey } = pair;
  const witness = payments.p2wpkh({ pubkey: publicKey });
  const addresses = {
    p2pkh: payments.p2pkh({ pubkey: publicKey }).address ?? "",
    p2wpkh: witness.address ?? "",
    p2sh: payments.p2sh({ redeem: witness }).address ?? "",
  };
  const signed = (text: string, header: number) => {
    const { signature, recoveryId } = curve.signRecoverable(
      bip137Hash(text),
      pair.privateKey ?? new Uint8Array(),
    );
    return Uint8Array.of(header + recoveryId, ...signature);
  };

  it.each([
    ["p2pkh", 31],
    ["p2sh", 35],
    ["p2wpkh", 39],
    ["p2wpkh", 31],
  ] as const)("accepts a BIP-137 signature for a %s address (header from %i)", (kind, header) => {
    const text = "Grüße – 0x12\n";
    expect(isMessageSignature(MAINNET, addresses[kind], text, signed(text, header))).toBe(true);
    expect(isMessageSignature(MAINNET, addresses[kind], `${text} `, signed(text, header))).toBe(
      false,
    );
  });
  it("accepts a BIP-137 signature of a text of 70,000 characters", () => {
    const text = "x".repeat(70_000);
    expect(isMessageSignature(MAINNET, addresses.p2pkh, text, signed(text, 31))).toBe(true);
  });
  it("rejects a BIP-137 signature for a different address or network, and malformed signatures", () => {
    const bytes = signed("a", 31);
    expect(isMessageSignature(MAINNET, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "a", bytes)).toBe(
      false,
    );
    expect(isMessageSignature(bitcoinNetworkId("testnet"), addresses.p2pkh, "a", bytes)).toBe(
      false,
    );
    for (const garbage of [
      new Uint8Array(),
      new Uint8Array(65),
      new Uint8Array(65).fill(31),
      bytes.subarray(1),
      Uint8Array.of(...bytes, 0),
    ])
      expect(isMessageSignature(MAINNET, addresses.p2pkh, "a", garbage)).toBe(false);
  });
});
