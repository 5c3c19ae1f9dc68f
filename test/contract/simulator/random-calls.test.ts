import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BatchCall } from "../../../src/domain/transaction/transaction.js";
import { SeededRandom } from "../../support/builders/seeded-random.js";
import { repeats } from "../../support/runner/repeats.js";
import { noChainReason } from "../../support/servers/anvil.js";
import {
  CONTRACT_ADDRESSES,
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
    () => ({ to: CONTRACT_ADDRESSES.token, data: data(TRANSFER, [FRIEND, amount()]) }),
    () => ({ to: CONTRACT_ADDRESSES.token, data: data(FROM, [...back, amount()]) }),
    () => ({
      to: CONTRACT_ADDRESSES.feeToken,
      data: data(FROM, [...random.one([out, back]), amount()]),
    }),
    () => ({
      to: CONTRACT_ADDRESSES.silentToken,
      data: data(FROM, [...random.one([out, back]), amount()]),
    }),
    () => ({ to: CONTRACT_ADDRESSES.proxy, data: data(TRANSFER, [FRIEND, amount()]) }),
    () => ({ to: CONTRACT_ADDRESSES.weth, data: data("deposit()"), value: amount() }),
    () => ({ to: CONTRACT_ADDRESSES.weth, data: data("withdraw(uint256)", [amount()]) }),
    () => ({ to: CONTRACT_ADDRESSES.weth, value: amount() }),
    () => ({ to: CONTRACT_ADDRESSES.multiToken, data: data(MULTI, [...out, 1n, amount(), "0x"]) }),
    () => ({ to: CONTRACT_ADDRESSES.innerRevert, data: data("outer()"), value: amount() }),
    () => ({
      to: CONTRACT_ADDRESSES.redPill,
      data: data("claim(address,uint256)", [CONTRACT_ADDRESSES.token, amount()]),
    }),
    () => ({ to: CONTRACT_ADDRESSES.lyingToken, data: data("claim()") }),
  ];
  return Array.from({ length: 1 + random.below(3) }, () => random.one(makers)());
};

const ASSETS: readonly Asset[] = [
  {},
  { token: CONTRACT_ADDRESSES.token },
  { token: CONTRACT_ADDRESSES.feeToken },
  { token: CONTRACT_ADDRESSES.silentToken },
  { token: CONTRACT_ADDRESSES.lyingToken },
  { token: CONTRACT_ADDRESSES.proxy },
  { token: CONTRACT_ADDRESSES.weth },
  { token: CONTRACT_ADDRESSES.multiToken, tokenId: 1n },
];

describe.skipIf(noChainReason({ isOwn: true }))("Random calls", () => {
  let chain: SimulatedChain;
  beforeAll(async () => {
    chain = await startSimulatedChain();
    for (const token of [
      CONTRACT_ADDRESSES.token,
      CONTRACT_ADDRESSES.feeToken,
      CONTRACT_ADDRESSES.silentToken,
      CONTRACT_ADDRESSES.proxy,
    ] as const)
      for (const owner of [chain.account, FRIEND]) await chain.fund(token, owner, 20_000n);
    const mint = data("mint(address,uint256,uint256)", [chain.account, 1n, 20_000n]);
    await chain.mine([{ to: CONTRACT_ADDRESSES.multiToken, data: mint }], []);
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
