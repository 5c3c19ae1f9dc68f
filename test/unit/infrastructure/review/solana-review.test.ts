import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js";
import { describe, expect, it } from "vitest";
import { SOLANA_RULES, type SolanaRule } from "../../../../src/domain/review/chain-rules.js";
import { readSolana, type SolanaContext } from "../../../../src/domain/review/solana.js";
import { readSolanaTransaction } from "../../../../src/infrastructure/review/solana-transaction.js";

const user = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey;
const other = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey;
const source = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey;
const mint = Keypair.fromSeed(new Uint8Array(32).fill(4)).publicKey;
const stranger = Keypair.fromSeed(new Uint8Array(32).fill(5)).publicKey;
const TOKEN = new PublicKey("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const TOKEN_2022 = new PublicKey("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
const MEMO = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr");
const ATA = new PublicKey("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
const MAX = 2n ** 64n - 1n;

const u64 = (value: bigint): number[] =>
  Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
const instruction = (program: PublicKey, keys: readonly PublicKey[], data: readonly number[]) =>
  new TransactionInstruction({
    programId: program,
    keys: keys.map((pubkey) => ({
      pubkey,
      isSigner: pubkey.equals(user),
      isWritable: true,
    })),
    data: Buffer.from(data),
  });
const token = (keys: readonly PublicKey[], ...data: (number | number[])[]) =>
  instruction(TOKEN, keys, data.flat());

const serialize = (
  instructions: TransactionInstruction[],
  { legacy = false, tables = [] as AddressLookupTableAccount[] } = {},
): string => {
  const message = new TransactionMessage({
    payerKey: user,
    recentBlockhash: "11111111111111111111111111111111",
    instructions,
  });
  const compiled = legacy ? message.compileToLegacyMessage() : message.compileToV0Message(tables);
  return Buffer.from(new VersionedTransaction(compiled).serialize()).toString("base64");
};

const context: SolanaContext = {
  account: user.toBase58(),
  mint: (address) => (address === mint.toBase58() ? { symbol: "USDC" } : undefined),
};
const review = (
  instructions: TransactionInstruction[],
  more: Partial<SolanaContext> = {},
  form?: Parameters<typeof serialize>[1],
) => {
  const message = readSolanaTransaction(serialize(instructions, form));
  if (message === undefined) throw new Error("not a transaction");
  return readSolana(message, { ...context, ...more });
};
const rules = (...args: Parameters<typeof review>) =>
  review(...args).findings.map(({ rule, level }) => `${rule} ${level}`);
const valuesOf = (...args: Parameters<typeof review>) =>
  review(...args).parts.map(({ intent, fields }) => [
    intent,
    Object.fromEntries(fields.map(({ label, value }) => [label, value])),
  ]);

describe("An honest Solana transaction", () => {
  it.each([true, false])("decodes a SOL transfer, and reports no risk (legacy: %s)", (legacy) => {
    const transfer = SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: 5n });
    expect(valuesOf([transfer], {}, { legacy })).toMatchObject([
      [
        "transfer",
        {
          to: { kind: "address", address: other.toBase58() },
          amount: { kind: "amount", units: 5n, decimals: 9, symbol: "SOL", token: undefined },
        },
      ],
    ]);
    expect(rules([transfer], {}, { legacy })).toEqual([]);
  });

  it("reads a checked Solana token transfer with mint, decimals and symbol", () => {
    const transfer = token([source, mint, other, user], 12, u64(7n), 6);
    expect(valuesOf([transfer])).toMatchObject([
      [
        "transferChecked",
        { amount: { units: 7n, decimals: 6, symbol: "USDC", token: mint.toBase58() } },
      ],
    ]);
    expect(rules([transfer])).toEqual([]);
  });

  it("reads an unchecked Solana token transfer without decimals", () => {
    const [[name, values] = []] = valuesOf([token([source, other, user], 3, u64(7n))]);
    expect(name).toBe("transfer");
    expect(values).toMatchObject({ amount: { kind: "number", value: 7n } });
  });

  it("decodes a created token account, a memo and a compute budget, and reports no risk", () => {
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000 }),
      instruction(ATA, [user, source, user, mint, SystemProgram.programId, TOKEN], [1]),
      instruction(MEMO, [], [...Buffer.from("Order 5")]),
    ];
    expect(rules(instructions)).toEqual([]);
    expect(valuesOf(instructions).map(([name]) => name)).toEqual([
      "setComputeUnitLimit",
      "setComputeUnitPrice",
      "createIdempotent",
      "memo",
    ]);
    expect(review(instructions).priorityFee).toBe(100n);
  });

  it("reports no risk if SOL is unwrapped to the owner", () => {
    expect(rules([token([source, user, user], 9)])).toEqual([]);
  });

  it("reports no risk if a Solana token approval is revoked", () => {
    expect(rules([token([source, user], 5)])).toEqual([]);
  });

  it("reports no risk if the user receives a Solana authority or nonce", () => {
    const authority = token([source, user], 6, 2, 1, [...user.toBytes()]);
    expect(rules([authority])).toEqual([]);
  });

  it("reports no risk if a Solana token account's close authority is removed", () => {
    expect(rules([token([source, user], 6, 3, 0)])).toEqual([]);
  });

  it("reports no risk for instructions on other users' Solana accounts", () => {
    expect(rules([token([source, other, stranger], 9)])).toEqual([]);
  });

  it("reports no risk for a Solana program that the host lists as known", () => {
    const call = instruction(stranger, [user], [1]);
    expect(rules([call], { knownPrograms: [stranger.toBase58()] })).toEqual([]);
  });

  it("reports no risk for a durable nonce that the host expects", () => {
    const nonce = SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: user });
    expect(rules([nonce], { expectsDurableNonce: true })).toEqual([]);
  });

  it("decodes a delegation of Solana stake, and reports no risk", () => {
    const { instructions } = StakeProgram.delegate({
      stakePubkey: source,
      authorizedPubkey: user,
      votePubkey: other,
    });
    expect(rules(instructions)).toEqual([]);
    expect(valuesOf(instructions)[0]?.[0]).toBe("delegateStake");
  });
});

