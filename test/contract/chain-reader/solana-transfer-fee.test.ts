import { AccountRole, address, type Instruction } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CaipNetworkId } from "../../../src/domain/caip/caip.types.js";
import { base58Of, base64Of, bytesOfBase58 } from "../../../src/domain/shared/byte-texts.js";
import { KitSolanaReader } from "../../../src/infrastructure/chain-reader/solana-chain-reader.js";
import { SolanaNetworks } from "../../../src/infrastructure/chain-reader/solana-networks.js";
import { tokenAccountOf } from "../../../src/infrastructure/chain-signer/solana-programs.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { startWorld } from "../../../src/testing/node/start-world.js";
import {
  solanaNode,
  type NodeAnswer,
  type NodeAnswers,
} from "../../support/doubles/solana-node.js";
import {
  freshSigner,
  noSolanaReason,
  signedTransaction,
  transferChecked,
} from "../../support/builders/solana.js";

const LOCAL: CaipNetworkId = "solana:LatchkitLocal1111111111111111111";
const [TOKEN, TOKEN_2022] = [
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
];
const { signal } = new AbortController();
const keyOf = (seed: number): string => base58Of(new Uint8Array(32).fill(seed));
const [OWNER, RECEIVER, MINT] = [keyOf(1), keyOf(9), keyOf(3)];

const readerOver = (networkId: CaipNetworkId, url: string, fetch: typeof globalThis.fetch) => {
  const clock = new FakeClock();
  const networks = new SolanaNetworks({
    networks: [
      {
        id: networkId,
        namespace: "solana",
        reference: networkId.slice(7),
        name: "Local",
        currency: { name: "Solana", symbol: "SOL", decimals: 9 },
        rpcUrls: [url],
        isTestnet: true,
      },
    ],
    fetch,
    clock,
    scheduler: clock,
    signal,
  });
  return new KitSolanaReader({ networks, clock, scheduler: clock });
};

