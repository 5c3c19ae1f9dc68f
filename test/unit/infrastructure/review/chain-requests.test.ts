import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { networks, payments, Psbt, Transaction } from "bitcoinjs-lib";
import { readPsbtRequest, readSolanaRequest, type Review } from "latchkit/review";
import { describe, expect, it } from "vitest";
import { REGTEST } from "../../../support/worlds/bitcoin.js";

const rulesOf = ({ findings }: Review) => findings.map(({ rule, level }) => `${rule} ${level}`);
const MALFORMED = { depth: "unread", findings: [{ rule: "malformed-data", level: "danger" }] };
const aborted = () => {
  const abort = new AbortController();
  abort.abort();
  return abort.signal;
};

const [user, other, source, mint] = [1, 2, 3, 4].map(
  (fill) => Keypair.fromSeed(new Uint8Array(32).fill(fill)).publicKey,
) as [PublicKey, PublicKey, PublicKey, PublicKey];
const TOKEN = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const token = (keys: readonly PublicKey[], data: readonly number[]) =>
  new TransactionInstruction({
    programId: TOKEN,
    keys: keys.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(user), isWritable: true })),
    data: Buffer.from(data),
  });
const serialized = (...instructions: TransactionInstruction[]): string => {
  const message = new TransactionMessage({
    payerKey: user,
    recentBlockhash: "11111111111111111111111111111111",
    instructions,
  });
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString(
    "base64",
  );
};
const account = user.toBase58();
const pay = (lamports: number, from = user, to = other) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });
const FIVE = [5, 0, 0, 0, 0, 0, 0, 0];
const APPROVE = 4;

describe("readSolanaRequest", () => {
  it("lists SOL and tokens that leave the account in a Solana transaction, with and without a mint", async () => {
    const transactions = [
      serialized(pay(7)),
      serialized(
        token([source, other, user], [3, ...FIVE]),
        token([source, mint, other, user], [12, ...FIVE, 6]),
      ),
    ];
    const { transfers, depth, parts } = await readSolanaRequest({ account, transactions });
    const to = other.toBase58();
    expect(transfers).toEqual([
      { token: undefined, to, amount: 7n },
      { token: source.toBase58(), to, amount: 5n },
      { token: mint.toBase58(), to, amount: 5n },
    ]);
    expect([depth, parts.length]).toEqual(["decoded", 3]);
  });

  it("does not list transfers by a different signer of a Solana transaction", async () => {
    const transactions = [serialized(pay(7), pay(9, source), pay(11, source, user))];
    const { transfers } = await readSolanaRequest({ account, transactions });
    expect(transfers.map(({ amount }) => amount)).toEqual([7n]);
  });

  it("lists Solana token delegations as approvals, and the most severe of their findings first", async () => {
    const unlimited = [APPROVE, ...Array.from({ length: 8 }, () => 0xff)];
    const limited = serialized(token([source, other, user], [APPROVE, ...FIVE]));
    const transactions = [limited, serialized(token([source, other, user], unlimited))];
    const review = await readSolanaRequest({ account, transactions });
    const grant = {
      token: source.toBase58(),
      spender: other.toBase58(),
      until: undefined,
      removal: "revoke-delegate",
    };
    expect(review.grants).toEqual([
      { ...grant, amount: 5n },
      { ...grant, amount: "unlimited" },
    ]);
    expect(rulesOf(review)).toEqual(["sol-approve-unlimited danger", "sol-approve caution"]);
  });

  it("reads the valid Solana transactions of a request that also contains a malformed transaction", async () => {
    const review = await readSolanaRequest({ account, transactions: ["AAAA", serialized(pay(7))] });
    expect(review).toMatchObject({ ...MALFORMED, transfers: [{ amount: 7n }] });
  });

  it.each([
    ["no transactions", { account, transactions: [] }],
    ["too many", { account, transactions: Array.from({ length: 257 }, () => serialized(pay(7))) }],
    ["no text", { account, transactions: [5] }],
    ["no list", { account }],
    ["nothing", undefined],
  ])("reports %s as malformed data of a Solana request", async (_, request) => {
    expect(await readSolanaRequest(request as never)).toMatchObject(MALFORMED);
  });

  it("ignores a function in the host's review options that throws", async () => {
    const transactions = [serialized(token([source, mint, other, user], [12, ...FIVE, 6]))];
    const fail = () => {
      throw new Error("no list");
    };
    const { depth } = await readSolanaRequest({ account, transactions }, { mint: fail });
    expect(depth).toBe("decoded");
  });

  it("rejects the review of a Solana request with call/aborted when the signal aborts", async () => {
    const reading = readSolanaRequest({ account, transactions: [] }, { signal: aborted() });
    await expect(reading).rejects.toMatchObject({ code: "call/aborted" });
  });
});

