import { describe, expect, it, vi } from "vitest";
import { SendTransfer } from "../../../../src/application/send/send-transfer.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { parseCaipAddress } from "../../../../src/domain/caip/caip.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { Networks } from "../../../../src/domain/network/networks.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import { recipients, unsettledTransfers } from "../../../support/builders/transfer-memory.js";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const POLKADOT = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const MAIN = aNetwork("1", "Ethereum");
const DOT = aNetwork("", "Polkadot", { id: POLKADOT, namespace: "polkadot" });
const { signal } = new AbortController();

const held = { units: 10n ** 18n, decimals: 18, symbol: "ETH" };

/** Sends from an account; `asked` has the balances that were read. */
const sender = (
  account: CaipAddress,
  { reads = true, fee = 1n, problem }: { reads?: boolean; fee?: bigint; problem?: unknown } = {},
) => {
  const { networkId, namespace, address } = parseCaipAddress(account);
  const asked: (string | undefined)[] = [];
  const priced: unknown[] = [];
  const networkFee = async (_: string, transaction: unknown): Promise<bigint> => {
    priced.push(transaction);
    if (problem !== undefined) throw problem;
    return fee;
  };
  const holding = async (_: string, token?: string) => {
    asked.push(token);
    return held;
  };
  const reader = { namespace, networkFee, ...(reads && { holding }) };
  const send = new SendTransfer({
    account: () => ({ namespace, networkId, address, caipAddress: account }) as never,
    ownAddresses: () => [address],
    networks: new Networks([MAIN, DOT], MAIN.id),
    chains: { reader: async () => reader as never, signer: vi.fn() },
    sign: vi.fn(),
    resolve: vi.fn(),
    mined: vi.fn(),
    events: { emit: vi.fn() } as never,
    life: new Lifetime(),
    unsettled: unsettledTransfers(),
    recipients: recipients(),
  });
  return { send, asked, priced };
};

describe("SendTransfer", () => {
  it("rejects sending on a network that the host did not list, without reading from it", async () => {
    const { send, asked } = sender(`eip155:10:${ALICE}`);
    expect(await errorCodeOf(send.preview({ amount: "0.1", to: BOB }, signal))).toBe(
      "network/not-found",
    );
    expect(asked).toEqual([]);
  });
  it("rejects sending on a chain that does not support transfers, even if it has a balance reader", async () => {
    const { send, asked } = sender(`${POLKADOT}:${ALICE}`);
    await expect(send.maximum({ to: "" }, signal)).rejects.toMatchObject({
      code: "account/method-not-supported",
      context: { method: "send", namespace: "polkadot" },
    });
    expect(asked).toEqual([]);
  });
  it("rejects sending on a chain whose reader cannot read balances", async () => {
    const { send } = sender(`eip155:1:${ALICE}`, { reads: false });
    expect(await errorCodeOf(send.preview({ amount: "0.1", to: BOB }, signal))).toBe(
      "account/method-not-supported",
    );
  });
  it("reads the currency balance once for a transfer, and the token balance only for a token", async () => {
    const currency = sender(`eip155:1:${ALICE}`);
    await currency.send.preview({ amount: "0.1", to: BOB }, signal);
    expect(currency.asked).toEqual([undefined]);
    const token = sender(`eip155:1:${ALICE}`);
    await token.send.preview({ amount: "0.1", to: BOB, token: TOKEN }, signal);
    expect(token.asked).toEqual([undefined, TOKEN]);
  });
  it("allows a transfer of one unit on a chain without a dust limit", async () => {
    const { send } = sender(`eip155:1:${ALICE}`);
    const least = await send.preview({ amount: "0.000000000000000001", to: BOB }, signal);
    expect(least.amount.units).toBe(1n);
  });
  it("estimates the fee with the amount to send, or with half the balance for a maximum", async () => {
    const { send, priced } = sender(`eip155:1:${ALICE}`);
    const pay = { amount: "0.1", to: BOB };
    await send.preview(pay, signal);
    await send.preview({ ...pay, token: TOKEN }, signal);
    await send.preview({ ...pay, amount: "max" }, signal);
    await send.preview({ ...pay, amount: "max", token: TOKEN }, signal);
    expect(priced).toStrictEqual([
      { to: BOB, value: 10n ** 17n },
      { to: BOB, value: 10n ** 17n, token: TOKEN },
      { to: BOB, value: held.units / 2n },
      { to: BOB, value: held.units - 1n },
      { to: BOB, value: held.units, token: TOKEN },
    ]);
  });
  it("allows a token transfer whose fee takes the whole currency balance", async () => {
    const { send } = sender(`eip155:1:${ALICE}`, { fee: held.units });
    const most = await send.preview({ amount: "max", to: BOB, token: TOKEN }, signal);
    expect([most.amount.units, most.fee.units]).toEqual([held.units, held.units]);
  });
  it("rejects with the fee estimate's invalid-value error unchanged, except on Bitcoin", async () => {
    const problem = new LatchkitError("transaction/invalid", { field: "value" });
    const { send } = sender(`eip155:1:${ALICE}`, { problem });
    await expect(send.preview({ amount: "0.1", to: BOB }, signal)).rejects.toBe(problem);
  });
});
