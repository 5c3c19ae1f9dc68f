import { describe, expect, it, vi } from "vitest";
import type { Balance, ChainReader, TransactionReceipt } from "../../../../src/index.js";
import { FakeClock, FakePageLifecycle } from "../../../../src/infrastructure/in-memory/index.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, setupConnected, flushPromises } from "../../../support/worlds/instance.js";

const never = (): Promise<never> => new Promise(() => undefined);
const balanceOf = (account: string, units: bigint): Balance => ({
  account: account as Balance["account"],
  networkId: account.split(":").slice(0, 2).join(":") as Balance["networkId"],
  units,
  decimals: 18,
  symbol: "ETH",
  readAt: 0,
});
/** A reader whose balance requests the test answers. */
const reading = (change: Partial<ChainReader> = {}) => {
  const asked: {
    readonly account: string;
    readonly answer: ReturnType<typeof deferred<Balance>>;
  }[] = [];
  const reader: ChainReader = {
    namespace: "eip155",
    estimateGas: never,
    networkFee: never,
    receipt: never,
    waitForReceipt: never,
    ask: never,
    balance: (account) => {
      const answer = deferred<Balance>();
      asked.push({ account, answer });
      return answer.promise;
    },
    ...change,
  };
  return {
    asked,
    ports: { chains: { reader: async () => reader, signer: never }, clock: { now: () => 0 } },
  };
};

/** Waits until a reader was asked `count` times. */
const until = (asked: readonly unknown[], count: number): Promise<void> =>
  vi.waitFor(() => expect(asked).toHaveLength(count));

