import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BatchCall } from "../../../src/domain/transaction/transaction.js";
import { SeededRandom } from "../../support/builders/seeded-random.js";
import { repeats } from "../../support/runner/repeats.js";
import { noChainReason } from "../../support/servers/anvil.js";
import {
  AT,
  FRIEND,
  data,
  startSimulatedChain,
  type Asset,
  type SimulatedChain,
} from "../../support/worlds/simulated-chain.js";

const COUNT = repeats(500, 100);
const SEED = Number(process.env["LATCHKIT_SEED"] ?? Date.now() % 1_000_000);
const TRANSFER = "transfer(address,uint256)";
const FROM = "transferFrom(address,address,uint256)";
const MULTI = "safeTransferFrom(address,address,uint256,uint256,bytes)";

/** One to three calls that each move something, or fail because the amount is too high. */
const randomCalls = (random: SeededRandom, { account }: SimulatedChain): readonly BatchCall[] => {
  const amount = (): bigint => BigInt(random.below(3_000));
  const [out, back] = [
    [account, FRIEND],
    [FRIEND, account],
  ] as const;
  const makers: readonly (() => BatchCall)[] = [
    () => ({ to: FRIEND, value: amount() }),
    () => ({ to: AT.token, data: data(TRANSFER, [FRIEND, amount()]) }),
    () => ({ to: AT.token, data: data(FROM, [...back, amount()]) }),
    () => ({ to: AT.feeToken, data: data(FROM, [...random.one([out, back]), amount()]) }),
    () => ({ to: AT.silentToken, data: data(FROM, [...random.one([out, back]), amount()]) }),
    () => ({ to: AT.proxy, data: data(TRANSFER, [FRIEND, amount()]) }),
    () => ({ to: AT.weth, data: data("deposit()"), value: amount() }),
    () => ({ to: AT.weth, data: data("withdraw(uint256)", [amount()]) }),
    () => ({ to: AT.weth, value: amount() }),
    () => ({ to: AT.multiToken, data: data(MULTI, [...out, 1n, amount(), "0x"]) }),
    () => ({ to: AT.innerRevert, data: data("outer()"), value: amount() }),
    () => ({ to: AT.redPill, data: data("claim(address,uint256)", [AT.token, amount()]) }),
    () => ({ to: AT.lyingToken, data: data("claim()") }),
  ];
  return Array.from({ length: 1 + random.below(3) }, () => random.one(makers)());
};

const ASSETS: readonly Asset[] = [
  {},
  { token: AT.token },
  { token: AT.feeToken },
  { token: AT.silentToken },
  { token: AT.lyingToken },
  { token: AT.proxy },
  { token: AT.weth },
  { token: AT.multiToken, tokenId: 1n },
];

describe.skipIf(noChainReason({ isOwn: true }))("Random calls", () => {
  let chain: SimulatedChain;
  beforeAll(async () => {
    chain = await startSimulatedChain();
    for (const token of [AT.token, AT.feeToken, AT.silentToken, AT.proxy] as const)
      for (const owner of [chain.account, FRIEND]) await chain.fund(token, owner, 20_000n);
    const mint = data("mint(address,uint256,uint256)", [chain.account, 1n, 20_000n]);
    await chain.mine([{ to: AT.multiToken, data: mint }], []);
  });
  afterAll(() => chain.node.stop());

  it(
    `simulates random calls as they are mined: ${COUNT} times, LATCHKIT_SEED=${SEED}`,
    { timeout: 120_000 },
    async () => {
      const random = new SeededRandom(SEED);
      const outcomes = { simulated: 0, reverts: 0 };
      for (let round = 0; round < COUNT; round += 1) {
        const calls = randomCalls(random, chain);
        const changes = await chain.simulate(calls);
        const note = `seed ${SEED}, round ${round}: ${JSON.stringify(calls, (_, one: unknown) => String(one))}`;
        if (changes.status === "reverts") {
          expect(await chain.isReverted(calls), note).toBe(true);
          outcomes.reverts += 1;
          continue;
        }
        if (changes.status !== "simulated") throw new Error(`${changes.why}, ${note}`);
        const shown = ASSETS.map(
          ({ token, tokenId }) =>
            changes.moves.find((move) => move.token === token && move.tokenId === tokenId)
              ?.amount ?? 0n,
        );
        expect(changes.moves.length, note).toBe(shown.filter((one) => one !== 0n).length);
        expect(await chain.mine(calls, ASSETS), note).toEqual(shown);
        outcomes.simulated += 1;
      }
      expect(outcomes.simulated).toBeGreaterThan(COUNT / 2);
    },
  );
});