describe("A Solana transaction with a lookup table", () => {
  const tableOf = (...addresses: PublicKey[]) =>
    new AddressLookupTableAccount({
      key: stranger,
      state: {
        deactivationSlot: 0n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses,
      },
    });
  const close = token([source, other, user], 9);
  /** Tables that the host knows. */
  const known = (...addresses: PublicKey[]): Partial<SolanaContext> => ({
    table: (address) =>
      address === stranger.toBase58() ? addresses.map((one) => one.toBase58()) : undefined,
  });
  const tables = [tableOf(mint, other)];

  it("lists unreadable Solana lookup-table accounts in a finding, by table and index", () => {
    expect(rules([close], {}, { tables })).toEqual([
      "sol-lookup-unread caution",
      "sol-close-to-other danger",
    ]);
    expect(review([close], {}, { tables }).findings[0]?.params).toEqual({ count: 1 });
    expect(JSON.stringify(review([close], {}, { tables }).parts[0]?.fields)).toContain(
      `${stranger.toBase58()}:1:w`,
    );
  });

  it("resolves the accounts of a Solana lookup table that the host provides", () => {
    const { parts, findings } = review([close], known(mint, other), { tables });
    expect(JSON.stringify(parts[0]?.fields)).toContain(other.toBase58());
    expect(findings.map(({ rule }) => rule)).toEqual(["sol-close-to-other"]);
  });

  it("recognizes the user's account in a Solana lookup table that the host provides", () => {
    const toOther = token([source, other, source], 9);
    const rightsOf = (context: Partial<SolanaContext>) => rules([toOther], context, { tables });
    // The unread account might be the user's, so the instruction counts as one of the account.
    expect(rightsOf({})).toContain("sol-close-to-other danger");
    expect(rightsOf(known(mint, other))).toEqual([]);
    expect(rightsOf(known(mint, user))).toEqual([]);
  });

  it.each([
    ["knows another table", { table: () => undefined }],
    ["knows fewer accounts of the table", known(mint)],
  ])("reports a Solana lookup table as unread if the host %s", (_, context) => {
    expect(rules([close], context, { tables })).toContain("sol-lookup-unread caution");
  });

  it("reports Solana lookup-table accounts as unreadable only for tables that the host does not provide", () => {
    const unknown = new AddressLookupTableAccount({
      ...tableOf(source),
      key: mint,
      state: tableOf(source).state,
    });
    const both = { tables: [...tables, unknown] };
    expect(review([close], known(mint, other), both).findings[0]).toMatchObject({
      rule: "sol-lookup-unread",
      params: { count: 1 },
    });
  });
});

