import { encodeAbiParameters, keccak256, pad, parseAbiParameters, toBytes, toHex } from "viem";
import { describe, expect, it } from "vitest";
import {
  chargedFee,
  changesOf,
  isSameOutcome,
  type SimulatedRun,
} from "../../../../src/domain/review/simulation/evm-changes.js";
import type { SimulatedLog } from "../../../../src/domain/review/simulation/evm-logs.js";
import { revertReason } from "../../../../src/domain/review/simulation/revert-reason.js";
import { ACCOUNT, STRANGER, TOKEN } from "../../../support/builders/review-requests.js";

const TRACED = `0x${"e".repeat(40)}`;
const SYSTEM = `0x${"f".repeat(39)}e`;
const OTHER = "0x9999999999999999999999999999999999999999";

const word = (value: bigint | string): string =>
  pad(typeof value === "string" ? (value as "0x") : toHex(value), { size: 32 });
const log = (
  address: string,
  event: string,
  indexed: readonly (bigint | string)[],
  data = "0x",
): SimulatedLog => ({
  address,
  topics: [keccak256(toBytes(event)), ...indexed.map(word)],
  data,
});
const transfer = (from: string, to: string, amount: bigint, token = TOKEN): SimulatedLog =>
  log(token, "Transfer(address,address,uint256)", [from, to], word(amount));
const item = (from: string, to: string, id: bigint): SimulatedLog =>
  log(TOKEN, "Transfer(address,address,uint256)", [from, to, id]);

type Balances = Readonly<Record<string, bigint>>;
const runOf = (
  logs: readonly SimulatedLog[],
  before: Balances = {},
  after: Balances = {},
): SimulatedRun => {
  const holdings = ({ native = 100n, ...tokens }: Balances) => ({
    native,
    tokens: new Map(Object.entries(tokens)),
  });
  return { account: ACCOUNT, logs, before: holdings(before), after: holdings(after) };
};
/** Amounts by token, and the rules that are broken. */
const shown = (run: SimulatedRun) => {
  const changes = changesOf(run, new Map(), { block: 5n, differs: false });
  if (changes.status !== "simulated") throw new Error(changes.status);
  return {
    moves: changes.moves.map(({ token = "native", tokenId, amount }) => [token, tokenId, amount]),
    rules: changes.findings.map(({ rule }) => rule),
  };
};
const told = (logs: readonly SimulatedLog[]) => shown(runOf(logs)).moves;