const network = networks.regtest;
const paying = (fill: number) => {
  const { output, address } = payments.p2wpkh({ hash: new Uint8Array(20).fill(fill), network });
  if (output === undefined || address === undefined) throw new Error("no address");
  return { script: output, address };
};
const [own, shop, change] = [paying(1), paying(2), paying(3)];
const psbtOf = (script: Uint8Array) => {
  const previous = new Transaction();
  previous.addInput(new Uint8Array(32).fill(9), 0);
  previous.addOutput(script, 100_000n);
  const psbt = new Psbt({ network });
  psbt.addInput({ hash: previous.getHash(), index: 0, nonWitnessUtxo: previous.toBuffer() });
  psbt.addOutput({ script: shop.script, value: 60_000n });
  psbt.addOutput({ script: change.script, value: 39_000n });
  return psbt.toBase64();
};
const psbtRequest = (script = own.script) => ({
  networkId: REGTEST,
  account: own.address,
  request: { psbt: psbtOf(script), signInputs: [{ address: own.address, index: 0 }] },
});

describe("readPsbtRequest", () => {
  it("lists amounts that leave the account in a PSBT, and treats all addresses of the account as its own", async () => {
    const review = await readPsbtRequest(psbtRequest(), { addresses: [change.address] });
    expect(review.transfers).toEqual([{ token: undefined, to: shop.address, amount: 60_000n }]);
    expect([review.depth, review.grants, review.findings]).toEqual(["decoded", [], []]);
  });

  it("lists a PSBT output as a transfer if its address does not belong to the account", async () => {
    const review = await readPsbtRequest(psbtRequest());
    expect(review.transfers.map(({ to }) => to)).toEqual([shop.address, change.address]);
    expect(rulesOf(review)).toEqual(["btc-no-change note"]);
  });

  it("lists no transfer of a PSBT if no input belongs to the account", async () => {
    const review = await readPsbtRequest(psbtRequest(shop.script));
    expect(review.transfers).toEqual([]);
    expect(rulesOf(review)).toContain("btc-foreign-input caution");
  });

  it.each([
    ["another text", { ...psbtRequest(), request: { psbt: "AAAA", signInputs: [] } }],
    ["no inputs to sign", { ...psbtRequest(), request: { psbt: psbtOf(own.script) } }],
    ["nothing", undefined],
  ])("reports %s as malformed data of a PSBT request", async (_, request) => {
    expect(await readPsbtRequest(request as never)).toMatchObject(MALFORMED);
  });

  it("rejects the review of a PSBT if the network is unknown or the signal aborts", async () => {
    const elsewhere = readPsbtRequest({ ...psbtRequest(), networkId: "bip122:other" });
    await expect(elsewhere).rejects.toMatchObject({ code: "chain/not-supported" });
    const stopped = readPsbtRequest(psbtRequest(), { signal: aborted() });
    await expect(stopped).rejects.toMatchObject({ code: "call/aborted" });
  });
});