describe("A hostile Solana transaction", () => {
  it("reports a Solana transaction that assigns the account to a program", () => {
    const assign = SystemProgram.assign({ accountPubkey: user, programId: stranger });
    expect(review([assign]).findings).toEqual([
      {
        rule: "sol-assign",
        level: "danger",
        target: user.toBase58(),
        params: { address: stranger.toBase58() },
      },
    ]);
  });

  it("reports a Solana transaction that gives a token account to a different owner", () => {
    const change = token([source, user], 6, 2, 1, [...other.toBytes()]);
    expect(rules([change])).toEqual(["sol-owner-change danger"]);
  });

  it("reports a Solana transaction that lets another account close a token account", () => {
    const change = token([source, user], 6, 3, 1, [...other.toBytes()]);
    expect(rules([change])).toEqual(["sol-close-authority danger"]);
  });

  it("reports a Solana transaction that closes an account in favor of another", () => {
    expect(rules([token([source, other, user], 9)])).toEqual(["sol-close-to-other danger"]);
  });

  it("reports a Solana transaction that burns tokens and closes the account to another", () => {
    const instructions = [token([source, mint, user], 8, u64(1n)), token([source, other, user], 9)];
    expect(rules(instructions)).toEqual(["sol-burn caution", "sol-close-to-other danger"]);
  });

  it("reports a Solana transaction that approves an unlimited amount", () => {
    const plain = token([source, other, user], 4, u64(MAX));
    const checked = token([source, mint, other, user], 13, u64(MAX), 6);
    for (const one of [plain, checked])
      expect(rules([one])).toEqual(["sol-approve-unlimited danger"]);
    expect(rules([token([source, other, user], 4, u64(5n))])).toEqual(["sol-approve caution"]);
  });

  it("reports dangerous Solana token instructions also for the Token-2022 program", () => {
    const change = instruction(TOKEN_2022, [source, user], [6, 2, 1, ...other.toBytes()]);
    expect(rules([change])).toEqual(["sol-owner-change danger"]);
    const delegate = instruction(TOKEN_2022, [mint, user], [35, 0]);
    expect(rules([delegate])).toEqual(["sol-token22-extension caution"]);
  });

  it("reports a Solana approval just below the largest number as unlimited", () => {
    expect(rules([token([source, other, user], 4, u64(MAX - 1n))])).toEqual([
      "sol-approve-unlimited danger",
    ]);
  });

  it("reads the instructions inside a batch of the token program", () => {
    const pay = [3, ...u64(7n)];
    const giveAway = [6, 2, 1, ...other.toBytes()];
    const keys = [source, other, user, source, user];
    const given = token(keys, 255, 3, pay.length, pay, 2, giveAway.length, giveAway);
    expect(rules([given])).toEqual(["sol-owner-change danger"]);
    expect(review([given])).toMatchObject({
      parts: [{ intent: "transfer, setAuthority", depth: "decoded" }],
      transfers: [{ to: other.toBase58(), amount: 7n }],
    });
    const cut = token(keys.slice(0, 4), 255, 3, pay.length, pay, 2, giveAway.length, giveAway);
    for (const one of [cut, token(keys, 255)]) expect(rules([one])).toEqual(["sol-unread caution"]);
  });

  it("reports a stake authority that is handed over by a seed", () => {
    const stake = StakeProgram.programId;
    const withSeed = (number: number) => [number, 0, 0, 0, ...other.toBytes(), 0, 0, 0, 0];
    expect(rules([instruction(stake, [source, user, mint], withSeed(8))])).toEqual([
      "sol-owner-change danger",
    ]);
    const checked = instruction(stake, [source, user, mint, other], [11, 0, 0, 0]);
    expect(rules([checked])).toEqual(["sol-owner-change danger"]);
  });

  it("shows the data of an extension of Token-2022 of which only the number is known", () => {
    const excess = instruction(TOKEN_2022, [source, other, user], [38]);
    const [part] = review([excess]).parts;
    expect(part).toMatchObject({
      intent: "extension 38",
      depth: "named",
      fields: [
        { label: "data", value: { kind: "unread", hex: "0x26" } },
        { label: "account 1" },
        { value: { address: other.toBase58() } },
        { label: "account 3" },
      ],
    });
  });

  it("reports an unlimited Solana approval even if its data has extra bytes", () => {
    expect(rules([token([source, other, user], 4, u64(MAX), 1, 2, 3)])).toEqual([
      "sol-approve-unlimited danger",
    ]);
  });

  it("reports a Solana transaction that uses a durable nonce or transfers a nonce's authority", () => {
    const advance = SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: user });
    const handOver = SystemProgram.nonceAuthorize({
      noncePubkey: source,
      authorizedPubkey: user,
      newAuthorizedPubkey: other,
    });
    expect(rules([advance, handOver])).toEqual([
      "sol-durable-nonce danger",
      "sol-nonce-authority danger",
    ]);
  });

  it("reports a call of an unknown Solana program, and shows its data as undecoded", () => {
    const call = instruction(stranger, [user, source], [1, 2, 3]);
    expect(rules([call])).toEqual(["sol-unknown-program caution"]);
    expect(review([call]).parts[0]).toMatchObject({
      intent: undefined,
      depth: "unread",
      fields: [{ value: { kind: "unread", hex: "0x010203" } }, {}, {}],
    });
  });

  it("reports an instruction of a known Solana program that is too short or unknown", () => {
    for (const data of [[12, 1], [99], []])
      expect(rules([token([source, mint, other, user], data)])).toEqual(["sol-unread caution"]);
  });

  it("reports a Solana transaction whose priority fee is above 0.01 SOL", () => {
    const instructions = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000n }),
    ];
    expect(rules(instructions)).toEqual(["sol-priority-fee caution"]);
    expect(review(instructions).priorityFee).toBe(14_000_000n);
  });

  it("reports a Solana transaction that transfers the authority of a stake", () => {
    const { instructions } = StakeProgram.authorize({
      stakePubkey: source,
      authorizedPubkey: user,
      newAuthorizedPubkey: other,
      stakeAuthorizationType: { index: 1 },
    });
    expect(rules(instructions)).toEqual(["sol-owner-change danger"]);
  });

  it("rejects malformed bytes as a Solana transaction", () => {
    const transfer = SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: 5n });
    const text = serialize([transfer]);
    const bytes = Buffer.from(text, "base64");
    expect(readSolanaTransaction(`${bytes.subarray(0, -1).toString("base64")}`)).toBeUndefined();
    expect(
      readSolanaTransaction(Buffer.concat([bytes, Buffer.of(0)]).toString("base64")),
    ).toBeUndefined();
    expect(readSolanaTransaction("not base64")).toBeUndefined();
    expect(readSolanaTransaction("")).toBeUndefined();
  });
});

