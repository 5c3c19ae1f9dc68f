import {
  AccountRole,
  type Address,
  type KeyPairSigner,
  type SignatureBytes,
  type Transaction,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signBytes,
} from "@solana/kit";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createVerifier,
  readTransaction,
  signatureBytes,
  readSignedTransaction,
  decodeTransaction,
} from "../../../../src/infrastructure/chain-signer/solana-signed.js";
import { base64Of, bytesOfBase64 } from "../../../../src/domain/shared/byte-texts.js";
import { codeThrownBy } from "../../../support/assertions/thrown.js";

const MEMO = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr" as Address;
const BLOCKHASH = "11111111111111111111111111111111";
const LIMIT = 1_232;

let own: KeyPairSigner;
let other: KeyPairSigner;
beforeAll(async () => {
  [own, other] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
});

/** The wire form of a memo of this many letters, paid by the account. */
const memo = (letters: number, payer: Address = own.address): string => {
  const message = pipe(
    createTransactionMessage({ version: "legacy" }),
    (made) => setTransactionMessageFeePayer(payer, made),
    (made) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: BLOCKHASH as never, lastValidBlockHeight: 1n },
        made,
      ),
    (made) =>
      appendTransactionMessageInstruction(
        { programAddress: MEMO, data: new Uint8Array(letters).fill(97) },
        made,
      ),
  );
  return base64Of(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))));
};
const bytesOf = (wire: string): Uint8Array => bytesOfBase64(wire) ?? new Uint8Array();
/** A transaction of exactly this many bytes. */
const sized = (bytes: number): string => {
  const wire = memo(bytes - (bytesOf(memo(200)).length - 200));
  expect(bytesOf(wire)).toHaveLength(bytes);
  return wire;
};
/** The same transaction, with its signature count encoded in two bytes instead of one. */
const twoWays = (wire: string): string =>
  base64Of(Uint8Array.from([0x81, 0, ...bytesOf(wire).slice(1)]));

describe("a base58 signature", () => {
  it("reads a base58 signature only if it encodes exactly 64 bytes", () => {
    const text = (bytes: number) => getBase58Decoder().decode(new Uint8Array(bytes).fill(7));
    expect(signatureBytes(text(64))).toHaveLength(64);
    for (const bad of [text(63), text(65), "", "0OIl", 64, null, undefined, {}])
      expect(signatureBytes(bad)).toBeUndefined();
  });
});

describe("a transaction from the host", () => {
  const read = (wire: string): unknown =>
    codeThrownBy(() => readTransaction(wire, own.address, "transaction"));

  it("reads the host's Solana transaction up to 1,232 bytes, the network's limit", () => {
    expect(read(memo(3))).toBe("done");
    expect(read(sized(LIMIT))).toBe("done");
    expect(read(sized(LIMIT + 1))).toBe("transaction/too-large");
  });

  it("rejects a host's Solana transaction that is malformed, ambiguous or of another account", () => {
    for (const bad of ["", "no base64!", "AAAA", twoWays(memo(3)), memo(3, other.address)])
      expect(read(bad), bad).toBe("transaction/invalid");
    expect(() => readTransaction("", own.address, "first")).toThrow(/"first"/u);
  });
});

describe("a transaction in a wallet's answer", () => {
  it("ignores a Solana transaction above 1,232 bytes in a wallet's answer", () => {
    expect(decodeTransaction(sized(LIMIT))).toBeDefined();
    // It has as many base64 characters as the largest valid one.
    expect(sized(LIMIT + 1)).toHaveLength(sized(LIMIT).length);
    expect(decodeTransaction(sized(LIMIT + 1))).toBeUndefined();
    expect(decodeTransaction("A".repeat(2_000_000))).toBeUndefined();
  });

  it("ignores a malformed or ambiguous Solana transaction in a wallet's answer", () => {
    for (const bad of [undefined, null, 7, ["AAAA"], { length: 4 }, "", "no base64!"])
      expect(decodeTransaction(bad)).toBeUndefined();
    expect(decodeTransaction(twoWays(memo(3)))).toBeUndefined();
  });
});

