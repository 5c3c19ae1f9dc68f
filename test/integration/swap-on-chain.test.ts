import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCodeOf } from "../support/worlds/instance.js";
import { setupSwapOnChain } from "../support/worlds/swap-on-chain.js";

type Fixture = Awaited<ReturnType<typeof setupSwapOnChain>>;
type Chain = Extract<Fixture, { readonly client: unknown }>;
type Visit = Awaited<ReturnType<Chain["visit"]>>;
const ETHER = 10n ** 18n;
const DOLLAR = 1_000_000n;

let stand: Fixture;
let fixture: Visit | undefined;
beforeAll(async () => {
  stand = await setupSwapOnChain();
  if ("client" in stand) await stand.fund(100n * ETHER);
});
afterAll(() => stand.world.stop());

/** Runs a test on the chain, or skips it with the reason. */
const onChain =
  (play: (chain: Chain, visit: Visit) => Promise<void>) =>
  async ({ skip }: { readonly skip: (reason: string) => void }): Promise<void> => {
    if (!("client" in stand)) return skip(stand.reason);
    fixture = await stand.visit();
    try {
      await play(stand, fixture);
    } finally {
      await fixture.latchkit.dispose();
    }
  };
const asked = ({ wallet }: Visit): readonly string[] =>
  wallet.requests
    .map(({ method }) => method)
    .filter((method) => /^(eth_sendTransaction|wallet_sendCalls)$/.test(method));
/** Expects unchanged balances and `times` wallet requests. */
const unchanged = async (
  chain: Chain,
  visit: Visit,
  times: number,
  play: () => Promise<void>,
): Promise<void> => {
  const before = await chain.balances();
  await play();
  expect(await chain.balances()).toEqual(before);
  expect(asked(visit)).toHaveLength(times);
};

describe("swaps on a local chain without a page", () => {
  it(
    "swaps the currency for a token and receives the quoted amount",
    { tags: ["S1-019"] },
    onChain(async (chain, { swap, latchkit }) => {
      const request = { target: chain.token, amount: "0.25" };
      const { received } = await swap.quote(request);
      const before = await chain.balances();
      const preview = await swap.preview(request);
      expect(preview).toMatchObject({ isCallRead: true, needsYes: false, received });
      const sent = await swap.submit(preview);
      expect((await swap.outcome(sent)).status).toBe("mined");
      const after = await chain.balances();
      expect(after.token).toBe(before.token + preview.received.units);
      expect(before.currency - after.currency).toBeGreaterThanOrEqual(ETHER / 4n);
      expect(latchkit.balance.snapshot.status).not.toBe("failed");
    }),
  );
  it(
    "swaps a token for the currency with an exact approval, and leaves no allowance",
    { tags: ["S7-026"] },
    onChain(async (chain, visit) => {
      await chain.mint(chain.token, 600n * DOLLAR);
      const before = await chain.balances();
      const request = { source: chain.token, amount: "600" };
      const first = await visit.swap.preview(request);
      await visit.swap.approve(first);
      expect(await chain.allowance(chain.token)).toBe(600n * DOLLAR);
      const preview = await visit.swap.preview(request);
      expect(preview).not.toHaveProperty("approval");
      await visit.swap.outcome(await visit.swap.submit(preview));
      const after = await chain.balances();
      expect(before.token - after.token).toBe(600n * DOLLAR);
      expect(after.currency - before.currency).toBeGreaterThan((ETHER * 19n) / 100n);
      expect(await chain.allowance(chain.token)).toBe(0n);
      expect(asked(visit)).toHaveLength(2);
    }),
  );
  it(
    "revokes an old approval first if the token refuses to change it, and then swaps",
    onChain(async (chain, visit) => {
      await chain.mint(chain.tether, 900n * DOLLAR);
      const small = await visit.swap.preview({
        source: chain.tether,
        target: chain.token,
        amount: "5",
      });
      await visit.swap.approve(small);
      expect(await chain.allowance(chain.tether)).toBe(5n * DOLLAR);
      const before = await chain.balances();
      const request = { source: chain.tether, target: chain.token, amount: "900" };
      const first = await visit.swap.preview(request);
      expect(first).toHaveProperty("reset");
      await visit.swap.approve(first);
      expect(await chain.allowance(chain.tether)).toBe(0n);
      const second = await visit.swap.preview(request);
      expect(second).not.toHaveProperty("reset");
      await visit.swap.approve(second);
      await visit.swap.outcome(await visit.swap.submit(await visit.swap.preview(request)));
      const after = await chain.balances();
      expect([before.tether - after.tether, after.token - before.token]).toEqual([
        900n * DOLLAR,
        900n * DOLLAR,
      ]);
      expect(await chain.allowance(chain.tether)).toBe(0n);
    }),
  );
  it(
    "sends revocation, approval and swap as one batch if the wallet supports batches",
    onChain(async (chain, visit) => {
      await chain.mint(chain.tether, 300n * DOLLAR);
      const small = { source: chain.tether, target: chain.token, amount: "1" };
      await visit.swap.approve(await visit.swap.preview(small));
      visit.wallet.behaviour.batcher = chain.batcher;
      const before = await chain.balances();
      const blocks = await chain.client.getBlockNumber({ cacheTime: 0 });
      const preview = await visit.swap.preview({ source: chain.tether, amount: "300" });
      expect(preview).toMatchObject({ isBatch: true, reset: {}, approval: {} });
      const sent = await visit.swap.submit(preview);
      expect((await visit.swap.outcome(sent)).status).toBe("mined");
      expect(await chain.client.getBlockNumber({ cacheTime: 0 })).toBe(blocks + 1n);
      const after = await chain.balances();
      expect(before.tether - after.tether).toBe(300n * DOLLAR);
      expect(after.currency - before.currency).toBeGreaterThan((ETHER * 9n) / 100n);
      expect(await chain.allowance(chain.tether)).toBe(0n);
      expect(asked(visit)).toEqual(["eth_sendTransaction", "wallet_sendCalls"]);
    }),
  );
});