describe("account state", () => {
  it(
    "shows the account's status, CAIP address, address, explorer and wallet",
    { tags: ["S3-019", "S3-023", "S3-029"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      expect(latchkit.account.snapshot).toMatchObject({
        status: "connected",
        current: { address: ALICE, caipAddress: `eip155:1:${ALICE}` },
        explorerUrl: `https://scan.example/address/${ALICE}`,
        wallet: { id: wallet.connectorId, name: "Alpha" },
      });
    },
  );

  it(
    "shows an address label from when the user sets it until the user removes it",
    { tags: ["S3-028"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      expect(latchkit.account.snapshot.addressLabels).toEqual({});
      const named = latchkit.account.snapshot;
      await latchkit.connection.setLabel({ namespace: "eip155", address: ALICE }, "Savings");
      expect(latchkit.account.snapshot.addressLabels).toEqual({ [`eip155:${ALICE}`]: "Savings" });
      expect(latchkit.account.snapshot).not.toBe(named);
      wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
      expect(latchkit.account.snapshot.addressLabels).toEqual({ [`eip155:${ALICE}`]: "Savings" });
      await latchkit.connection.setLabel({ namespace: "eip155", address: ALICE });
      expect(latchkit.account.snapshot.addressLabels).toEqual({});
    },
  );

  it("exposes no user role or permission in the account state", { tags: ["S6-001"] }, async () => {
    const { latchkit } = await setupConnected();
    expect(Object.keys(latchkit.account.snapshot).sort()).toEqual([
      "addressLabels",
      "allAccounts",
      "byNamespace",
      "current",
      "explorerUrl",
      "isRestoring",
      "status",
      "statusByNamespace",
      "wallet",
    ]);
  });

  it("reports a switched account, and rejects a switch to an account that was not granted", async () => {
    const { latchkit } = await setupConnected(
      {},
      {
        ...granted(),
        accounts: [
          { address: ALICE, type: "eoa" },
          { address: BOB, type: "eoa" },
        ],
      },
    );
    expect(await latchkit.connection.switchAccount(`eip155:1:${BOB}`)).toEqual({
      address: BOB,
      namespace: "eip155",
      hasSwitchedAccount: true,
      hasSwitchedWallet: false,
    });
    expect(latchkit.account.snapshot.current?.address).toBe(BOB);
    expect(
      await errorCodeOf(
        latchkit.connection.switchAccount("eip155:1:0x0000000000000000000000000000000000000001"),
      ),
    ).toBe("account/not-available");
  });
});

describe("account balance", () => {
  it(
    "reads a balance with exact units, decimals and symbol, and reuses it for 30 s",
    { tags: ["S3-020"] },
    async () => {
      const { asked, ports } = reading();
      const { latchkit } = await setupConnected({ ports });
      const first = latchkit.balance.refresh();
      await until(asked, 1);
      asked[0]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 1n));
      expect(await first).toMatchObject({ units: 1n, decimals: 18, symbol: "ETH" });
      await latchkit.balance.refresh();
      expect(asked).toHaveLength(1);
    },
  );

  it("shares one read between concurrent balance refreshes", async () => {
    const { asked, ports } = reading();
    const { latchkit } = await setupConnected({ ports });
    const both = Promise.all([latchkit.balance.refresh(), latchkit.balance.refresh()]);
    await until(asked, 1);
    asked[0]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 7n));
    expect((await both).map(({ units }) => units)).toEqual([7n, 7n]);
    expect(asked).toHaveLength(1);
  });

  it("drops the previous account's balance when the account changes", async () => {
    const { asked, ports } = reading();
    const { latchkit, wallet } = await setupConnected({ ports });
    const release = latchkit.balance.watch();
    await until(asked, 1);
    wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await until(asked, 2);
    asked[0]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 99n));
    await flushPromises();
    expect(latchkit.balance.snapshot).toEqual({ status: "loading" });
    asked[1]?.answer.resolve(balanceOf(`eip155:1:${BOB}`, 5n));
    await flushPromises();
    expect(latchkit.balance.snapshot).toMatchObject({ status: "ready", value: { units: 5n } });
    release();
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    await flushPromises();
    expect(asked).toHaveLength(2);
  });

  it("reports the error code of a failed balance read, and succeeds with the next read", async () => {
    const { asked, ports } = reading();
    const { latchkit } = await setupConnected({ ports });
    const failing = errorCodeOf(latchkit.balance.refresh());
    await until(asked, 1);
    asked[0]?.answer.reject(new LatchkitError("rpc/http-failed", {}));
    expect(await failing).toBe("rpc/http-failed");
    expect(latchkit.balance.snapshot.status).toBe("failed");
    const working = latchkit.balance.refresh();
    await until(asked, 2);
    asked[1]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 1n));
    expect((await working).units).toBe(1n);
  });

  it("rejects a balance refresh without a connection with connection/not-connected", async () => {
    const { latchkit } = await setupConnected();
    await latchkit.connection.disconnect();
    expect(await errorCodeOf(latchkit.balance.refresh())).toBe("connection/not-connected");
  });
});

