import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { beforeEach, describe, expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { base58Of, base64Of, bytesOfBase64 } from "../../../src/domain/shared/byte-texts.js";
import { encodeTransaction } from "../../../src/infrastructure/chain-signer/solana-signed.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import {
  guard,
  priorityFee,
  withAdditions,
  type AddedInstruction,
} from "../../../src/testing/universal/solana/solana-additions.js";
import { realKey } from "../../support/builders/solana-keys.js";
import {
  solanaSigning,
  solanaWallet,
  type WalletParams,
} from "../../support/worlds/solana-signing.js";
import type { NodeAnswers } from "../../support/doubles/solana-node.js";

type Key = Awaited<ReturnType<typeof realKey>>;
type Change = (message: Uint8Array) => Uint8Array;
const MEMO = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";
const SYSTEM = "11111111111111111111111111111111";
const { signal } = new AbortController();
let clock: FakeClock;
let [owner, other]: [Key, Key] = [undefined as never, undefined as never];
beforeEach(async () => {
  clock = new FakeClock();
  [owner, other] = await Promise.all([realKey(), realKey()]);
});

const messageIn = (wire: string): Uint8Array =>
  Uint8Array.from(bytesOfBase64(wire)?.slice(65) ?? []);
const signedWire = async (message: Uint8Array, key = owner): Promise<Uint8Array> =>
  Uint8Array.from([1, ...(await key.sign(message)), ...message]);
const changing = (change: Change) =>
  solanaWallet(async (_, { transaction }) => ({
    transaction: base64Of(await signedWire(change(messageIn(transaction)))),
  }));
const over = (answers: NodeAnswers = {}) => solanaSigning({ clock, owner, answers });
const send = (change: Change, answers: NodeAnswers = {}) => {
  const { node, signer, network } = over(answers);
  const to = { to: other.address, value: 5n };
  return { node, sent: signer.send(changing(change), owner.address, network, to, signal) };
};
const adding = (...after: readonly AddedInstruction[]): Change => {
  return (message) => withAdditions(message, { after });
};
const one = (program: string, data: readonly number[], accounts: readonly string[] = []) => ({
  program,
  accounts,
  data: Uint8Array.from(data),
});
const LIGHTHOUSE = guard(SYSTEM).program;

