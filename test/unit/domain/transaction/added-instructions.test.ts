import { describe, expect, it } from "vitest";
import {
  isWhatWasShown,
  priorityFeeOf,
  type SolanaInstruction,
  type SolanaMessage,
} from "../../../../src/domain/transaction/added-instructions.js";

const BUDGET = "ComputeBudget111111111111111111111111111111";
const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
const SYSTEM = "11111111111111111111111111111111";
const [PAYER, OTHER, TOKEN] = ["payer", "other", "token-program"];
const SIGNS = { isSigner: true, isWritable: true };
const READ = { isSigner: false, isWritable: false };
const WRITTEN = { isSigner: false, isWritable: true };

const instruction = (
  program: string,
  data: readonly number[],
  accounts: readonly string[] = [],
): SolanaInstruction => ({ program, accounts, data: Uint8Array.from(data) });
/** A number in `bytes` little-endian bytes behind its kind. */
const budget = (kind: number, value: bigint, bytes: number) =>
  instruction(BUDGET, [
    kind,
    ...Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n)),
  ]);
const limit = (units: bigint) => budget(2, units, 4);
const price = (micro: bigint) => budget(3, micro, 8);
const assertion = (kind: number, accounts: readonly string[] = [OTHER]) =>
  instruction(LIGHTHOUSE, [kind, 9], accounts);

const MOVE = instruction(SYSTEM, [2, 0, 0, 0, 7], [PAYER, OTHER]);
const MEMO = instruction("memo", [1, 2], []);
const message = (over: Partial<SolanaMessage> = {}): SolanaMessage => ({
  version: 0,
  lifetime: "blockhash",
  feePayer: PAYER,
  keys: new Map([
    [PAYER, SIGNS],
    [OTHER, WRITTEN],
    [SYSTEM, READ],
  ]),
  lookups: new Set(["table:1:r"]),
  instructions: [MOVE, MEMO],
  ...over,
});
const SHOWN = message();
const of = (...instructions: readonly SolanaInstruction[]) => message({ instructions });
const isShown = (
  returned: SolanaMessage,
  { shown = SHOWN, priorityFee = 0n, isLifetimeFree = false } = {},
) => isWhatWasShown(shown, returned, { priorityFee, isLifetimeFree });

describe("the priority fee of a message", () => {
  it("is the price of its units, rounded up", () => {
    expect(priorityFeeOf(SHOWN)).toBe(0n);
    expect(priorityFeeOf(of(price(1_000_000n), limit(300n), MOVE))).toBe(300n);
    expect(priorityFeeOf(of(price(1_000_001n), limit(300n), MOVE))).toBe(301n);
    expect(priorityFeeOf(of(price(1n), limit(1n), MOVE))).toBe(1n);
  });
  it("is of 200,000 units for each other instruction where no limit is set, and of 1,400,000 at most", () => {
    expect(priorityFeeOf(of(price(1_000_000n), MOVE, MEMO))).toBe(400_000n);
    expect(priorityFeeOf(of(price(1_000_000n), limit(1_400_000n), MOVE))).toBe(1_400_000n);
    expect(priorityFeeOf(of(price(1_000_000n), limit(4_000_000_000n)))).toBe(1_400_000n);
    expect(priorityFeeOf(of(price(1_000_000n), ...Array(9).fill(MOVE)))).toBe(1_400_000n);
  });
  it("is not set by what only looks like it", () => {
    const data = [...price(1_000_000n).data];
    for (const other of [
      instruction("other-program", data),
      instruction(BUDGET, data, [OTHER]),
      instruction(BUDGET, data.slice(0, 8)),
      instruction(BUDGET, [...data, 0]),
      instruction(BUDGET, [4, ...data.slice(1)]),
    ])
      expect(priorityFeeOf(of(other, MOVE))).toBe(0n);
  });
});