const littleEndian = (value: bigint, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
/** First epoch, maximum fee in units, and basis points. */
type Fee = readonly [epoch: bigint, maximum: bigint, basisPoints: bigint];
const feeBytes = ([epoch, maximum, basisPoints]: Fee): readonly number[] => [
  ...littleEndian(epoch, 8),
  ...littleEndian(maximum, 8),
  ...littleEndian(basisPoints, 2),
];
const LENGTH = 108;
/** A Token-2022 mint with 6 decimals, and one extension before and one after its fee. */
const mintWith = (older: Fee, newer: Fee, length = LENGTH): Uint8Array => {
  const plain = new Uint8Array(82);
  plain.set([6, 1], 44);
  const held = [...new Uint8Array(72).fill(255), ...feeBytes(older), ...feeBytes(newer)];
  const name = [18, 0, 64, 0, ...new Uint8Array(64)];
  const fee = [1, 0, length, 0, ...held.slice(0, length)];
  return Uint8Array.from([...plain, ...new Uint8Array(83), 1, ...name, ...fee, 12, 0, 0, 0]);
};

/** A node with one mint. The sender has a token account for each of `sums`. */
const chainWith = (
  bytes: Uint8Array,
  { sums = [100n], more = {} }: { sums?: readonly bigint[]; more?: NodeAnswers } = {},
  program = TOKEN_2022,
) => {
  const context = { slot: 1 };
  const node = solanaNode({
    getMultipleAccounts: ([keys]): NodeAnswer => ({
      result: {
        context,
        value: (keys as readonly string[]).map((key) =>
          key === MINT
            ? { owner: program, executable: false, data: [base64Of(bytes), "base64"] }
            : null,
        ),
      },
    }),
    getTokenAccountsByOwner: {
      result: {
        context,
        value: sums.map((sum, place) => ({
          pubkey: keyOf(10 + place),
          account: {
            data: {
              parsed: { info: { mint: MINT, tokenAmount: { amount: String(sum), decimals: 6 } } },
            },
          },
        })),
      },
    },
    ...more,
  });
  const reader = readerOver(LOCAL, "https://a.example", node.fetch);
  const withheld = (value: bigint, change: object = {}) =>
    reader.withheld(`${LOCAL}:${OWNER}`, { to: RECEIVER, value, token: MINT, ...change }, signal);
  return { node, withheld };
};
const atEpoch = (epoch: number): NodeAnswers => ({ getEpochInfo: { result: { epoch } } });

describe("the transfer fee of a Token-2022 token", () => {
  const NO_LIMIT = 2n ** 64n - 1n;
  const ONE: Fee = [0n, NO_LIMIT, 100n];
  it("rounds a Solana token's transfer fee up, and limits it to its maximum", async () => {
    expect(await chainWith(mintWith(ONE, ONE)).withheld(100n)).toBe(1n);
    const { withheld } = chainWith(mintWith([0n, 7n, 100n], [0n, 7n, 100n]), { sums: [10_000n] });
    expect(await Promise.all([1n, 101n, 699n, 10_000n].map((sum) => withheld(sum)))).toEqual([
      1n,
      2n,
      7n,
      7n,
    ]);
  });
  it("charges a Solana token's transfer fee separately for each source account of the sender", async () => {
    const sums = [101n, 101n, 101n];
    expect(await chainWith(mintWith(ONE, ONE), { sums }).withheld(303n)).toBe(6n);
    const small: Fee = [0n, 1n, 100n];
    expect(await chainWith(mintWith(small, small), { sums }).withheld(303n)).toBe(3n);
  });
  it("charges no transfer fee when a Solana token account sends to itself", async () => {
    const own = await tokenAccountOf(address(OWNER), address(MINT), address(TOKEN_2022));
    const parsed = { info: { mint: MINT, tokenAmount: { amount: "100", decimals: 6 } } };
    const value = [own, keyOf(9)].map((pubkey) => ({ pubkey, account: { data: { parsed } } }));
    const getTokenAccountsByOwner = { result: { context: { slot: 1 }, value } };
    const { withheld } = chainWith(mintWith(ONE, ONE), { more: { getTokenAccountsByOwner } });
    expect(await withheld(200n, { to: OWNER })).toBe(1n);
    expect(await withheld(200n)).toBe(2n);
  });
  it.each([
    ["the older fee well before the change", 7, 1n],
    ["the higher fee in the epoch before the change", 8, 5n],
    ["the newer fee from its epoch on", 9, 5n],
    ["the newer fee afterwards", 1_000, 5n],
  ])("computes the transfer fee of a Solana token: %s", async (_, epoch, kept) => {
    const bytes = mintWith([2n, NO_LIMIT, 100n], [9n, NO_LIMIT, 500n]);
    expect(await chainWith(bytes, { more: atEpoch(epoch) }).withheld(100n)).toBe(kept);
  });
  it("uses a lower transfer fee of a Solana token only from the epoch in which it applies", async () => {
    const bytes = mintWith([2n, NO_LIMIT, 500n], [9n, NO_LIMIT, 100n]);
    expect(await chainWith(bytes, { more: atEpoch(8) }).withheld(100n)).toBe(5n);
    expect(await chainWith(bytes, { more: atEpoch(9) }).withheld(100n)).toBe(1n);
  });
  it("uses the higher of two transfer fees of a Solana token if no node returns the epoch", async () => {
    const bytes = mintWith([2n, 3n, 500n], [9n, NO_LIMIT, 100n]);
    const { withheld } = chainWith(bytes, { sums: [1_000n] });
    expect([await withheld(100n), await withheld(1_000n)]).toEqual([3n, 10n]);
  });
  it("requests the epoch only if the token's fee will change, and only the mint if it has no fee", async () => {
    const steady = chainWith(mintWith([1n, 5n, 100n], [9n, 5n, 100n]));
    await steady.withheld(100n);
    expect(steady.node.count("getEpochInfo")).toBe(0);
    const plain = new Uint8Array(82);
    plain.set([6, 1], 44);
    for (const program of [TOKEN, TOKEN_2022]) {
      const without = chainWith(plain, {}, program);
      expect(await without.withheld(100n)).toBe(0n);
      expect(without.node.calls).toEqual(["getMultipleAccounts"]);
    }
  });
  it("predicts no withheld amount for SOL, and rejects an invalid transfer", async () => {
    const { node, withheld } = chainWith(mintWith(ONE, ONE));
    expect(await withheld(100n, { token: undefined })).toBe(0n);
    expect(node.calls).toEqual([]);
    await expect(withheld(-1n)).rejects.toMatchObject({ code: "transaction/invalid" });
  });
  it.each([
    ["too short", mintWith(ONE, ONE, 90)],
    ["cut off", mintWith(ONE, ONE).slice(0, 300)],
  ])("rejects a Solana token whose fee extension cannot be read: %s", async (_, bytes) => {
    await expect(chainWith(bytes).withheld(100n)).rejects.toMatchObject({
      code: "transaction/invalid",
      context: { field: "token" },
    });
  });
});

const reason = noSolanaReason();
describe.skipIf(reason !== undefined)(
  reason === undefined ? "the fee on the real runtime" : `skipped: ${reason}`,
  () => {
    let [world, signer, mint]: [
      Awaited<ReturnType<typeof startWorld>>,
      Awaited<ReturnType<typeof freshSigner>>,
      Awaited<ReturnType<typeof freshSigner>>,
    ] = [undefined as never, undefined as never, undefined as never];
    const MINT_BYTES = 166 + 4 + LENGTH;
    const chain = () => world.solana ?? expect.unreachable();
    const send = async (...instructions: readonly Instruction[]): Promise<void> => {
      const { rpcUrl } = chain().network;
      const wire = await signedTransaction(rpcUrl, signer, instructions);
      const params = [wire, { encoding: "base64" }];
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "sendTransaction", params });
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(rpcUrl, { method: "POST", headers, body });
      expect(await answer.json()).toMatchObject({ result: expect.any(String) });
    };
    const bytesOf = (key: string): readonly number[] => [...(bytesOfBase58(key) ?? [])];
    const ofToken = (data: readonly number[], ...keys: readonly string[]): Instruction => ({
      programAddress: address(TOKEN_2022),
      accounts: [
        ...keys.map((key) => ({ address: address(key), role: AccountRole.WRITABLE })),
        { address: signer.address, role: AccountRole.READONLY_SIGNER, signer } as never,
      ],
      data: Uint8Array.from(data),
    });
    const accountOf = (owner: string) =>
      tokenAccountOf(address(owner), mint.address, address(TOKEN_2022));
    /** Creates the owner's associated token account. */
    const opened = async (owner: string): Promise<string> => {
      const account = await accountOf(owner);
      const keys = [owner, mint.address, "11111111111111111111111111111111", TOKEN_2022];
      await send({
        programAddress: address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"),
        accounts: [
          { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
          { address: account, role: AccountRole.WRITABLE },
          ...keys.map((key) => ({ address: address(key), role: AccountRole.READONLY })),
        ],
        data: Uint8Array.from([1]),
      });
      return account;
    };
    beforeAll(async () => {
      world = await startWorld({ parts: ["solana"] });
      [signer, mint] = [await freshSigner(), await freshSigner()];
      chain().airdrop(signer.address, 10n ** 10n);
      const created = {
        programAddress: address("11111111111111111111111111111111"),
        accounts: [
          { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
          { address: mint.address, role: AccountRole.WRITABLE_SIGNER, signer: mint } as never,
        ],
        data: Uint8Array.from([
          ...[0, 0, 0, 0, ...littleEndian(10n ** 8n, 8), ...littleEndian(BigInt(MINT_BYTES), 8)],
          ...bytesOf(TOKEN_2022),
        ]),
      };
      const own = [1, ...bytesOf(signer.address)];
      const fee = [...littleEndian(123n, 2), ...littleEndian(5_000n, 8)];
      await send(
        created,
        ofToken([26, 0, ...own, ...own, ...fee], mint.address),
        ofToken([20, 6, ...bytesOf(signer.address), ...own], mint.address),
      );
      const account = await opened(signer.address);
      await send(ofToken([7, ...littleEndian(10n ** 9n, 8)], mint.address, account));
    });
    afterAll(() => world?.stop());
    const reader = () => {
      const { networkId, rpcUrl } = chain().network;
      return readerOver(networkId, rpcUrl, (input, init) => fetch(input, init));
    };
    const account = () => `${chain().network.networkId}:${signer.address}` as const;

    it("predicts the received token amount exactly, also before a scheduled fee change", async () => {
      const to = (await freshSigner()).address;
      const [from, target] = [await accountOf(signer.address), await opened(to)];
      let arrived = 0n;
      const moves = async (value: bigint): Promise<void> => {
        const token = mint.address;
        const kept = await reader().withheld(account(), { to, value, token }, signal);
        expect(kept).toBeGreaterThan(0n);
        const transfer = { from, to: target, mint: token, amount: value, decimals: 6 };
        await send(transferChecked(TOKEN_2022, signer, transfer));
        arrived += value - kept;
        expect(chain().holding(token, to)).toBe(arrived);
      };
      for (const value of [1n, 10_000n, 10_001n, 406_504n, 406_505n, 10n ** 8n]) await moves(value);
      const later = [...littleEndian(900n, 2), ...littleEndian(9n, 8)];
      await send(ofToken([26, 5, ...later], mint.address));
      for (const value of [1n, 10_001n, 10n ** 8n]) await moves(value);
    });
    it("rejects a transfer from a frozen Solana token account during the review", async () => {
      const request = { to: RECEIVER, value: 5n, token: mint.address };
      expect(await reader().networkFee(account(), request, signal)).toBeGreaterThan(0n);
      await send(ofToken([10], await accountOf(signer.address), mint.address));
      await expect(reader().networkFee(account(), request, signal)).rejects.toMatchObject({
        code: "transaction/invalid",
        context: { field: "token" },
      });
    });
  },
);