describe("wallet additions to a transaction on mainnet", () => {
  it.each<[string, () => Change]>([
    ["one assertion, as Phantom does", () => adding(guard(owner.address))],
    ["two assertions, as Solflare does", () => adding(guard(owner.address), guard(owner.address))],
    [
      "an assertion on an account of its own",
      () => adding(guard(base58Of(new Uint8Array(32).fill(8)))),
    ],
    ["an assertion in front", () => (m) => withAdditions(m, { before: [guard(owner.address)] })],
    ["a replaced price of 100,000, as Seed Vault does", () => (m) => replacedPrice(m, 100_000n)],
  ])(
    "sends the Solana transaction as the wallet signed it with %s",
    { tags: ["finding-M3"] },
    async (_, change) => {
      const { node, sent } = send(change());
      expect((await sent).kind).toBe("done");
      const [wire] = node.params("sendTransaction")[0] as readonly [string];
      const message = messageIn(wire);
      expect(message).not.toHaveLength(0);
      const signature = bytesOfBase64(wire)?.slice(1, 65) ?? new Uint8Array();
      expect(signature).toEqual(await owner.sign(message));
      expect(await sent).toEqual({ kind: "done", value: base58Of(signature) });
    },
  );

  it.each<[string, () => Change]>([
    ["a memo, which exchanges use for credits", () => adding(one(MEMO, [104, 105]))],
    [
      "a transfer of its own",
      () =>
        adding(one(SYSTEM, [2, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0], [owner.address, other.address])),
    ],
    ["a Lighthouse write", () => adding(one(LIGHTHOUSE, [0, 1], [owner.address]))],
    [
      "a Lighthouse call into another program",
      () => adding(one(LIGHTHOUSE, [16, 1], [owner.address])),
    ],
    [
      "an assertion on the system program",
      () => adding(one(LIGHTHOUSE, [6, 1], [owner.address, SYSTEM])),
    ],
    ["an empty Lighthouse instruction", () => adding(one(LIGHTHOUSE, []))],
    ["a higher price", () => (m) => replacedPrice(m, 1_000_001n)],
    ["a second price", () => adding(...priorityFee(20_000, 1n).slice(1))],
    [
      "a heap request",
      () => adding(one("ComputeBudget111111111111111111111111111111", [1, 0, 0, 1, 0])),
    ],
    ["another blockhash", () => (m) => m.with(blockhashAt(m), (m[blockhashAt(m)] ?? 0) ^ 1)],
    [
      "another amount",
      () => (m) => changedTransfer(withAdditions(m, { after: [guard(owner.address)] })),
    ],
    ["one instruction less", () => (m) => withoutLast(m)],
    ["changed account permissions", () => (m) => m.with(2, (m[2] ?? 0) - 1)],
    [
      "more bytes than a transaction may have",
      () => adding(one(LIGHTHOUSE, [6, ...new Uint8Array(1_200)])),
    ],
    ["an extra byte after the message", () => (m) => Uint8Array.from([...m, 0])],
  ])(
    "rejects a Solana transaction that the wallet returns with %s, and never sends it",
    { tags: ["finding-M3"] },
    async (_, change) => {
      const { node, sent } = send(change());
      await expect(sent).rejects.toMatchObject({ code: "wallet/invalid-answer" });
      expect(node.count("sendTransaction")).toBe(0);
    },
  );

  it(
    "rejects an assertion that a Solana wallet added after signing",
    { tags: ["finding-M3"] },
    async () => {
      const { signer, network } = over();
      const wallet = solanaWallet(async (_, { transaction }) => {
        const message = messageIn(transaction);
        const signature = await owner.sign(message);
        return {
          transaction: base64Of(
            Uint8Array.from([1, ...signature, ...adding(guard(owner.address))(message)]),
          ),
        };
      });
      await expect(
        signer.send(wallet, owner.address, network, { to: other.address, value: 5n }, signal),
      ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
    },
  );
});

const LIFETIME = {
  blockhash: blockhash(base58Of(new Uint8Array(32).fill(9))),
  lastValidBlockHeight: 100n,
};
/** A host's transaction of version 0 with an account of a lookup table. */
const hosted = (more: readonly string[] = []) => {
  const [table, far] = [
    address(base58Of(new Uint8Array(32).fill(3))),
    address(base58Of(new Uint8Array(32).fill(4))),
  ];
  const message = appendTransactionMessageInstructions(
    [
      {
        programAddress: address(base58Of(new Uint8Array(32).fill(5))),
        accounts: [
          { address: address(owner.address), role: AccountRole.WRITABLE_SIGNER },
          { address: far, role: AccountRole.WRITABLE },
          ...more.map((key) => ({ address: address(key), role: AccountRole.READONLY_SIGNER })),
        ],
        data: Uint8Array.from([1, 2, 3]),
      },
    ],
    setTransactionMessageLifetimeUsingBlockhash(
      LIFETIME,
      setTransactionMessageFeePayer(
        address(owner.address),
        createTransactionMessage({ version: 0 }),
      ),
    ),
  );
  return compileTransaction(
    compressTransactionMessageUsingAddressLookupTables(message, { [table]: [far] }),
  );
};

describe("wallet additions to the host's transactions", () => {
  const sign = (change: Change, wire: string) => {
    const { signer, network } = over();
    return signer.signTransactions(changing(change), owner.address, network, [wire], signal);
  };
  it(
    "returns the Solana wallet's signature with the priority fee and assertion that the wallet added",
    { tags: ["finding-M3"] },
    async () => {
      const change: Change = (message) =>
        withAdditions(message, {
          before: priorityFee(200_000, 500_000n),
          after: [guard(owner.address)],
        });
      const wire = encodeTransaction(hosted());
      const outcome = await sign(change, wire);
      const message = change(messageIn(wire));
      expect(outcome).toEqual({ kind: "done", value: [base64Of(await signedWire(message))] });
    },
  );
  it(
    "rejects a priority fee above 0.001 SOL that the Solana wallet added",
    { tags: ["finding-M3"] },
    async () => {
      const pays = (price: bigint): Change => {
        return (message) => withAdditions(message, { before: priorityFee(200_000, price) });
      };
      expect((await sign(pays(5_000_000n), encodeTransaction(hosted()))).kind).toBe("done");
      await expect(sign(pays(5_000_001n), encodeTransaction(hosted()))).rejects.toMatchObject({
        code: "wallet/invalid-answer",
      });
    },
  );
  it(
    "rejects a Solana wallet's additions after another signer signed, and keeps that signature",
    { tags: ["finding-M3"] },
    async () => {
      const shown = hosted([other.address]);
      const bytes = Uint8Array.from(shown.messageBytes);
      const theirs = await other.sign(bytes);
      const wire = encodeTransaction({
        ...shown,
        signatures: { ...shown.signatures, [other.address]: theirs as never },
      });
      const { signer, network } = over();
      const answering = (change: Change) =>
        solanaWallet(async () => {
          const message = change(bytes);
          return {
            transaction: base64Of(
              Uint8Array.from([2, ...(await owner.sign(message)), ...theirs, ...message]),
            ),
          };
        });
      const signing = (change: Change) =>
        signer.signTransactions(answering(change), owner.address, network, [wire], signal);
      await expect(signing(adding(guard(owner.address)))).rejects.toMatchObject({
        code: "wallet/invalid-answer",
      });
      expect(await signing((message) => message)).toMatchObject({ kind: "done" });
    },
  );
});

describe("a transaction that the wallet sent itself", () => {
  const unsupported = (method: string) =>
    new LatchkitError("wallet/request-failed", { method, providerCode: 4200 });
  /** Sends the changed transaction; the node knows it from the third poll on. */
  const sending = (change: Change, shows: (wire: Uint8Array) => unknown) => {
    let sentWire: Uint8Array = new Uint8Array();
    let looks = 0;
    const signing = over({
      getTransaction: () => ({
        result: (looks += 1) < 3 ? null : { transaction: shows(sentWire), slot: 7 },
      }),
    });
    const wallet = solanaWallet(async (method, { transaction }: WalletParams) => {
      if (method !== "solana_signAndSendTransaction") return unsupported(method);
      sentWire = await signedWire(change(messageIn(transaction)));
      return { signature: base58Of(sentWire.slice(1, 65)) };
    });
    const request = { to: other.address, value: 5n };
    const sent = signing.signer.send(wallet, owner.address, signing.network, request, signal);
    return { ...signing, wallet, sent, hash: () => base58Of(sentWire.slice(1, 65)) };
  };
  const plain = (wire: Uint8Array) => [base64Of(wire), "base64"];
  const ended = async ({ node, sent }: ReturnType<typeof sending>) => {
    await expect.poll(() => node.count("getTransaction")).toBeGreaterThan(0);
    let isOver = false;
    const settled = sent.finally(() => (isOver = true));
    while (!isOver) {
      await clock.pass(1_000);
      await new Promise(setImmediate);
    }
    return settled;
  };
  it.each<[string, Change]>([
    ["with assertions", (message) => withAdditions(message, { after: [guard(SYSTEM_LOOKING)] })],
    [
      "with a newer blockhash, as OneKey does",
      (m) => m.with(blockhashAt(m), (m[blockhashAt(m)] ?? 0) ^ 1),
    ],
  ])(
    "finds a Solana transaction that the wallet itself sent %s by its signature",
    { tags: ["finding-M3"] },
    async (_, change) => {
      const play = sending(change, plain);
      expect(await ended(play)).toEqual({ kind: "done", value: play.hash() });
      expect([play.node.count("sendTransaction"), play.wallet.asked.length]).toEqual([0, 2]);
    },
  );
  it.each<[string, Change, (wire: Uint8Array) => unknown]>([
    ["of another transaction", (m) => changedTransfer(m), plain],
    ["that no node knows", (m) => withAdditions(m, { after: [guard(SYSTEM_LOOKING)] }), () => null],
    [
      "for which a node returns a transaction that the account did not sign",
      (m) => withAdditions(m, { after: [guard(SYSTEM_LOOKING)] }),
      (wire) => [base64Of(wire.with(wire.length - 1, 1)), "base64"],
    ],
  ])(
    "reports the Solana transaction as unknown if the wallet returns a signature %s",
    { tags: ["finding-M3"] },
    async (_, change, shows) => {
      const play = sending(change, shows);
      expect(await ended(play)).toEqual({ kind: "unknown", value: play.hash() });
      expect([play.node.count("sendTransaction"), play.wallet.asked.length]).toEqual([0, 2]);
    },
  );
});

/** An unused account that an assertion checks. */
const SYSTEM_LOOKING = base58Of(new Uint8Array(32).fill(8));
/** The blockhash follows the header and the keys. */
const blockhashAt = (message: Uint8Array): number => 4 + (message[3] ?? 0) * 32;
const pricedAt = (message: Uint8Array): number => {
  const at = blockhashAt(message) + 32 + 1;
  if (message[at + 3] !== 3) throw new Error("the price is not the first instruction");
  return at + 4;
};
const replacedPrice = (message: Uint8Array, price: bigint): Uint8Array => {
  const changed = Uint8Array.from(message);
  const [, instruction] = priorityFee(1, price);
  changed.set(instruction?.data.slice(1) ?? [], pricedAt(message));
  return changed;
};
/** The lamports are the last eight bytes of a transfer, after 2, 0, 0, 0. */
const changedTransfer = (message: Uint8Array): Uint8Array => {
  const at = message.findIndex(
    (_, index) => message[index] === 12 && message[index + 1] === 2 && message[index + 2] === 0,
  );
  return message.with(at + 5, (message[at + 5] ?? 0) + 1);
};
/** The transfer is the last instruction: program, 2 accounts, 12 bytes. */
const withoutLast = (message: Uint8Array): Uint8Array => {
  const count = blockhashAt(message) + 32;
  return message.slice(0, -17).with(count, (message[count] ?? 1) - 1);
};