describe("Changes of a simulation", () => {
  it("counts a native transfer once in a simulation if both event emitters report it", () => {
    const both = [TRACED, SYSTEM].map((emitter) => transfer(ACCOUNT, STRANGER, 7n, emitter));
    for (const logs of [both.slice(0, 1), both.slice(1), both])
      expect(told(logs)).toEqual([["native", undefined, -7n]]);
  });

  it("does not show a transfer between other accounts, or from the account to itself, as a simulated change", () => {
    expect(told([transfer(OTHER, STRANGER, 7n), transfer(ACCOUNT, ACCOUNT, 7n)])).toEqual([]);
  });

  it("shows simulated changes by token balances, with a finding if events contradict the balances", () => {
    const logs = [transfer(STRANGER, ACCOUNT, 1_000n)];
    const measured = (to: bigint) => shown(runOf(logs, { [TOKEN]: 500n }, { [TOKEN]: to }));
    expect(measured(1_500n)).toEqual({ moves: [[TOKEN, undefined, 1_000n]], rules: [] });
    expect(measured(1_400n)).toEqual({ moves: [[TOKEN, undefined, 900n]], rules: [] });
    expect(measured(1_399n).rules).toEqual(["token-lies"]);
    expect(measured(500n)).toEqual({ moves: [], rules: ["token-lies"] });
    expect(measured(499n)).toEqual({ moves: [[TOKEN, undefined, -1n]], rules: ["token-lies"] });
  });

  it("shows simulated changes by the token's events, with a finding, if the token returns no balance", () => {
    expect(shown(runOf([transfer(ACCOUNT, STRANGER, 3n)]))).toEqual({
      moves: [[TOKEN, undefined, -3n]],
      rules: ["token-lies"],
    });
  });

  it("shows the whole balance as lost if a token returns no balance after the simulation", () => {
    expect(shown(runOf([], { [TOKEN]: 5n }))).toEqual({
      moves: [[TOKEN, undefined, -5n]],
      rules: ["hidden-move"],
    });
  });

  it("reports a simulated token loss as hidden only if the balance falls without an event", () => {
    expect(shown(runOf([], { [TOKEN]: 5n }, { [TOKEN]: 4n })).rules).toEqual(["hidden-move"]);
    expect(shown(runOf([], { [TOKEN]: 5n }, { [TOKEN]: 9n }))).toEqual({
      moves: [[TOKEN, undefined, 4n]],
      rules: [],
    });
  });

  it("accepts simulated tokens that emit a deposit event with or without a transfer event", () => {
    const deposit = log(TOKEN, "Deposit(address,uint256)", [ACCOUNT], word(8n));
    const withdrawal = log(TOKEN, "Withdrawal(address,uint256)", [ACCOUNT], word(8n));
    for (const logs of [[deposit], [deposit, transfer(STRANGER, ACCOUNT, 8n)]])
      expect(shown(runOf(logs, { [TOKEN]: 0n }, { [TOKEN]: 8n })).rules).toEqual([]);
    expect(shown(runOf([withdrawal], { [TOKEN]: 8n }, { [TOKEN]: 0n })).rules).toEqual([]);
    expect(told([deposit])).toEqual([]);
  });

  it("shows simulated NFT changes by token id, not by the collection's balance", () => {
    const logs = [item(ACCOUNT, STRANGER, 7n)];
    expect(shown(runOf(logs, { [TOKEN]: 2n }, { [TOKEN]: 1n }))).toEqual({
      moves: [[TOKEN, 7n, -1n]],
      rules: [],
    });
    expect(shown(runOf([item(STRANGER, ACCOUNT, 7n)], { [TOKEN]: 2n }, { [TOKEN]: 2n }))).toEqual({
      moves: [[TOKEN, 7n, 1n]],
      rules: ["token-lies"],
    });
    const mixed = [...logs, transfer(ACCOUNT, STRANGER, 90n)];
    expect(shown(runOf(mixed, { [TOKEN]: 90n }, { [TOKEN]: 0n }))).toEqual({
      moves: [
        [TOKEN, undefined, -90n],
        [TOKEN, 7n, -1n],
      ],
      rules: [],
    });
  });

  it("reads ERC-1155 batches of a simulation, and nothing from malformed ones", () => {
    const batch = "TransferBatch(address,address,address,uint256[],uint256[])";
    const lists = encodeAbiParameters(parseAbiParameters("uint256[],uint256[]"), [
      [1n, 2n],
      [10n, 20n],
    ]);
    const indexed = [OTHER, ACCOUNT, STRANGER];
    expect(told([log(TOKEN, batch, indexed, lists)])).toEqual([
      [TOKEN, 1n, -10n],
      [TOKEN, 2n, -20n],
    ]);
    const huge = `0x${word(64n).slice(2)}${word(128n).slice(2)}${"f".repeat(128)}`;
    const uneven = encodeAbiParameters(parseAbiParameters("uint256[],uint256[]"), [[1n], []]);
    for (const data of ["0x", "0x12", lists.slice(0, -64), huge, uneven])
      expect(told([log(TOKEN, batch, indexed, data)])).toEqual([]);
  });

  it("ignores simulated logs with too few topics or words", () => {
    const event = "Transfer(address,address,uint256)";
    const logs = [
      { address: TOKEN, topics: [], data: "0x" },
      log(TOKEN, event, [ACCOUNT]),
      log(TOKEN, event, [ACCOUNT, STRANGER], "0x1234"),
      log(TRACED, event, [ACCOUNT, STRANGER]),
    ];
    expect(told(logs)).toEqual([]);
  });

  it("computes the charged fee as the balance change that native transfers do not explain", () => {
    const run = runOf([transfer(ACCOUNT, STRANGER, 7n, TRACED)], {}, { native: 90n });
    expect(chargedFee(run)).toBe(3n);
  });

  it("treats two simulation results as equal if the same tokens leave and arrive", () => {
    const one = runOf([transfer(ACCOUNT, STRANGER, 7n)], { [OTHER]: 5n }, { [OTHER]: 5n });
    const others = [
      runOf([transfer(ACCOUNT, STRANGER, 9n)], { [TOKEN]: 9n }, {}),
      runOf([], { [OTHER]: 5n }, { [OTHER]: 5n }),
      runOf([transfer(STRANGER, ACCOUNT, 7n)]),
      runOf([transfer(ACCOUNT, STRANGER, 7n)], { [OTHER]: 5n }, { [OTHER]: 4n }),
    ];
    expect(others.map((other) => isSameOutcome(one, other))).toEqual([true, false, false, false]);
  });
});

describe("The reason of a revert", () => {
  const reason = (text: string): string =>
    `0x08c379a0${encodeAbiParameters(parseAbiParameters("string"), [text]).slice(2)}`;
  it.each([
    ["a text", reason("not enough"), "not enough"],
    ["a text with hidden characters", reason("a\u202Eb\nc\u0000"), "ab c"],
    ["a failed check", `0x4e487b71${word(0x11n).slice(2)}`, "panic 0x11"],
    ["an empty text", reason(""), undefined],
    ["a custom error", "0x12345678", undefined],
    ["no data", "0x", undefined],
    ["a text that ends early", reason("not enough").slice(0, 100), undefined],
    ["an impossible length", `0x08c379a0${word(32n).slice(2)}${"f".repeat(64)}`, undefined],
  ])("reads the reason of a revert from %s", (_, data, expected) =>
    expect(revertReason(data)).toBe(expected),
  );

  it("truncates the reason of a revert at 200 characters with an ellipsis", () => {
    expect(revertReason(reason("x".repeat(5_000)))).toBe(`${"x".repeat(200)}…`);
  });
});
