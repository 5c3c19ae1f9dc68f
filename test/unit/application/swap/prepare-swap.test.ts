import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import type { SwapOrder } from "../../../../src/ports/swap-service.port.js";
import { BOB } from "../../../support/builders/connection.js";
import { setupPrepareSwap } from "../../../support/worlds/prepare-swap.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";
import { ETH, APPROVAL_REQUEST, OWNER, USDC } from "../../../support/fixtures/swap.js";

const { signal } = new AbortController();
/** Sells 250 USDC for ether, and one ether for USDC. */
const SELL: SwapOrder = { ...APPROVAL_REQUEST, slippage: 1 };
const BUY: SwapOrder = { ...SELL, source: ETH, target: USDC, units: 10n ** 18n };
const bare = (address: string): string => address.slice(2).toLowerCase();
const contextOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: { readonly context?: unknown }) => error.context);

describe("prepared swap", () => {
  it("prepares a batch of approval and swap only if the token needs an approval", async () => {
    const { prepare } = setupPrepareSwap();
    expect((await prepare.run(SELL, signal)).isBatch).toBe(true);
    expect((await prepare.run(BUY, signal)).isBatch).toBe(false);
  });
  it("prepares no swap batch for an account whose wallet rejected one before", async () => {
    const { prepare, approvals } = setupPrepareSwap();
    approvals.requireSeparateSteps(SELL.account);
    expect((await prepare.run(SELL, signal)).isBatch).toBe(false);
  });
  it(
    "asks for no consent to a router that the host listed, even if the call cannot be decoded",
    { tags: ["T12"] },
    async () => {
      const { prepare, service } = setupPrepareSwap({ "eip155:1": [BOB] });
      service.router = BOB;
      expect(await prepare.run(BUY, signal)).toMatchObject({
        isTargetKnown: true,
        isCallRead: false,
        needsYes: false,
      });
    },
  );
  it.each([
    ["has no gas limit", {}],
    ["has a gas limit of zero", { gas: 0n }],
  ])(
    "estimates the swap's network cost with the default gas if the gas estimate %s",
    async (_, named) => {
      const { prepare, service } = setupPrepareSwap();
      service.changedAnswers.swap = ({ gas: _gas, ...built }) => ({ ...built, ...named });
      const { transaction, networkCost } = await prepare.run(BUY, signal);
      expect(transaction).not.toHaveProperty("gas");
      expect(networkCost?.units).toBe(150_000n * service.currentGasPrice);
    },
  );
  it.each([
    ["resets the approval first if the token refuses to change it", { isRevert: true }, true],
    ["keeps the approval if the account cannot pay the estimated fee", { rpcCode: -32_000 }, false],
    ["keeps the approval if the node does not support estimates", { rpcCode: -32_601 }, false],
    ["keeps the approval if the node's answer cannot be read", {}, false],
  ])("a swap %s", async (_, context, isReset) => {
    const { prepare, reader } = setupPrepareSwap();
    reader.estimateGas = () => Promise.reject(new LatchkitError("rpc/request-failed", context));
    const preview = await prepare.run(SELL, signal);
    expect(preview).toHaveProperty("approval");
    expect(preview.reset !== undefined).toBe(isReset);
  });
});

describe("refused swap", () => {
  it("rejects a swap call that pays a different receiver", { tags: ["T12"] }, async () => {
    const { prepare, service } = setupPrepareSwap();
    service.changedAnswers.swap = (it) => ({
      ...it,
      data: it.data.replace(bare(OWNER), bare(BOB)),
    });
    const refusal = { request: "transaction", field: "receiver" };
    expect(await errorCodeOf(prepare.run(BUY, signal))).toBe("swap/unexpected-answer");
    expect(await contextOf(prepare.run(BUY, signal))).toEqual(refusal);
  });
  it.each([
    ["source", SELL],
    ["target", BUY],
  ])(
    "rejects a %s token whose on-chain decimals differ from the quoted decimals",
    { tags: ["T13"] },
    async (field, order) => {
      const { prepare, reader } = setupPrepareSwap();
      const { holding } = reader;
      reader.holding = async (account, token, stop) => {
        const held = await holding(account, token, stop);
        return token === undefined ? held : { ...held, decimals: 8 };
      };
      expect(await errorCodeOf(prepare.run(order, signal))).toBe("transaction/invalid");
      expect(await contextOf(prepare.run(order, signal))).toEqual({ field });
    },
  );
  it("rejects a swap on a chain whose balances cannot be read, without asking the swap service", async () => {
    const { prepare, reader, service } = setupPrepareSwap();
    Reflect.deleteProperty(reader, "holding");
    expect(await errorCodeOf(prepare.run(BUY, signal))).toBe("account/method-not-supported");
    expect(service.requests).toEqual([]);
  });
});
