import { describe, expect, it } from "vitest";
import {
  matchesShownMessage,
  priorityFeeOf,
  type AllowedChanges,
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
/** The instruction kind, then `value` in `bytes` little-endian bytes. */
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
  { shown = SHOWN, ...allowed }: Partial<AllowedChanges> & { readonly shown?: SolanaMessage } = {},
) => matchesShownMessage(shown, returned, { priorityFee: 0n, ...allowed });

describe("priority fee of a message", () => {
  it("computes a Solana priority fee as compute units times price, rounded up", () => {
    expect(priorityFeeOf(SHOWN)).toBe(0n);
    expect(priorityFeeOf(of(price(1_000_000n), limit(300n), MOVE))).toBe(300n);
    expect(priorityFeeOf(of(price(1_000_001n), limit(300n), MOVE))).toBe(301n);
    expect(priorityFeeOf(of(price(1n), limit(1n), MOVE))).toBe(1n);
  });
  it("assumes 200,000 compute units per Solana instruction without a limit, at most 1,400,000", () => {
    expect(priorityFeeOf(of(price(1_000_000n), MOVE, MEMO))).toBe(400_000n);
    expect(priorityFeeOf(of(price(1_000_000n), limit(1_400_000n), MOVE))).toBe(1_400_000n);
    expect(priorityFeeOf(of(price(1_000_000n), limit(4_000_000_000n)))).toBe(1_400_000n);
    expect(priorityFeeOf(of(price(1_000_000n), ...Array(9).fill(MOVE)))).toBe(1_400_000n);
  });
  it("ignores Solana instructions that only resemble a compute unit price", () => {
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

describe("message returned by a wallet", () => {
  it("accepts a signed Solana message to which the wallet added compute budget and assertions", () => {
    expect(isShown(SHOWN)).toBe(true);
    const added = of(limit(9n), assertion(2), MOVE, price(0n), assertion(15), MEMO, assertion(9));
    expect(isShown(added)).toBe(true);
    expect(isShown(of(MOVE, MEMO), { shown: of(limit(9n), MOVE, MEMO) })).toBe(true);
  });
  it.each([
    ["an additional instruction", of(MOVE, MEMO, MEMO)],
    ["another instruction at the end", of(MOVE, MEMO, instruction("other", []))],
    ["a missing instruction", of(MOVE)],
    ["no instructions", of()],
    ["another order", of(MEMO, MOVE)],
    ["another program", of({ ...MOVE, program: TOKEN }, MEMO)],
    ["another account", of({ ...MOVE, accounts: [PAYER, PAYER] }, MEMO)],
    ["an additional account", of({ ...MOVE, accounts: [PAYER, OTHER, OTHER] }, MEMO)],
    ["a missing account", of({ ...MOVE, accounts: [PAYER] }, MEMO)],
    ["other data", of({ ...MOVE, data: Uint8Array.of(2, 0, 0, 0, 8) }, MEMO)],
    ["longer data", of({ ...MOVE, data: Uint8Array.of(2, 0, 0, 0, 7, 0) }, MEMO)],
    ["shorter data", of({ ...MOVE, data: Uint8Array.of(2, 0, 0, 0) }, MEMO)],
    ["two limits", of(limit(9n), limit(9n), MOVE, MEMO)],
    ["two prices", of(price(0n), price(0n), MOVE, MEMO)],
    ["a Lighthouse write instruction", of(assertion(1), MOVE, MEMO)],
    ["a Lighthouse instruction beyond its assertions", of(assertion(16), MOVE, MEMO)],
    ["an empty Lighthouse instruction", of(instruction(LIGHTHOUSE, []), MOVE, MEMO)],
    ["an assertion with an additional account", of(assertion(2, [OTHER, SYSTEM]), MOVE, MEMO)],
    ["an assertion of another program", of(instruction("other", [2, 9]), MOVE, MEMO)],
    ["another version", message({ version: "legacy" })],
    ["another payer", message({ feePayer: OTHER })],
    ["another lifetime", message({ lifetime: "other" })],
    ["another table", message({ lookups: new Set(["table:1:r", "table:2:w"]) })],
  ])("rejects a signed Solana message with %s", (_, returned) => {
    expect(isShown(returned)).toBe(false);
    expect(isShown(returned, { priorityFee: 10n ** 9n })).toBe(false);
  });
  it("accepts a changed blockhash only for a Solana message that was already sent", () => {
    expect(isShown(message({ lifetime: "other" }), { isLifetimeFree: true })).toBe(true);
    expect(isShown(message({ feePayer: OTHER }), { isLifetimeFree: true })).toBe(false);
  });
  it("rejects a signed Solana message if its priority fee exceeds the shown or allowed one", () => {
    const paid = (micro: bigint) => of(price(micro), limit(1_000_000n), MOVE, MEMO);
    expect(isShown(paid(5n), { priorityFee: 5n })).toBe(true);
    expect(isShown(paid(6n), { priorityFee: 5n })).toBe(false);
    expect(isShown(paid(6n), { shown: paid(6n), priorityFee: 5n })).toBe(true);
    expect(isShown(paid(7n), { shown: paid(6n), priorityFee: 5n })).toBe(false);
    expect(isShown(paid(4n), { shown: paid(6n) })).toBe(true);
  });
  it("accepts a Solana message with additional read-only accounts, but not with additional signers", () => {
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
  it("accepts a Solana message with a missing read-only account, but not with a missing signer", () => {
    const without = (address: string) =>
      message({ keys: new Map([...SHOWN.keys].filter(([one]) => one !== address)) });
    expect(isShown(without(SYSTEM))).toBe(true);
    expect(isShown(without(PAYER))).toBe(false);
    expect(isShown(message({ lookups: new Set() }))).toBe(true);
  });
});