describe("a wallet's answer to a signing request", () => {
  const shown = () => getTransactionDecoder().decode(bytesOf(memo(3)));
  const signed = async (answer: unknown): Promise<unknown> =>
    readSignedTransaction(
      shown(),
      { address: own.address, verifies: await createVerifier(own.address) },
      answer,
      {
        method: "solana_signTransaction",
        priorityFee: 0n,
      },
    ).then(
      () => "done",
      (error: { readonly code: string }) => error.code,
    );
  const signature = async (): Promise<string> =>
    getBase58Decoder().decode(
      await signBytes(own.keyPair.privateKey, Uint8Array.from(shown().messageBytes)),
    );

  it("accepts a bare Solana signature, as older wallets return, only if the account made it", async () => {
    expect(await signed({ signature: await signature() })).toBe("done");
    const foreign = await signBytes(
      other.keyPair.privateKey,
      Uint8Array.from(shown().messageBytes),
    );
    expect(await signed({ signature: getBase58Decoder().decode(foreign) })).toBe(
      "wallet/invalid-answer",
    );
  });

  it("rejects a wallet's answer without a valid Solana signature of the account", async () => {
    for (const bad of [undefined, null, 7, "text", [], {}, { signature: 7 }, { transaction: 7 }])
      expect(await signed(bad), JSON.stringify(bad)).toBe("wallet/invalid-answer");
    expect(await signed({ transaction: memo(3) })).toBe("wallet/invalid-answer");
    expect(await signed({ transaction: memo(3, other.address) })).toBe("wallet/invalid-answer");
    expect(await signed({ transaction: twoWays(memo(3)) })).toBe("wallet/invalid-answer");
  });
});

describe("a transaction with several signers", () => {
  /** A memo that both sign; with `price` a compute-budget instruction before it, as wallets add. */
  const both = (price?: bigint): Transaction => {
    const data = new Uint8Array(9);
    data[0] = 3;
    if (price !== undefined) new DataView(data.buffer).setBigUint64(1, price, true);
    const budget = "ComputeBudget111111111111111111111111111111" as Address;
    const message = pipe(
      createTransactionMessage({ version: "legacy" }),
      (made) => setTransactionMessageFeePayer(own.address, made),
      (made) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: BLOCKHASH as never, lastValidBlockHeight: 1n },
          made,
        ),
      (made) =>
        price === undefined
          ? made
          : (appendTransactionMessageInstruction({ programAddress: budget, data }, made) as never),
      (made) =>
        appendTransactionMessageInstruction(
          {
            programAddress: MEMO,
            data: new Uint8Array(3).fill(97),
            accounts: [{ address: other.address, role: AccountRole.READONLY_SIGNER }],
          },
          made,
        ),
    );
    return compileTransaction(message);
  };
  const signatureOf = (signer: KeyPairSigner, { messageBytes }: Transaction) =>
    signBytes(signer.keyPair.privateKey, Uint8Array.from(messageBytes));
  const withSignature = async (made: Transaction, signer: KeyPairSigner): Promise<Transaction> => ({
    ...made,
    signatures: { ...made.signatures, [signer.address]: await signatureOf(signer, made) },
  });
  const wire = (made: Transaction): string =>
    base64Of(Uint8Array.from(getTransactionEncoder().encode(made)));
  const outcome = async (shown: Transaction, answer: object) =>
    readSignedTransaction(
      shown,
      { address: own.address, verifies: await createVerifier(own.address) },
      answer,
      {
        method: "solana_signTransaction",
        priorityFee: 1_000_000n,
      },
    ).catch((error: { readonly code?: string }) => error.code ?? "no code");

  it("accepts instructions that a Solana wallet added only if no other signer had signed before", async () => {
    const added = await withSignature(both(1n), own);
    expect(await outcome(both(), { transaction: wire(added) })).toMatchObject({
      messageBytes: added.messageBytes,
    });
    // The account's own earlier signature does not count as another signer's.
    const again = await withSignature(both(), own);
    expect(await outcome(again, { transaction: wire(added) })).toMatchObject({
      messageBytes: added.messageBytes,
    });
    const held = await withSignature(both(), other);
    expect(await outcome(held, { transaction: wire(added) })).toBe("wallet/invalid-answer");
  });

  it("keeps existing Solana signatures that the wallet dropped or replaced", async () => {
    const held = await withSignature(both(), other);
    const dropped = await withSignature(both(), own);
    const signed = (await outcome(held, { transaction: wire(dropped) })) as Transaction;
    expect(signed.signatures[other.address]).toEqual(held.signatures[other.address]);
    expect(signed.signatures[own.address]).toEqual(dropped.signatures[own.address]);
    const forged = {
      ...dropped,
      signatures: {
        ...dropped.signatures,
        [other.address]: new Uint8Array(64).fill(7) as SignatureBytes,
      },
    };
    const kept = (await outcome(held, { transaction: wire(forged) })) as Transaction;
    expect(kept.signatures[other.address]).toEqual(held.signatures[other.address]);
  });

  it("accepts a Solana signature of a message that cannot be decoded, but not of a different one", async () => {
    const made = both();
    const unread = {
      ...made,
      messageBytes: Uint8Array.from([...made.messageBytes, 0]) as never,
    };
    const signature = getBase58Decoder().decode(await signatureOf(own, unread));
    expect(await outcome(unread, { signature })).toMatchObject({
      messageBytes: unread.messageBytes,
    });
    const another = await withSignature(both(1n), own);
    expect(await outcome(unread, { transaction: wire(another) })).toBe("wallet/invalid-answer");
  });
});