describe("watched balance", () => {
  /** A connected page that watches the balance and has read it once. */
  const watched = async (options: object = {}) => {
    const { asked, ports } = reading();
    const time = new FakeClock(0);
    const lifecycle = new FakePageLifecycle();
    const clocks = { clock: time, scheduler: time, lifecycle };
    const world = await setupConnected({ ...options, ports: { ...ports, ...clocks } });
    const release = world.latchkit.balance.watch();
    const answer = async (units: bigint): Promise<void> => {
      const at = { ...balanceOf(`eip155:1:${ALICE}`, units), readAt: time.now() };
      asked.at(-1)?.answer.resolve(at);
      await flushPromises();
    };
    await until(asked, 1);
    await answer(9n);
    const shown = (): unknown => world.latchkit.balance.snapshot;
    return { ...world, asked, time, lifecycle, release, answer, shown };
  };

  it(
    "reads a subscribed balance every 30 s while the page is visible",
    { tags: ["finding-M13"] },
    async () => {
      const { asked, time, lifecycle, release, answer, shown } = await watched();
      await time.pass(29_999);
      expect(asked).toHaveLength(1);
      await time.pass(1);
      expect(asked).toHaveLength(2);
      await answer(4n);
      expect(shown()).toMatchObject({ status: "ready", value: { units: 4n } });
      lifecycle.setVisible(false);
      await time.pass(3_600_000);
      expect(asked).toHaveLength(2);
      lifecycle.setVisible(true);
      await flushPromises();
      expect(asked).toHaveLength(3);
      await answer(3n);
      release();
      await time.pass(3_600_000);
      lifecycle.setVisible(false);
      lifecycle.setVisible(true);
      await flushPromises();
      expect(asked).toHaveLength(3);
    },
  );
  it(
    "reads a subscribed balance at the host's interval, or never with interval 0",
    { tags: ["finding-M13"] },
    async () => {
      const often = await watched({ balanceRefreshMs: 5_000 });
      await often.time.pass(5_000);
      expect(often.asked).toHaveLength(2);
      const never = await watched({ balanceRefreshMs: 0 });
      await never.time.pass(3_600_000);
      expect(never.asked).toHaveLength(1);
    },
  );
  it.each([500, -1, Number.NaN, "often", 2 ** 40])(
    "rejects %s as the refresh interval in milliseconds",
    { tags: ["finding-M13"] },
    async (balanceRefreshMs) => {
      await expect(setupConnected({ balanceRefreshMs } as object)).rejects.toMatchObject({
        code: "options/wrong-type",
        context: { option: "balanceRefreshMs" },
      });
    },
  );
  it(
    "reads a subscribed balance again when the page is back online",
    { tags: ["finding-M13"] },
    async () => {
      const { asked, lifecycle } = await watched();
      lifecycle.setOnline(false);
      await flushPromises();
      expect(asked).toHaveLength(1);
      lifecycle.setOnline(true);
      await flushPromises();
      expect(asked).toHaveLength(2);
    },
  );
  it(
    "reads the balance again for a new subscriber if the last value is 30 s old",
    { tags: ["finding-M13"] },
    async () => {
      const { asked, time, latchkit } = await watched({ balanceRefreshMs: 0 });
      latchkit.balance.watch();
      await flushPromises();
      expect(asked).toHaveLength(1);
      await time.pass(30_000);
      latchkit.balance.watch();
      await flushPromises();
      expect(asked).toHaveLength(2);
    },
  );
  it(
    "reads the balance after a receipt and 5 s later, and ignores reads that started earlier",
    { tags: ["finding-M13"] },
    async () => {
      const { asked, time, latchkit, answer, shown, receipt } = await watchedWithReceipt();
      const early = latchkit.balance.refresh({ force: true });
      await until(asked, 2);
      receipt.resolve({ networkId: "eip155:1", hash: "0x1", status: "success", blockNumber: 1n });
      await latchkit.account.waitForReceipt({ networkId: "eip155:1", hash: "0x1" });
      await answer(9n);
      await early;
      expect(asked).toHaveLength(3);
      await answer(4n);
      expect(shown()).toMatchObject({ value: { units: 4n } });
      await time.pass(5_000);
      expect(asked).toHaveLength(4);
    },
  );
  it(
    "ends the balance's loading state if the account changes during a read without subscribers",
    { tags: ["finding-M13"] },
    async () => {
      const { asked, ports } = reading();
      const { latchkit, wallet } = await setupConnected({ ports });
      latchkit.balance.refresh().catch(() => undefined);
      await until(asked, 1);
      expect(latchkit.balance.snapshot).toEqual({ status: "loading" });
      wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
      await flushPromises();
      asked[0]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 9n));
      await flushPromises();
      expect(latchkit.balance.snapshot).toEqual({ status: "idle" });
    },
  );

  const watchedWithReceipt = async () => {
    const receipt = deferred<TransactionReceipt>();
    const { asked, ports } = reading({ waitForReceipt: () => receipt.promise });
    const time = new FakeClock(0);
    const clocks = { clock: time, scheduler: time };
    const world = await setupConnected({ balanceRefreshMs: 0, ports: { ...ports, ...clocks } });
    world.latchkit.balance.watch();
    await until(asked, 1);
    const answer = async (units: bigint): Promise<void> => {
      const at = { ...balanceOf(`eip155:1:${ALICE}`, units), readAt: time.now() };
      asked.at(-1)?.answer.resolve(at);
      await flushPromises();
    };
    await answer(9n);
    const shown = (): unknown => world.latchkit.balance.snapshot;
    return { ...world, asked, time, answer, shown, receipt };
  };
});
