import { describe, expect, it, vi } from "vitest";
import { SendTransfer } from "../../../../src/application/send/send-transfer.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { parseCaipAddress } from "../../../../src/domain/caip/caip.js";
import type { CaipAddress } from "../../../../src/domain/caip/caip.types.js";
import { Networks } from "../../../../src/domain/network/networks.js";
import { ALICE, BOB } from "../../../support/builders.js";
import { aNetwork } from "../../../support/fake-latchkit.js";
import { codeOf } from "../../../support/started.js";

const TOKEN = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const POLKADOT = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const MAIN = aNetwork("1", "Ethereum");
const DOT = aNetwork("", "Polkadot", { id: POLKADOT, namespace: "polkadot" });
const { signal } = new AbortController();

const held = { units: 10n ** 18n, decimals: 18, symbol: "ETH" };

/** Sending from an account; `asked` is what the chain was asked to count. */
const sender = (account: CaipAddress, { reads = true }: { readonly reads?: boolean } = {}) => {
  const { networkId, namespace, address } = parseCaipAddress(account);
  const asked: (string | undefined)[] = [];
  const holding = async (_: string, token?: string) => {
    asked.push(token);
    return held;
  };
  const reader = { namespace, networkFee: async () => 1n, ...(reads && { holding }) };
  const send = new SendTransfer({
    account: () => ({ namespace, networkId, address, caipAddress: account }) as never,
    own: () => [address],
    networks: new Networks([MAIN, DOT], MAIN.id),
    chains: { reader: async () => reader as never, signer: vi.fn() },
    sign: vi.fn(),
    resolve: vi.fn(),
    mined: vi.fn(),
    events: { emit: vi.fn() } as never,
    life: new Lifetime(),
  });
  return { send, asked };
};

describe("what is sent from", () => {
  it("is a network that the host listed; of another one nothing is read", async () => {
    const { send, asked } = sender(`eip155:10:${ALICE}`);
    expect(await codeOf(send.preview({ amount: "0.1", to: BOB }, signal))).toBe(
      "network/not-found",
    );
    expect(asked).toEqual([]);
  });
  it("is a kind of chain that can be sent on, though its balance can be read", async () => {
    const { send, asked } = sender(`${POLKADOT}:${ALICE}`);
    await expect(send.maximum({ to: "" }, signal)).rejects.toMatchObject({
      code: "account/method-not-supported",
      context: { method: "send", namespace: "polkadot" },
    });
    expect(asked).toEqual([]);
  });
  it("is a chain whose reader can count what is held", async () => {
    const { send } = sender(`eip155:1:${ALICE}`, { reads: false });
    expect(await codeOf(send.preview({ amount: "0.1", to: BOB }, signal))).toBe(
      "account/method-not-supported",
    );
  });
  it("is counted once where no token is sent, and beside the token where one is", async () => {
    const currency = sender(`eip155:1:${ALICE}`);
    await currency.send.preview({ amount: "0.1", to: BOB }, signal);
    expect(currency.asked).toEqual([undefined]);
    const token = sender(`eip155:1:${ALICE}`);
    await token.send.preview({ amount: "0.1", to: BOB, token: TOKEN }, signal);
    expect(token.asked).toEqual([undefined, TOKEN]);
  });
  it("may be as little as one unit where no dust is left lying", async () => {
    const { send } = sender(`eip155:1:${ALICE}`);
    const least = await send.preview({ amount: "0.000000000000000001", to: BOB }, signal);
    expect(least.amount.units).toBe(1n);
  });
});