describe("swaps that must not happen", () => {
  it(
    "rejects a swap if the token balance, or the currency for amount and fee, is too small",
    onChain((chain, visit) =>
      unchanged(chain, visit, 0, async () => {
        const { currency, token } = await chain.balances();
        const refusal = (request: Parameters<Visit["swap"]["preview"]>[0]) =>
          visit.swap.preview(request).catch((cause: unknown) => cause);
        const whole = (units: bigint, decimals: number): string =>
          `${units / 10n ** BigInt(decimals)}.${String(units % 10n ** BigInt(decimals)).padStart(decimals, "0")}`;
        expect(await refusal({ source: chain.token, amount: whole(token + 1n, 6) })).toMatchObject({
          code: "transaction/not-enough-funds",
          context: { covers: "transfer" },
        });
        expect(await refusal({ target: chain.token, amount: whole(currency, 18) })).toMatchObject({
          code: "transaction/not-enough-funds",
          context: { covers: "fees" },
        });
      }),
    ),
  );
  it(
    "reports the swap service's reason if there is no liquidity",
    { tags: ["F8"] },
    onChain((chain, visit) =>
      unchanged(chain, visit, 0, async () => {
        const request = { target: chain.untraded, amount: "1" };
        expect(await errorCodeOf(visit.swap.quote(request))).toBe("swap/no-liquidity");
      }),
    ),
  );
  it(
    "rejects the swap if the user declines the approval or the swap",
    onChain(async (chain, visit) => {
      await chain.mint(chain.token, 30n * DOLLAR);
      await unchanged(chain, visit, 2, async () => {
        visit.wallet.reject();
        const approval = await visit.swap.preview({ source: chain.token, amount: "30" });
        expect(await errorCodeOf(visit.swap.approve(approval))).toBe("wallet/declined");
        expect(await chain.allowance(chain.token)).toBe(0n);
        const preview = await visit.swap.preview({ target: chain.token, amount: "0.01" });
        expect(await errorCodeOf(visit.swap.submit(preview))).toBe("wallet/declined");
      });
    }),
  );
  it(
    "rejects a swap preview older than 30 seconds",
    { tags: ["T12"] },
    onChain((chain, visit) =>
      unchanged(chain, visit, 0, async () => {
        const preview = await visit.swap.preview({ target: chain.token, amount: "0.01" });
        visit.clock.advance(30_000);
        expect(await errorCodeOf(visit.swap.submit(preview))).toBe("swap/expired");
      }),
    ),
  );
  it(
    "rejects a swap preview after the network changed",
    onChain((chain, visit) =>
      unchanged(chain, visit, 0, async () => {
        const preview = await visit.swap.preview({ target: chain.token, amount: "0.01" });
        visit.wallet.changeNetwork("eip155:31337");
        expect(await errorCodeOf(visit.swap.submit(preview))).toBe("chain/not-supported");
      }),
    ),
  );
  it(
    "reverts a swap whose output is below the previewed minimum",
    { tags: ["T12"] },
    onChain(async (chain, visit) => {
      const preview = await visit.swap.preview({ target: chain.token, amount: "0.01" });
      const before = await chain.balances();
      // The price falls between review and block.
      const code = await chain.client.getCode({ address: chain.exchange });
      const fallen = String(code).replaceAll("610bb8", "610b54");
      expect(fallen).not.toBe(code);
      const setCode = (value: unknown) =>
        chain.client.request({ method: "anvil_setCode", params: [chain.exchange, value] } as never);
      await setCode(fallen);
      const ended = await visit.swap.submit(preview).then(
        async (sent) => (await visit.swap.outcome(sent)).status,
        (cause: { readonly code: string }) => cause.code,
      );
      await setCode(code);
      expect(["reverted", "transaction/failed", "rpc/request-failed"]).toContain(ended);
      expect((await chain.balances()).token).toBe(before.token);
    }),
  );
});
