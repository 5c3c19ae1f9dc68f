import { toHex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Changes } from "../../../src/domain/review/changes.js";
import type { BatchCall } from "../../../src/domain/transaction/transaction.js";
import { noChainReason } from "../../support/servers/anvil.js";
import {
  CONTRACT_ADDRESSES,
  FRIEND,
  data,
  startSimulatedChain,
  type Asset,
  type SimulatedChain,
} from "../../support/worlds/simulated-chain.js";

const ETHER = 10n ** 18n;
const DESCRIPTION = "(address,address,address,address,uint256,uint256,uint256)";

describe.skipIf(noChainReason({ isOwn: true }))("What a simulation shows", () => {
  let chain: SimulatedChain;
  beforeAll(async () => {
    chain = await startSimulatedChain();
    const { account } = chain;
    for (const token of [
      "token",
      "silentToken",
      "feeToken",
      "lyingToken",
      "watchfulToken",
    ] as const)
      await chain.fund(CONTRACT_ADDRESSES[token], account, 1_000_000n);
    await chain.fund(CONTRACT_ADDRESSES.feeToken, FRIEND, 1_000_000n);
    await chain.fund(CONTRACT_ADDRESSES.proxy, account, 1_000_000n);
    await chain.fund(CONTRACT_ADDRESSES.weth, account, ETHER);
    const ready = [
      { to: chain.tokens.token, data: data("mint(address,uint256)", [account, 10n ** 9n]) },
      { to: chain.tokens.pieces, data: data("mint(address,uint256)", [account, 7n]) },
      ...[1n, 2n].map((id) => ({
        to: CONTRACT_ADDRESSES.multiToken,
        data: data("mint(address,uint256,uint256)", [account, id, 50n]),
      })),
    ];
    await chain.mine(ready, []);
  });
  afterAll(() => chain.node.stop());

  /** Amounts of the moves, by asset; the moves must name no others. */
  const shownOf = (changes: Changes, assets: readonly Asset[]): readonly bigint[] => {
    if (changes.status !== "simulated") throw new Error(JSON.stringify(changes));
    const amounts = assets.map(
      ({ token, tokenId }) =>
        changes.moves.find((move) => move.token === token && move.tokenId === tokenId)?.amount ??
        0n,
    );
    expect(changes.moves).toHaveLength(amounts.filter((amount) => amount !== 0n).length);
    return amounts;
  };
  /** Shows and mines the calls: both must be `expected`, whose findings are returned. */
  const both = async (
    calls: readonly BatchCall[],
    expected: readonly (readonly [Asset, bigint])[],
    watch: readonly string[] = [],
  ): Promise<readonly (readonly [string, string | undefined])[]> => {
    const changes = await chain.simulate(calls, watch);
    const assets = expected.map(([asset]) => asset);
    const shown = shownOf(changes, assets);
    expect(shown).toEqual(expected.map(([, amount]) => amount));
    expect(await chain.mine(calls, assets)).toEqual(shown);
    return changes.status === "simulated"
      ? changes.findings.map(({ rule, target }) => [rule, target] as const)
      : [];
  };

  it("simulates the native currency that leaves the account, without the network fee", async () => {
    expect(await both([{ to: FRIEND, value: ETHER }], [[{}, -ETHER]])).toEqual([]);
  });

  it("simulates an ERC-20 transfer with the token's symbol and decimals", async () => {
    const calls = [
      { to: CONTRACT_ADDRESSES.token, data: data("transfer(address,uint256)", [FRIEND, 5n]) },
    ];
    expect(await chain.simulate(calls)).toMatchObject({
      status: "simulated",
      moves: [{ token: CONTRACT_ADDRESSES.token, amount: -5n, symbol: "TKN", decimals: 6 }],
    });
    expect(await both(calls, [[{ token: CONTRACT_ADDRESSES.token }, -5n]])).toEqual([]);
  });

  it("simulates the transfer of an ERC-721 token", async () => {
    const { account, tokens } = chain;
    const piece = { token: tokens.pieces, tokenId: 7n, isUnique: true };
    const move = data("transferFrom(address,address,uint256)", [account, FRIEND, 7n]);
    expect(await both([{ to: tokens.pieces, data: move }], [[piece, -1n]])).toEqual([]);
  });

  it("simulates the transfer of one ERC-1155 token or a batch of them", async () => {
    const { account } = chain;
    const single = data("safeTransferFrom(address,address,uint256,uint256,bytes)", [
      account,
      FRIEND,
      1n,
      3n,
      "0x",
    ]);
    const batch = data("safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)", [
      account,
      FRIEND,
      [1n, 2n],
      [4n, 5n],
      "0x",
    ]);
    const [one, two] = [1n, 2n].map((tokenId) => ({
      token: CONTRACT_ADDRESSES.multiToken,
      tokenId,
    }));
    expect(
      await both([{ to: CONTRACT_ADDRESSES.multiToken, data: single }], [[one ?? {}, -3n]]),
    ).toEqual([]);
    expect(
      await both(
        [{ to: CONTRACT_ADDRESSES.multiToken, data: batch }],
        [
          [one ?? {}, -4n],
          [two ?? {}, -5n],
        ],
      ),
    ).toEqual([]);
  });

  it("simulates wrapping ether to WETH and unwrapping it", async () => {
    const weth = { token: CONTRACT_ADDRESSES.weth };
    expect(
      await both(
        [{ to: CONTRACT_ADDRESSES.weth, data: data("deposit()"), value: 7n }],
        [
          [{}, -7n],
          [weth, 7n],
        ],
      ),
    ).toEqual([]);
    expect(
      await both(
        [{ to: CONTRACT_ADDRESSES.weth, data: data("withdraw(uint256)", [5n]) }],
        [
          [{}, 5n],
          [weth, -5n],
        ],
      ),
    ).toEqual([]);
  });

  it("simulates the outcome of a batch that approves and swaps", async () => {
    const { token, exchange } = chain.tokens;
    const ether = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
    const order = [token, ether, exchange, chain.account, 3_000_000n, 0n, 0n];
    const swap = data(`swap(address,${DESCRIPTION},bytes)`, [exchange, order, "0x"]);
    const approve = data("approve(address,uint256)", [exchange, 3_000_000n]);
    expect(
      await both(
        [
          { to: token, data: approve },
          { to: exchange, data: swap },
        ],
        [
          [{}, 10n ** 15n],
          [{ token }, -3_000_000n],
        ],
      ),
    ).toEqual([]);
  });

  it("simulates a transfer of a token behind a proxy", async () => {
    const calls = [
      { to: CONTRACT_ADDRESSES.proxy, data: data("transfer(address,uint256)", [FRIEND, 9n]) },
    ];
    expect(await both(calls, [[{ token: CONTRACT_ADDRESSES.proxy }, -9n]])).toEqual([]);
  });

  it("does not show transfers of a reverted inner call in a simulation", async () => {
    const calls = [{ to: CONTRACT_ADDRESSES.innerRevert, data: data("outer()") }];
    expect(
      await both([{ ...calls[0], to: CONTRACT_ADDRESSES.innerRevert, value: 3n }], [[{}, -3n]]),
    ).toEqual([]);
  });

  it("reports that a simulated request reverts, with the contract's reason", async () => {
    const { token, exchange } = chain.tokens;
    const ether = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";
    const order = [ether, token, exchange, chain.account, 3n, 10n ** 20n, 0n];
    const swap = data(`swap(address,${DESCRIPTION},bytes)`, [exchange, order, "0x"]);
    expect(await chain.simulate([{ to: exchange, data: swap, value: 3n }])).toEqual({
      status: "reverts",
      reason: "ReturnAmountIsNotEnough",
    });
  });

  it("cleans and shortens a contract's revert reason", async () => {
    const changes = await chain.simulate([
      { to: CONTRACT_ADDRESSES.wordyRevert, data: data("fail()") },
    ]);
    expect(changes.status).toBe("reverts");
    const { reason = "" } = changes.status === "reverts" ? changes : {};
    expect(reason).toMatch(/^no money left here, friend no money/u);
    expect(reason).toMatch(/…$/u);
    expect([...reason]).toHaveLength(201);
  });

  it("reports that a simulated request reverts if the account's balance is too low", async () => {
    expect(await chain.simulate([{ to: FRIEND, value: 10n ** 30n }])).toEqual({
      status: "reverts",
      reason: "insufficient funds",
    });
  });

  it("shows the loss by a contract that hides its transfer in simulations without fees", async () => {
    const calls = [
      {
        to: CONTRACT_ADDRESSES.redPill,
        data: data("claim(address,uint256)", [CONTRACT_ADDRESSES.token, 11n]),
      },
    ];
    expect(await both(calls, [[{ token: CONTRACT_ADDRESSES.token }, -11n]])).toEqual([
      ["sim-differs", undefined],
    ]);
  });

  it("shows no incoming tokens if the token only emits a false transfer event", async () => {
    const calls = [{ to: CONTRACT_ADDRESSES.lyingToken, data: data("claim()") }];
    expect(await both(calls, [[{ token: CONTRACT_ADDRESSES.lyingToken }, 0n]])).toEqual([
      ["token-lies", CONTRACT_ADDRESSES.lyingToken],
    ]);
  });

  it("shows a token loss without a transfer event if the request names the token or the account watches it", async () => {
    const move = data("transferFrom(address,address,uint256)", [chain.account, FRIEND, 13n]);
    const hidden = [["hidden-move", CONTRACT_ADDRESSES.silentToken]];
    const asset = { token: CONTRACT_ADDRESSES.silentToken };
    expect(
      await both([{ to: CONTRACT_ADDRESSES.silentToken, data: move }], [[asset, -13n]]),
    ).toEqual(hidden);
    const inner = data("claim(address,uint256)", [CONTRACT_ADDRESSES.silentToken, 17n]);
    const unwatched = await chain.simulate([{ to: CONTRACT_ADDRESSES.redPill, data: inner }]);
    expect(unwatched).toMatchObject({ status: "simulated", moves: [] });
    expect(
      await both(
        [{ to: CONTRACT_ADDRESSES.redPill, data: inner }],
        [[asset, -17n]],
        [CONTRACT_ADDRESSES.silentToken],
      ),
    ).toEqual([...hidden, ["sim-differs", undefined]]);
  });

  it("shows the loss of a token that behaves differently after its balance was read", async () => {
    const calls = [{ to: CONTRACT_ADDRESSES.watchfulToken, data: data("claim()") }];
    expect(await both(calls, [[{ token: CONTRACT_ADDRESSES.watchfulToken }, -1_000_000n]])).toEqual(
      [["hidden-move", CONTRACT_ADDRESSES.watchfulToken]],
    );
  });

  it("simulates the amount that arrives of a token with a transfer fee", async () => {
    const move = data("transferFrom(address,address,uint256)", [FRIEND, chain.account, 1_000n]);
    const calls = [{ to: CONTRACT_ADDRESSES.feeToken, data: move }];
    expect(await both(calls, [[{ token: CONTRACT_ADDRESSES.feeToken }, 990n]])).toEqual([]);
  });

  it("shows what a spender with a delegated account (EIP-7702) takes", async () => {
    const { node, account } = chain;
    const spender = "0x6666666666666666666666666666666666666666";
    await node.rpc("anvil_setCode", [spender, `0xef0100${CONTRACT_ADDRESSES.redPill.slice(2)}`]);
    const calls = [
      { to: spender, data: data("claim(address,uint256)", [CONTRACT_ADDRESSES.token, 19n]) },
    ];
    expect(await both(calls, [[{ token: CONTRACT_ADDRESSES.token }, -19n]])).toEqual([
      ["sim-differs", undefined],
    ]);
    expect(await chain.balance({ token: CONTRACT_ADDRESSES.token }, spender)).toBe(19n);
    expect(account).not.toBe(spender);
  });

  it("simulates the amount even if the account cannot pay the network fee", async () => {
    const { node, account } = chain;
    const rich = await chain.balance({});
    await node.rpc("anvil_setBalance", [account, toHex(5n)]);
    const move = data("transfer(address,uint256)", [FRIEND, 2n]);
    expect(
      await chain.simulate([{ to: CONTRACT_ADDRESSES.token, data: move, value: 5n }]),
    ).toMatchObject({
      moves: [{ amount: -5n }, { amount: -2n }],
    });
    await node.rpc("anvil_setBalance", [account, toHex(rich)]);
  });

  it("completes the simulation of contracts that return huge data or use all gas", async () => {
    const watch = [
      CONTRACT_ADDRESSES.hugeAnswer,
      CONTRACT_ADDRESSES.endless,
      CONTRACT_ADDRESSES.token,
    ];
    expect(await chain.simulate([{ to: FRIEND, value: 1n }], watch)).toMatchObject({
      status: "simulated",
      moves: [{ amount: -1n }],
      findings: [],
    });
  });

  it("simulates a request by two calls to the node, or three if the first two results differ", async () => {
    const count = async (calls: readonly BatchCall[]): Promise<number> => {
      const before = chain.asked.length;
      await chain.simulate(calls);
      return chain.asked.length - before;
    };
    const move = data("transfer(address,uint256)", [FRIEND, 1n]);
    const take = data("claim(address,uint256)", [CONTRACT_ADDRESSES.token, 1n]);
    expect(await count([{ to: FRIEND, value: 1n }])).toBe(2);
    expect(await count([{ to: CONTRACT_ADDRESSES.token, data: move }])).toBe(2);
    expect(await count([{ to: CONTRACT_ADDRESSES.redPill, data: take }])).toBe(3);
    expect(new Set(chain.asked)).toEqual(new Set([chain.node.url]));
  });
});
