import { describe, expect, it, vi } from "vitest";
import type { Balance, ChainReader } from "../../../../src/index.js";
import { LatchkitError } from "../../../../src/index.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { byHand, granted } from "../../../support/hand-wallet.js";
import { codeOf, connected, settled } from "../../../support/started.js";

const never = (): Promise<never> => new Promise(() => undefined);
const balanceOf = (account: string, units: bigint): Balance => ({
  account: account as Balance["account"],
  networkId: account.split(":").slice(0, 2).join(":") as Balance["networkId"],
  units,
  decimals: 18,
  symbol: "ETH",
  readAt: 0,
});
/** A reader whose balances the test gives by hand. */
const reading = () => {
  const asked: { readonly account: string; readonly answer: ReturnType<typeof byHand<Balance>> }[] =
    [];
  const reader: ChainReader = {
    namespace: "eip155",
    estimateGas: never,
    networkFee: never,
    receipt: never,
    waitForReceipt: never,
    ask: never,
    balance: (account) => {
      const answer = byHand<Balance>();
      asked.push({ account, answer });
      return answer.promise;
    },
  };
  return {
    asked,
    ports: { chains: { reader: async () => reader, signer: never }, clock: { now: () => 0 } },
  };
};

/** Until a reader was asked so often. */
const until = (asked: readonly unknown[], count: number): Promise<void> =>
  vi.waitFor(() => expect(asked).toHaveLength(count));

describe("the account that is shown", () => {
  it("S3-019 S3-023 S3-029 has status, CAIP address, address, explorer and wallet", async () => {
    const { latchkit, wallet } = await connected();
    expect(latchkit.account.snapshot).toMatchObject({
      status: "connected",
      current: { address: ALICE, caipAddress: `eip155:1:${ALICE}` },
      explorerUrl: `https://scan.example/address/${ALICE}`,
      wallet: { id: wallet.connectorId, name: "Alpha" },
    });
  });

  it("S6-001 knows no role: everybody who is connected may do everything", async () => {
    const { latchkit } = await connected();
    expect(Object.keys(latchkit.account.snapshot).sort()).toEqual([
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

  it("switching to another granted account tells what changed; an account nobody granted is refused", async () => {
    const { latchkit } = await connected(
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
      await codeOf(
        latchkit.connection.switchAccount("eip155:1:0x0000000000000000000000000000000000000001"),
      ),
    ).toBe("account/not-available");
  });
});

describe("the balance of the account that is shown", () => {
  it("S3-020 has exact units, decimals and symbol, and is reused for 30 s", async () => {
    const { asked, ports } = reading();
    const { latchkit } = await connected({ ports });
    const first = latchkit.balance.refresh();
    await until(asked, 1);
    asked[0]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 1n));
    expect(await first).toMatchObject({ units: 1n, decimals: 18, symbol: "ETH" });
    await latchkit.balance.refresh();
    expect(asked).toHaveLength(1);
  });

  it("concurrent reads are one read", async () => {
    const { asked, ports } = reading();
    const { latchkit } = await connected({ ports });
    const both = Promise.all([latchkit.balance.refresh(), latchkit.balance.refresh()]);
    await until(asked, 1);
    asked[0]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 7n));
    expect((await both).map(({ units }) => units)).toEqual([7n, 7n]);
    expect(asked).toHaveLength(1);
  });

  it("an answer for an account that is no longer shown is dropped, and nothing stale stands for the new one", async () => {
    const { asked, ports } = reading();
    const { latchkit, wallet } = await connected({ ports });
    const release = latchkit.balance.watch();
    await until(asked, 1);
    wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await until(asked, 2);
    asked[0]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 99n));
    await settled();
    expect(latchkit.balance.snapshot).toEqual({ status: "loading" });
    asked[1]?.answer.resolve(balanceOf(`eip155:1:${BOB}`, 5n));
    await settled();
    expect(latchkit.balance.snapshot).toMatchObject({ status: "ready", value: { units: 5n } });
    release();
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    await settled();
    expect(asked).toHaveLength(2);
  });

  it("a failed read keeps its code, and the next one works", async () => {
    const { asked, ports } = reading();
    const { latchkit } = await connected({ ports });
    const failing = codeOf(latchkit.balance.refresh());
    await until(asked, 1);
    asked[0]?.answer.reject(new LatchkitError("rpc/http-failed", {}));
    expect(await failing).toBe("rpc/http-failed");
    expect(latchkit.balance.snapshot.status).toBe("failed");
    const working = latchkit.balance.refresh();
    await until(asked, 2);
    asked[1]?.answer.resolve(balanceOf(`eip155:1:${ALICE}`, 1n));
    expect((await working).units).toBe(1n);
  });

  it("without a connection is connection/not-connected", async () => {
    const { latchkit } = await connected();
    await latchkit.connection.disconnect();
    expect(await codeOf(latchkit.balance.refresh())).toBe("connection/not-connected");
  });
});