describe("a message that a wallet returns", () => {
  it("may be the shown one, with a compute budget and assertions anywhere", () => {
    expect(isShown(SHOWN)).toBe(true);
    const added = of(limit(9n), assertion(2), MOVE, price(0n), assertion(15), MEMO, assertion(9));
    expect(isShown(added)).toBe(true);
    expect(isShown(of(MOVE, MEMO), { shown: of(limit(9n), MOVE, MEMO) })).toBe(true);
  });
  it.each([
    ["an instruction more", of(MOVE, MEMO, MEMO)],
    ["another at its end", of(MOVE, MEMO, instruction("other", []))],
    ["an instruction less", of(MOVE)],
    ["none", of()],
    ["another order", of(MEMO, MOVE)],
    ["another program", of({ ...MOVE, program: TOKEN }, MEMO)],
    ["another account", of({ ...MOVE, accounts: [PAYER, PAYER] }, MEMO)],
    ["an account more", of({ ...MOVE, accounts: [PAYER, OTHER, OTHER] }, MEMO)],
    ["an account less", of({ ...MOVE, accounts: [PAYER] }, MEMO)],
    ["other data", of({ ...MOVE, data: Uint8Array.of(2, 0, 0, 0, 8) }, MEMO)],
    ["longer data", of({ ...MOVE, data: Uint8Array.of(2, 0, 0, 0, 7, 0) }, MEMO)],
    ["shorter data", of({ ...MOVE, data: Uint8Array.of(2, 0, 0, 0) }, MEMO)],
    ["two limits", of(limit(9n), limit(9n), MOVE, MEMO)],
    ["two prices", of(price(0n), price(0n), MOVE, MEMO)],
    ["a write of Lighthouse before its assertions", of(assertion(1), MOVE, MEMO)],
    ["a call of Lighthouse behind its assertions", of(assertion(16), MOVE, MEMO)],
    ["an empty one of Lighthouse", of(instruction(LIGHTHOUSE, []), MOVE, MEMO)],
    ["an assertion that may move what is owned", of(assertion(2, [OTHER, SYSTEM]), MOVE, MEMO)],
    ["an assertion of another program", of(instruction("other", [2, 9]), MOVE, MEMO)],
    ["another version", message({ version: "legacy" })],
    ["another payer", message({ feePayer: OTHER })],
    ["another lifetime", message({ lifetime: "other" })],
    ["another table", message({ lookups: new Set(["table:1:r", "table:2:w"]) })],
  ])("is another one with %s", (_, returned) => {
    expect(isShown(returned)).toBe(false);
    expect(isShown(returned, { priorityFee: 10n ** 9n })).toBe(false);
  });
  it("may have another lifetime where it was sent already, and nothing else", () => {
    expect(isShown(message({ lifetime: "other" }), { isLifetimeFree: true })).toBe(true);
    expect(isShown(message({ feePayer: OTHER }), { isLifetimeFree: true })).toBe(false);
  });
  it("pays no more than was shown, or than is allowed", () => {
    const paid = (micro: bigint) => of(price(micro), limit(1_000_000n), MOVE, MEMO);
    expect(isShown(paid(5n), { priorityFee: 5n })).toBe(true);
    expect(isShown(paid(6n), { priorityFee: 5n })).toBe(false);
    expect(isShown(paid(6n), { shown: paid(6n), priorityFee: 5n })).toBe(true);
    expect(isShown(paid(7n), { shown: paid(6n), priorityFee: 5n })).toBe(false);
    expect(isShown(paid(4n), { shown: paid(6n) })).toBe(true);
  });
  it("may read more, and nobody new signs or is written to", () => {
    const withKey = (address: string, rights: typeof READ) =>
      message({ keys: new Map([...SHOWN.keys, [address, rights]]) });
    expect(isShown(withKey(LIGHTHOUSE, READ))).toBe(true);
    for (const rights of [SIGNS, WRITTEN, { isSigner: true, isWritable: false }])
      expect(isShown(withKey("new", rights))).toBe(false);
    expect(isShown(withKey(OTHER, READ))).toBe(false);
    expect(isShown(withKey(OTHER, SIGNS))).toBe(false);
    expect(isShown(withKey(PAYER, WRITTEN))).toBe(false);
    expect(isShown(withKey(PAYER, { isSigner: true, isWritable: false }))).toBe(false);
  });
  it("may leave out what nobody signs with, and no signer", () => {
    const without = (address: string) =>
      message({ keys: new Map([...SHOWN.keys].filter(([one]) => one !== address)) });
    expect(isShown(without(SYSTEM))).toBe(true);
    expect(isShown(without(PAYER))).toBe(false);
    expect(isShown(message({ lookups: new Set() }))).toBe(true);
  });
});
