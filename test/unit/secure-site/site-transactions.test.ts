import type { Hex } from "viem";
import { describe, expect, it } from "vitest";
import { base58Of, bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import type { SiteCall } from "../../../src/secure-site/site.ports.js";
import { shownFields } from "../../../src/secure-site/signing/shown-fields.js";
import type { CallsToSend } from "../../../src/secure-site/signing/signing.types.js";
import { readSigningRequest } from "../../../src/secure-site/signing/read-signing-request.js";

const OWN = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const TO = "0x00000000219ab540356cBB839Cbe05303d7705Fa";
const MAX_DATA = 131_072;
const dataOf = (bytes: number): string => `0x${"ab".repeat(bytes)}`;
const account = (type: "eoa" | "smartAccount" = "eoa") => ({ address: OWN, type });

const read = (method: string, params: unknown, over: Partial<SiteCall> = {}) =>
  readSigningRequest({ method, params, chainId: 1, account: account(), ...over });
/** The calls of a transaction or batch, or the text of the refusal. */
const callsOf = (...given: Parameters<typeof read>): unknown => {
  try {
    const request = read(...given);
    return request.kind === "calls" ? request.calls : request;
  } catch (error) {
    return (error as Error).message;
  }
};
const cannotSend = (field: string) => `The transaction's "${field}" cannot be sent as it is`;

describe("an EVM transaction that the site is asked to sign", () => {
  const transaction = (fields: object, type: "eoa" | "smartAccount" = "eoa") =>
    callsOf("eth_sendTransaction", [{ to: TO, ...fields }], { account: account(type) });
  const call = (fields: object) => [{ to: TO, data: "0x", value: 0n, ...fields }];

  it.each<[object, object]>([
    [{}, {}],
    [{ to: TO.toLowerCase() }, { to: TO.toLowerCase() }],
    [{ value: "0x10" }, { value: 16n }],
    [{ value: `0x${"f".repeat(64)}` }, { value: 2n ** 256n - 1n }],
    [{ data: "0xabcd" }, { data: "0xabcd" }],
    [{ input: "0xabcd" }, { data: "0xabcd" }],
    [{ data: "0xabcd", input: "0xabcd" }, { data: "0xabcd" }],
    [{ data: dataOf(MAX_DATA) }, { data: dataOf(MAX_DATA) }],
    [{ nonce: "0x7" }, { nonce: 7 }],
    [{ nonce: "0x1fffffffffffff" }, { nonce: Number.MAX_SAFE_INTEGER }],
    [{ from: OWN.toLowerCase(), chainId: "0x1" }, {}],
    [{ chainId: 1, value: null, data: undefined }, {}],
    [
      {
        gas: "0x1",
        gasPrice: "0x1",
        maxFeePerGas: "0x1",
        maxPriorityFeePerGas: "0x1",
        type: "0x2",
      },
      {},
    ],
  ])(
    "reads an EVM transaction request without the page's gas and fees: case %#",
    (fields, expected) => {
      expect(transaction(fields)).toEqual(call(expected));
    },
  );
  it.each<[string, object]>([
    ["to", { to: "none" }],
    ["to", { to: 7 }],
    ["to", { to: TO.slice(0, -1) }],
    ["value", { value: 16 }],
    ["value", { value: "16" }],
    ["value", { value: "0x" }],
    ["value", { value: `0x${"f".repeat(65)}` }],
    ["data", { data: "0xabc" }],
    ["data", { data: "abcd" }],
    ["data", { data: dataOf(MAX_DATA + 1) }],
    ["input", { data: "0xab", input: "0xcd" }],
    ["nonce", { nonce: 7 }],
    ["nonce", { nonce: "0x20000000000000" }],
    ["from", { from: TO }],
    ["chainId", { chainId: "0x2" }],
    ["accessList", { accessList: [] }],
    ["constructor", { constructor: "0x" }],
    ["x".repeat(40), { ["x".repeat(41)]: 1 }],
  ])(
    "refuses an EVM transaction request whose `%s` the secure site cannot honour: case %#",
    (field, fields) => {
      expect(transaction(fields)).toBe(cannotSend(field));
    },
  );
  it("accepts contract creation only with code and not from a smart account", () => {
    const created = { to: undefined, data: "0xab" };
    expect(transaction(created)).toEqual([{ data: "0xab", value: 0n }]);
    for (const refused of [
      transaction(created, "smartAccount"),
      transaction({ to: undefined }),
      transaction({ to: null, data: "0x" }),
    ])
      expect(refused).toBe("The transaction has no recipient");
  });
  it("refuses a nonce in an EVM transaction request of a smart account", () => {
    expect(transaction({ nonce: "0x7" }, "smartAccount")).toBe(cannotSend("nonce"));
    expect(transaction({}, "smartAccount")).toEqual(call({}));
  });
  it.each<[unknown, string]>([
    [["none"], "The transaction is not an object"],
    [[], "The transaction has no recipient"],
    [undefined, "The transaction has no recipient"],
    [[{ to: TO }, "latest"], "The request has parameters that are not signed"],
  ])("refuses an EVM transaction request with the parameters %j", (params, refusal) => {
    expect(callsOf("eth_sendTransaction", params)).toBe(refusal);
  });
  it("reads an EVM transaction request whose further parameters are null or undefined", () => {
    for (const surplus of [null, undefined])
      expect(callsOf("eth_sendTransaction", [{ to: TO }, surplus])).toEqual(call({}));
  });
  it("refuses an EVM transaction request for a network that is not EVM", () => {
    const elsewhere = "The request is for another kind of network";
    const chainId = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    expect(callsOf("eth_sendTransaction", [{ to: TO }], { chainId })).toBe(elsewhere);
    expect(callsOf("solana_signTransaction", {}, { chainId: "eip155:1" })).toBe(elsewhere);
    expect(callsOf("eth_sendTransaction", [{ to: TO }], { chainId: "eip155:1" })).toEqual(call({}));
  });
});

describe("the fields that the user approves for EVM calls", () => {
  const ETHER = 10n ** 18n;
  const [FIRST, SECOND] = [
    { to: TO, data: "0x", value: ETHER },
    { to: OWN, data: "0xabcd", value: ETHER / 2n, nonce: 7 },
  ] as const;
  const shown = (fee: CallsToSend["fee"], ...calls: CallsToSend["calls"]) =>
    shownFields({ kind: "calls", calls, ...(fee !== undefined && { fee }) }).map(
      ({ label, value, isWarning = false }) => (isWarning ? `! ${value}` : `${label}: ${value}`),
    );
  const ONE = [`To: ${TO}`, "Amount: 1 of the network's currency"];
  const TWO = [`To: ${OWN}`, "Amount: 0.5 of the network's currency", "Data: 0xabcd", "Nonce: 7"];

  it("shows receiver, amount, data and nonce of each EVM call that the user approves", () => {
    const paid = "Network fee: paid by this site";
    expect(shown("site", { ...FIRST, to: TO.toLowerCase() as Hex })).toEqual([...ONE, paid]);
    expect(shown("site", SECOND)).toEqual([...TWO, paid]);
    expect(shown("site", FIRST, SECOND)).toEqual([
      "Call: 1 of 2",
      ...ONE,
      "Call: 2 of 2",
      ...TWO,
      paid,
    ]);
    expect(shown("site", { data: "0xab", value: 0n })).toEqual([
      "To: (makes a contract)",
      "Amount: 0 of the network's currency",
      "Data: 0xab",
      paid,
    ]);
  });
  it("shows the highest fee of EVM calls, and the sum of all amounts and fees", () => {
    const fee = { gas: 50_000n, maxFeePerGas: 2_500_000_000n };
    const FEE = ["Gas limit: 50000", "Price of gas at most: 2.5 gwei"];
    const MOST = "Network fee at most: 0.000125";
    expect(shown(fee, FIRST)).toEqual([
      ...[...ONE, ...FEE, MOST],
      "Amount and fees at most: 1.000125",
    ]);
    const full = { ...fee, maxPriorityFeePerGas: 1_000_000_000n, dataFee: ETHER / 1_000n };
    expect(shown(full, FIRST, SECOND).slice(-6)).toEqual([
      ...[...FEE, "Tip in it at most: 1 gwei", MOST],
      "Fee for data, about: 0.001",
      "Amount and fees at most: 1.501125",
    ]);
  });
  it("warns in the approval of EVM calls that the fee is unknown", () => {
    expect(shown(undefined, FIRST)).toEqual([...ONE, "! The network fee is unknown."]);
  });
});

describe("a batch of EVM calls that the site is asked to sign", () => {
  const batch = (fields: object = {}, calls: unknown = [{ to: TO, value: "0x1" }]) =>
    callsOf("wallet_sendCalls", [{ version: "2.0.0", calls, ...fields }]);
  const CALL = { to: TO, data: "0x", value: 1n };

  it.each<object>([
    {},
    { from: OWN.toLowerCase(), chainId: "0x1", id: "a", atomicRequired: true },
    { capabilities: {} },
    { capabilities: { paymasterService: { optional: true } } },
  ])("reads a batch's EVM calls in order if the batch has the fields %j", (fields) => {
    expect(batch(fields)).toEqual([CALL]);
    const two = [
      { to: TO, value: "0x1" },
      { to: OWN, data: "0xab" },
    ];
    expect(batch(fields, two)).toEqual([CALL, { to: OWN, data: "0xab", value: 0n }]);
  });
  it.each<[object, string]>([
    [{ from: TO }, 'The batch\'s "from" does not match'],
    [{ chainId: "0x2" }, 'The batch\'s "chainId" does not match'],
    [{ fee: 1 }, 'The batch\'s "fee" is unknown'],
    [{ ["x".repeat(41)]: 1 }, `The batch's "${"x".repeat(40)}" is unknown`],
    ...[{}, { optional: false }, { optional: "true" }, true].map((capability): [object, string] => [
      { capabilities: { first: { optional: true }, paymasterService: capability } },
      "The batch needs a capability that this wallet lacks",
    ]),
  ])("refuses a batch of EVM calls with the fields %j", (fields, refusal) => {
    expect(batch(fields)).toBe(refusal);
  });
  it.each<[string, unknown, string]>([
    ["no calls", [], "The batch has no calls, or too many"],
    ["51 calls", Array(51).fill({ to: TO }), "The batch has no calls, or too many"],
    ["no list of calls", { 0: { to: TO } }, "The batch has no calls"],
    ["an invalid second call", [{ to: TO }, { to: "none" }], cannotSend("to")],
    [
      "calls of too much data",
      [
        { to: TO, data: dataOf(MAX_DATA) },
        { to: TO, data: "0xab" },
      ],
      "The batch is too large",
    ],
  ])("refuses a batch of EVM calls with %s", (_, calls, refusal) => {
    expect(batch({}, calls)).toBe(refusal);
  });
  it("accepts 50 calls in a batch of EVM calls, and as much data as in one transaction", () => {
    expect(batch({}, Array(50).fill({ to: TO }))).toHaveLength(50);
    const [large, small] = [dataOf(MAX_DATA - 1), dataOf(1)];
    expect(
      batch({}, [
        { to: TO, data: large },
        { to: TO, data: small },
      ]),
    ).toHaveLength(2);
  });
  it("refuses a batch of EVM calls that is not an object", () => {
    expect(callsOf("wallet_sendCalls", ["none"])).toBe("The batch has no calls");
  });
});

describe("a Solana transaction that the site is asked to sign", () => {
  const key = (digit: number) => new Uint8Array(32).fill(digit);
  const [OWN_KEY, OTHER, PROGRAM] = [key(1), key(2), key(3)];
  const BUDGET = bytesOfBase58("ComputeBudget111111111111111111111111111111", 32)!;
  const CHECK = bytesOfBase58("Ed25519SigVerify111111111111111111111111111", 32)!;
  const CHAIN = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

  interface Instruction {
    readonly program?: number;
    readonly accounts?: readonly number[];
    readonly data?: readonly number[];
  }
  interface Made {
    readonly header?: readonly [signers: number, readonlySigners: number, readonlyOthers: number];
    readonly keys?: readonly Uint8Array[];
    readonly instructions?: readonly Instruction[];
    readonly signatures?: number;
    /** Indexes of one lookup table; makes it a version 0 message. */
    readonly writable?: readonly number[];
    readonly after?: readonly number[];
  }
  const wireOf = ({
    header = [1, 0, 1],
    keys = [OWN_KEY, OTHER, PROGRAM],
    instructions = [{ accounts: [0, 1] }],
    signatures = header[0],
    writable,
    after = [],
  }: Made = {}): string => {
    const parts = instructions.flatMap(({ program = 2, accounts = [], data = [] }) => [
      ...[program, accounts.length, ...accounts],
      ...[data.length, ...data],
    ]);
    const lookups = writable && [1, ...key(9), writable.length, ...writable, 0];
    return base58Of(
      Uint8Array.of(
        ...[signatures, ...new Uint8Array(64 * signatures)],
        ...[...(lookups ? [0x80] : []), ...header],
        ...[keys.length, ...keys.flatMap((one) => [...one])],
        ...[...key(7), instructions.length, ...parts],
        ...[...(lookups ?? []), ...after],
      ),
    );
  };
  const request = (params: object) => {
    const solana = { address: base58Of(OWN_KEY), type: "eoa" } as const;
    return read("solana_signTransaction", params, { chainId: CHAIN, account: solana });
  };
  const readOne = (made?: Made) => {
    const signing = request({ transaction: wireOf(made) });
    return signing.kind === "solana" ? signing.transactions[0] : undefined;
  };
  const UNREADABLE = "The transaction cannot be read";

  it("reads a Solana transaction's account keys and the position of the user's signature", () => {
    expect(readOne()).toMatchObject({
      signerIndex: 0,
      fee: 5_000n,
      read: { version: "legacy", signers: 1, keys: [OWN_KEY, OTHER, PROGRAM].map(base58Of) },
    });
    const second = { header: [2, 1, 1], keys: [OTHER, OWN_KEY, PROGRAM] } as const;
    expect(readOne(second)).toMatchObject({ signerIndex: 1, fee: 10_000n });
    const looked = { writable: [5], instructions: [{ accounts: [0, 3] }] };
    expect(readOne(looked)?.read).toMatchObject({
      version: 0,
      lookups: [{ table: base58Of(key(9)), writable: [5], readable: [] }],
    });
  });
  it.each<[string, Made]>([
    ["no signer", { header: [0, 0, 1] }],
    ["only signers that pay nothing", { header: [1, 1, 1] }],
    ["more signers and read-only keys than keys", { header: [1, 0, 3] }],
    ["a key twice", { keys: [OWN_KEY, OTHER, OTHER, PROGRAM] }],
    ["its payer as the program", { instructions: [{ program: 0 }] }],
    ["a program that it does not list", { instructions: [{ program: 3 }] }],
    ["a program from a lookup table", { writable: [5], instructions: [{ program: 3 }] }],
    ["an account that it does not list", { instructions: [{ accounts: [3] }] }],
    ["an account beyond its tables", { writable: [5], instructions: [{ accounts: [4] }] }],
    ["fewer signatures than signers", { header: [2, 0, 1], signatures: 1 }],
    ["more signatures than signers", { signatures: 2 }],
    ["a byte after its end", { after: [0] }],
    ["missing bytes", { instructions: [{ accounts: Array(3).fill(0) }], keys: [OWN_KEY, OTHER] }],
  ])("refuses a Solana transaction with %s", (_, made) => {
    expect(() => readOne(made)).toThrow(UNREADABLE);
  });
  it.each<[string, Made]>([
    ["does not list", { keys: [key(4), OTHER, PROGRAM] }],
    ["only lists as another account", { keys: [OTHER, OWN_KEY, PROGRAM] }],
  ])("refuses a Solana transaction that %s the user's account as a signer", (_, made) => {
    expect(() => readOne(made)).toThrow("This account is not a signer of the transaction");
  });

  const little = (value: number, bytes: number) =>
    Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256);
  const paid = (instructions: readonly Instruction[]): Made => ({
    keys: [OWN_KEY, OTHER, PROGRAM, BUDGET, CHECK],
    header: [1, 0, 3],
    instructions,
  });
  const limit = (units: number): Instruction => ({ program: 3, data: [2, ...little(units, 4)] });
  const price = (micro: number): Instruction => ({ program: 3, data: [3, ...little(micro, 8)] });
  it.each<[string, readonly Instruction[], bigint]>([
    ["its units at its price", [limit(300), price(1_000_000)], 5_300n],
    ["that, rounded up", [limit(300), price(1_000_001)], 5_301n],
    ["200,000 units per instruction", [price(1_000_000), {}, {}], 405_000n],
    ["at most 1,400,000 units", [limit(4_000_000_000), price(1_000_000)], 1_405_000n],
    ["the same for many instructions", [price(1_000_000), ...Array(8).fill({})], 1_405_000n],
    ["no units without a price", [limit(300), {}], 5_000n],
    ["the signatures that it has checked", [{ program: 4, data: [3] }], 20_000n],
    ["no check without data", [{ program: 4 }], 5_000n],
  ])(
    "computes a Solana transaction's highest fee from its signatures and %s",
    (_, instructions, fee) => {
      expect(readOne(paid(instructions))?.fee).toBe(fee);
    },
  );
  it("refuses a Solana transaction whose fee is above 0.1 SOL", () => {
    const most = [limit(1_000_000), price(99_995_000)];
    expect(readOne(paid(most))?.fee).toBe(100_000_000n);
    expect(() => readOne(paid([limit(1_000_000), price(99_995_001)]))).toThrow(
      "The transaction's fee is far too high",
    );
  });
  it("shows transfers, fee, accounts with rights, and instructions of a Solana transaction to approve", () => {
    const SYSTEM = key(0);
    const LAMPORTS = 1_500_000_000;
    const shown = (made: Made) => {
      const fields = shownFields(request({ transaction: wireOf(made) }));
      return fields.map(({ label, value }) => `${label}: ${value}`);
    };
    const transfer = { program: 4, data: [2, 0, 0, 0, ...little(LAMPORTS, 8)] };
    const data = `0x02000000${Buffer.from(little(LAMPORTS, 8)).toString("hex")}`;
    const [own, other, reader, receiver, system] = [OWN_KEY, OTHER, PROGRAM, key(5), SYSTEM].map(
      base58Of,
    );
    const made = {
      header: [3, 1, 1],
      keys: [OWN_KEY, OTHER, PROGRAM, key(5), SYSTEM],
      instructions: [{ ...transfer, accounts: [0, 3] }],
    } as const;
    expect(shown(made)).toEqual([
      `Sends: 1.5 SOL from ${own} to ${receiver}`,
      `Network fee at most: 0.000015 SOL, paid by ${own}`,
      "Format: legacy",
      `Recent block: ${base58Of(key(7))}`,
      `Account 0: ${own} signs, is changed`,
      `Account 1: ${other} signs, is changed`,
      `Account 2: ${reader} signs, is read`,
      `Account 3: ${receiver} is changed`,
      `Account 4: ${system} is read`,
      `Instruction 0: program 4; accounts 0 3; data ${data}`,
    ]);
    const looked = { ...made, writable: [6, 7], instructions: [{ ...transfer, accounts: [0, 5] }] };
    expect(shown(looked)).toEqual(
      expect.arrayContaining([
        `Sends: 1.5 SOL from ${own} to account 5`,
        "Format: version 0",
        `Table 0: ${base58Of(key(9))} changes 6 7; reads `,
      ]),
    );
    for (const instruction of [
      { ...transfer, program: 3 },
      { ...transfer, data: transfer.data.slice(0, -1) },
      { ...transfer, data: transfer.data.with(0, 3) },
    ])
      expect(shown({ ...made, instructions: [instruction] })[0]).toMatch(/^Network fee/u);
  });
  it("refuses Solana transactions above the network's size limit, and lists of more than 20", () => {
    const sized = (bytes: number): string => base58Of(new Uint8Array(bytes));
    expect(() => request({ transaction: sized(1_232) })).toThrow(UNREADABLE);
    expect(() => request({ transaction: sized(1_233) })).toThrow("The transaction is too long");
    expect(() => request({ transaction: 7 })).toThrow("The transaction is too long");
    const many = (count: number) => request({ transactions: Array(count).fill(wireOf()) });
    expect(many(20)).toMatchObject({ transactions: { length: 20 } });
    for (const count of [0, 21])
      expect(() => many(count)).toThrow("At most 20 transactions can be signed at once");
  });
});
