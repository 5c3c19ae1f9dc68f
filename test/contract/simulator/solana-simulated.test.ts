import {
  AccountRole,
  address,
  getAddressEncoder,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import { simulateSolanaRequest } from "latchkit/review";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseExactJson } from "../../../src/infrastructure/chain-reader/exact-json.js";
import { httpNode } from "../../../src/infrastructure/review/simulation/rpc-node.js";
import type { Changes } from "../../../src/domain/review/changes.js";
import {
  computeBudget,
  freshSigner,
  noSolanaReason,
  signedTransaction,
  transfer,
  transferChecked,
} from "../../support/builders/solana.js";
import {
  startSimulatedSolana,
  type SimulatedSolana,
} from "../../support/worlds/simulated-solana.js";
import { describeSimulator } from "./simulator.contract.js";

const SYSTEM = "11111111111111111111111111111111";
const SOL = 1_000_000_000n;
const UNITS = 1_000_000n;
const MAX = 2n ** 64n - 1n;
const u64 = (value: bigint): readonly number[] =>
  Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
const keyOf = (key: string): readonly number[] => [...getAddressEncoder().encode(address(key))];

describe.skipIf(noSolanaReason() !== undefined)("A simulated Solana transaction", () => {
  let world: SimulatedSolana;
  let [user, other]: KeyPairSigner[] = [];
  let [plain, newer] = [
    { mint: "", account: "", program: "" },
    { mint: "", account: "", program: "" },
  ];
  let friendly = "";
  beforeAll(async () => {
    world = await startSimulatedSolana();
    [user, other] = [await freshSigner(), await freshSigner()];
    const { solana } = world;
    for (const one of [user, other]) solana.airdrop(one.address, 10n * SOL);
    const [first, second] = solana.network.tokens;
    if (!first || !second) throw new Error("no tokens");
    const held = async ({ address: mint, program }: typeof first) => ({
      mint,
      program,
      account: await solana.mint(mint, user?.address ?? "", UNITS),
    });
    [plain, newer] = [await held(first), await held(second)];
    friendly = await solana.mint(first.address, other.address, 5n);
  });
  afterAll(() => world?.stop());

  const own = () => user?.address ?? "";
  const theirs = () => other?.address ?? "";
  /** An instruction of the plain token program on the user's account, signed by the user. */
  const token = (data: readonly number[], more: readonly string[] = []): Instruction => ({
    programAddress: address(plain.program),
    accounts: [
      { address: address(plain.account), role: AccountRole.WRITABLE },
      ...more.map((one) => ({ address: address(one), role: AccountRole.WRITABLE })),
      { address: address(own()), role: AccountRole.READONLY_SIGNER },
    ],
    data: Uint8Array.from(data),
  });
  const wire = (instructions: readonly Instruction[]): Promise<string> =>
    signedTransaction(world.solana.network.rpcUrl, user as KeyPairSigner, instructions);
  const simulate = async (...instructions: readonly Instruction[]): Promise<Changes> =>
    world.simulate(own(), await wire(instructions));
  const shown = async (...instructions: readonly Instruction[]) => {
    const changes = await simulate(...instructions);
    if (changes.status !== "simulated") return changes;
    return {
      moves: changes.moves.map(({ token: mint, amount }) => [mint, amount]),
      rules: changes.findings.map(({ rule, target }) => [rule, target]),
    };
  };
  const setAuthority = (role: number, to: string): Instruction => token([6, role, 1, ...keyOf(to)]);

  it("simulates SOL that leaves the account, without the network and priority fee", async () => {
    const pay = transfer(own(), theirs(), SOL);
    expect(await shown(pay)).toEqual({ moves: [[undefined, -SOL]], rules: [] });
    expect(await shown(...computeBudget(500, 20_000_000n), pay)).toEqual({
      moves: [[undefined, -SOL]],
      rules: [],
    });
  });

  it("simulates transfers of both Solana token programs, with the decimals of the mint", async () => {
    const move = token([3, ...u64(7n)], [friendly]);
    expect(await simulate(move)).toMatchObject({
      moves: [{ token: plain.mint, amount: -7n, decimals: 6 }],
      findings: [],
    });
    const self = transferChecked(newer.program, user as KeyPairSigner, {
      from: newer.account,
      to: newer.account,
      mint: newer.mint,
      amount: 3n,
      decimals: 6,
    });
    expect(await shown(self)).toEqual({ moves: [], rules: [] });
  });

  it("shows that Solana tokens leave when the owner of their token account changes", async () => {
    expect(await shown(setAuthority(2, theirs()))).toEqual({
      moves: [[plain.mint, -UNITS]],
      rules: [["sol-owner-change", plain.account]],
    });
  });

  it("shows a Solana token approval, and whether it is unlimited", async () => {
    const approve = (amount: bigint) => token([4, ...u64(amount)], [theirs()]);
    expect(await shown(approve(5n))).toEqual({
      moves: [],
      rules: [["sol-approve", plain.account]],
    });
    expect(await shown(approve(MAX))).toEqual({
      moves: [],
      rules: [["sol-approve-unlimited", plain.account]],
    });
  });

  it("warns if the transaction lets another account close a Solana token account", async () => {
    expect(await shown(setAuthority(3, theirs()))).toEqual({
      moves: [],
      rules: [["sol-close-authority", plain.account]],
    });
    expect(await shown(setAuthority(3, own()))).toEqual({ moves: [], rules: [] });
  });

  it("shows burned Solana tokens, and a Solana account closed to another account", async () => {
    const burn = token([8, ...u64(UNITS)], [plain.mint]);
    const close = token([9], [theirs()]);
    expect(await shown(burn, close)).toEqual({ moves: [[plain.mint, -UNITS]], rules: [] });
  });

  it("shows that a Solana account is assigned to a program", async () => {
    const assign: Instruction = {
      programAddress: address(SYSTEM),
      accounts: [{ address: address(own()), role: AccountRole.WRITABLE_SIGNER }],
      data: Uint8Array.from([1, 0, 0, 0, ...keyOf(plain.program)]),
    };
    const changes = await shown(assign);
    if ("status" in changes) expect(changes).toMatchObject({ status: "reverts" });
    else expect(changes.rules).toEqual([["sol-assign", own()]]);
  });

  it("shows a loss of SOL that the same transaction hides behind a payment to the account", async () => {
    const back = { ...transfer(own(), theirs(), 3n * SOL) };
    expect(await shown(transfer(own(), own(), SOL), back)).toEqual({
      moves: [[undefined, -3n * SOL]],
      rules: [],
    });
  });

  it("adds up several losses of the same Solana token", async () => {
    const move = (amount: bigint) => token([3, ...u64(amount)], [friendly]);
    expect(await shown(move(5n), move(6n))).toEqual({ moves: [[plain.mint, -11n]], rules: [] });
  });

  it("shows why a Solana transaction fails", async () => {
    expect(await shown(token([3, ...u64(UNITS + 1n)], [friendly]))).toEqual({
      status: "reverts",
      reason: "insufficient funds",
    });
    expect(await shown(transfer(own(), theirs(), 100n * SOL))).toMatchObject({ status: "reverts" });
    const unknown = { programAddress: address(theirs()), data: Uint8Array.of(1) };
    expect(await shown(unknown)).toMatchObject({ status: "reverts" });
  });

  it("does not simulate several Solana transactions, or malformed ones", async () => {
    const [one, { networkId, simulator }] = [await wire([transfer(own(), own(), 1n)]), world];
    const { signal } = new AbortController();
    for (const transactions of [[one, one], ["AA=="], ["?"], []])
      expect(await simulator.simulate({ networkId, account: own(), transactions }, signal)).toEqual(
        { status: "not-simulated", why: "unsupported" },
      );
  });

  it("simulates a Solana transaction without an instance, with a function that asks the node", async () => {
    const node = httpNode(world.solana.network.rpcUrl, fetch, { parse: parseExactJson });
    const { signal } = new AbortController();
    const provider = {
      request: async ({
        method,
        params,
      }: {
        readonly method: string;
        readonly params?: unknown;
      }) => {
        const [answer] = await node.ask([{ method, params: params as readonly unknown[] }], signal);
        return answer && "result" in answer ? answer.result : undefined;
      },
    };
    const transactions = [await wire([transfer(own(), theirs(), SOL)])];
    expect(await simulateSolanaRequest({ account: own(), transactions }, provider)).toMatchObject({
      status: "simulated",
      moves: [{ token: undefined, amount: -SOL }],
    });
  });

  it.each<[string, string, (honest: unknown) => unknown]>([
    [
      "no accounts",
      "simulateTransaction",
      (honest) => ({ ...(honest as object), value: { err: null, accounts: null } }),
    ],
    [
      "another number of accounts",
      "getMultipleAccounts",
      (honest) => ({ ...(honest as object), value: [] }),
    ],
    [
      "data that is no base64",
      "getMultipleAccounts",
      (honest) => ({
        ...(honest as object),
        value: (honest as { value: readonly object[] }).value.map(() => ({
          lamports: 1,
          owner: SYSTEM,
          data: ["?", "base64"],
        })),
      }),
    ],
    ["nothing", "getMultipleAccounts", () => null],
  ])("returns no Solana simulation if the node answers %s", async (_, method, answer) => {
    const undo = world.solana.replaceResults(method, answer);
    expect(await shown(transfer(own(), theirs(), SOL))).toEqual({
      status: "not-simulated",
      why: "failed",
    });
    undo();
  });
});

describe.skipIf(noSolanaReason() !== undefined)("over a real chain", () => {
  describeSimulator("Solana", async () => {
    const { solana, networkId, simulator, stop } = await startSimulatedSolana();
    const [user, other] = [await freshSigner(), await freshSigner()];
    for (const one of [user, other]) solana.airdrop(one.address, 10n * SOL);
    const [first] = solana.network.tokens;
    if (!first) throw new Error("no tokens");
    const from = await solana.mint(first.address, user.address, 100n);
    const to = await solana.mint(first.address, other.address, 1n);
    const input = async (instruction: Instruction) => ({
      networkId,
      account: user.address,
      transactions: [await signedTransaction(solana.network.rpcUrl, user, [instruction])],
    });
    const { address: mint, program, decimals } = first;
    return {
      port: simulator,
      networkId,
      payment: await input(transfer(user.address, other.address, 1n)),
      tokenPayment: await input(
        transferChecked(program, user, { from, to, mint, amount: 5n, decimals }),
      ),
      token: mint,
      decimals,
      impossible: await input(transfer(user.address, other.address, 100n * SOL)),
      dispose: stop,
    };
  });
});