/** Every rule with a transaction that meets it and a similar one that does not. */
const ROWS: Readonly<
  Record<SolanaRule, { hostile: Parameters<typeof rules>; honest: Parameters<typeof rules> }>
> = {
  "sol-assign": {
    hostile: [[SystemProgram.assign({ accountPubkey: user, programId: stranger })]],
    honest: [[SystemProgram.assign({ accountPubkey: source, programId: stranger })]],
  },
  "sol-owner-change": {
    hostile: [[token([source, user], 6, 2, 1, [...other.toBytes()])]],
    honest: [[token([source, user], 6, 2, 1, [...user.toBytes()])]],
  },
  "sol-close-authority": {
    hostile: [[token([source, user], 6, 3, 1, [...other.toBytes()])]],
    honest: [[token([source, user], 6, 3, 0)]],
  },
  "sol-close-to-other": {
    hostile: [[token([source, other, user], 9)]],
    honest: [[token([source, user, user], 9)]],
  },
  "sol-nonce-authority": {
    hostile: [
      [
        SystemProgram.nonceAuthorize({
          noncePubkey: source,
          authorizedPubkey: user,
          newAuthorizedPubkey: other,
        }),
      ],
    ],
    honest: [
      [
        SystemProgram.nonceAuthorize({
          noncePubkey: source,
          authorizedPubkey: user,
          newAuthorizedPubkey: user,
        }),
      ],
    ],
  },
  "sol-durable-nonce": {
    hostile: [[SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: user })]],
    honest: [
      [SystemProgram.nonceAdvance({ noncePubkey: source, authorizedPubkey: user })],
      { expectsDurableNonce: true },
    ],
  },
  "sol-approve": {
    hostile: [[token([source, other, user], 4, u64(5n))]],
    honest: [[token([source, user], 5)]],
  },
  "sol-approve-unlimited": {
    hostile: [[token([source, other, user], 4, u64(MAX))]],
    honest: [[token([source, other, user], 4, u64(MAX / 4n))]],
  },
  "sol-burn": {
    hostile: [[token([source, mint, user], 8, u64(1n))]],
    honest: [[token([source, other, user], 3, u64(1n))]],
  },
  "sol-unknown-program": {
    hostile: [[instruction(stranger, [user], [1])]],
    honest: [[instruction(stranger, [user], [1])], { knownPrograms: [stranger.toBase58()] }],
  },
  "sol-unread": {
    hostile: [[token([source, mint, other, user], 99)]],
    honest: [[instruction(stranger, [user], [99])]],
  },
  "sol-token22-extension": {
    hostile: [[instruction(TOKEN_2022, [mint, user], [35, 0])]],
    honest: [[instruction(TOKEN_2022, [source, other, user], [3, ...u64(1n)])]],
  },
  "sol-lookup-unread": {
    hostile: [
      [SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: 5n })],
      {},
      {
        tables: [
          new AddressLookupTableAccount({
            key: stranger,
            state: {
              deactivationSlot: 0n,
              lastExtendedSlot: 0,
              lastExtendedSlotStartIndex: 0,
              addresses: [other],
            },
          }),
        ],
      },
    ],
    honest: [[SystemProgram.transfer({ fromPubkey: user, toPubkey: other, lamports: 5n })]],
  },
  "sol-priority-fee": {
    hostile: [
      [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_001n }),
      ],
    ],
    honest: [
      [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000n }),
      ],
    ],
  },
};

describe("Each rule of Solana transactions", () => {
  it.each(SOLANA_RULES)(
    "reports '%s' for a hostile Solana transaction, but not for an honest transaction",
    (rule) => {
      const { hostile, honest } = ROWS[rule];
      const found = (given: Parameters<typeof rules>) =>
        review(...given).findings.map((one) => one.rule);
      expect(found(hostile)).toContain(rule);
      expect(found(honest)).not.toContain(rule);
    },
  );
});
