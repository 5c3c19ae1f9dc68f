import { ECPairFactory } from "ecpair";
import * as curve from "@bitcoinerlab/secp256k1";
import { createHash } from "node:crypto";
import { payments, script as scripts, Transaction, type Payment } from "bitcoinjs-lib";
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

/** BIP-322 "simple": the number of witness items, then each with its compact size. */
const witnessBytes = (items: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.of(
    items.length,
    ...items.flatMap((item) => [
      ...(item.length < 0xfd ? [item.length] : [0xfd, item.length & 0xff, item.length >> 8]),
      ...item,
    ]),
  );

describe("BIP-322 for each kind of address", () => {
  const TEXT = "pay nothing";
  const keys = Array.from({ length: 8 }, () => ECPairFactory(curve).makeRandom());
  const [own = ECPairFactory(curve).makeRandom()] = keys;
  const pubkeys = keys.map(({ publicKey }) => publicKey).sort(Buffer.compare);
  const witness = payments.p2wpkh({ pubkey: own.publicKey });
  const keyCode = payments.p2pkh({ pubkey: own.publicKey }).output!;
  /** A witness script of 275 bytes, whose length takes three bytes. */
  const shared = payments.p2ms({ m: 1, pubkeys });
  const signatureOf = (output: Uint8Array, code: Uint8Array, type: number): Uint8Array => {
    const { toSign } = bip322Transactions(output, TEXT);
    return scripts.signature.encode(own.sign(toSign.hashForWitnessV0(0, code, 0n, type)), type);
  };
  const byKey = ({ output }: Payment, type = Transaction.SIGHASH_ALL): Uint8Array =>
    witnessBytes([signatureOf(output!, keyCode, type), own.publicKey]);
  const isSigned = ({ address }: Payment, signature: Uint8Array, text = TEXT): boolean =>
    isMessageSignature(MAINNET, address!, text, signature);

  it.each([
    ["native SegWit", witness],
    ["nested SegWit", payments.p2sh({ redeem: witness })],
  ])("accepts a BIP-322 signature for a %s address, and rejects it for another text", (_, paid) => {
    const signature = byKey(paid);
    expect([isSigned(paid, signature), isSigned(paid, signature, "other")]).toEqual([true, false]);
  });
  it("accepts a BIP-322 signature whose witness script is longer than 252 bytes", () => {
    const paid = payments.p2wsh({ redeem: shared });
    const code = shared.output!;
    const signed = signatureOf(paid.output!, code, Transaction.SIGHASH_ALL);
    const signature = witnessBytes([new Uint8Array(), signed, code]);
    expect([isSigned(paid, signature), isSigned(paid, signature, "other")]).toEqual([true, false]);
  });
  it.each([
    ["an added byte", (signature: Uint8Array) => Uint8Array.of(...signature, 0)],
    ["a missing byte", (signature: Uint8Array) => signature.slice(0, -1)],
    ["no witness items", () => Uint8Array.of(0)],
  ])("rejects a BIP-322 signature with %s", (_, change) => {
    expect(isSigned(witness, change(byKey(witness)))).toBe(false);
  });
  it.each([
    ["no output", Transaction.SIGHASH_NONE],
    ["a single output", Transaction.SIGHASH_SINGLE],
    ["one input", Transaction.SIGHASH_ALL | Transaction.SIGHASH_ANYONECANPAY],
  ])("rejects a BIP-322 signature that covers only %s", (_, type) => {
    expect(isSigned(witness, byKey(witness, type))).toBe(false);
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
  it.each([
    [252, [0xfc]],
    [253, [0xfd, 0xfd, 0x00]],
    [65_535, [0xfd, 0xff, 0xff]],
    [65_536, [0xfe, 0x00, 0x00, 0x01, 0x00]],
    [131_330, [0xfe, 0x02, 0x01, 0x02, 0x00]],
  ])("hashes a BIP-137 text of %i bytes after its compact size", (length, size) => {
    const text = "x".repeat(length);
    const hashed = [
      ...Buffer.from("\u0018Bitcoin Signed Message:\n"),
      ...size,
      ...Buffer.from(text),
    ];
    const once = createHash("sha256").update(Uint8Array.from(hashed)).digest();
    const twice = createHash("sha256").update(once).digest("hex");
    expect(toHex(bip137Hash(text))).toBe(twice);
  });
  it("accepts a BIP-137 signature by an uncompressed key only for its own address", () => {
    const uncompressed = payments.p2pkh({
      pubkey: curve.pointCompress(publicKey, false),
    }).address!;
    for (const [address, header, isValid] of [
      [uncompressed, 27, true],
      [uncompressed, 31, false],
      [addresses.p2pkh, 27, false],
      [addresses.p2wpkh, 27, false],
    ] as const)
      expect(isMessageSignature(MAINNET, address, "a", signed("a", header))).toBe(isValid);
  });
  it.each([23, 43])("rejects a BIP-137 signature with a header from %i", (header) => {
    const uncompressed = payments.p2pkh({
      pubkey: curve.pointCompress(publicKey, false),
    }).address!;
    for (const address of [uncompressed, ...Object.values(addresses)])
      expect(isMessageSignature(MAINNET, address, "a", signed("a", header))).toBe(false);
  });
  it("throws for a Bitcoin network whose address formats are unknown", () => {
    const networkId = "bip122:00000000000000000000000000000000";
    expect(() => isMessageSignature(networkId, addresses.p2pkh, "a", signed("a", 31))).toThrowError(
      expect.objectContaining({ code: "chain/not-supported", context: { networkId } }),
    );
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
