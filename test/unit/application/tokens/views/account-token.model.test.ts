import { describe, expect, it } from "vitest";
import { accountTokenModel } from "../../../../../src/application/tokens/views/account-token.model.js";
import { DEFAULT_FEATURES } from "../../../../../src/domain/config/features.js";
import { portfolioOf } from "../../../../../src/domain/tokens/token-balance.js";
import { aNetwork, anAccount, fakeLatchkit } from "../../../../support/doubles/fake-latchkit.js";
import { setupSwap } from "../../../../support/worlds/swap-page.js";
import { USDC, USDC_ADDRESS } from "../../../../support/fixtures/swap.js";
import { flushPromises } from "../../../../support/worlds/instance.js";
import { aToken } from "../../../../support/builders/tokens.js";

const current = anAccount();
const HELD = aToken({ ...USDC, units: 900_000_000n });
const PLACE = { networkId: "eip155:1", token: USDC_ADDRESS } as const;
const active = aNetwork("1", "Ethereum", { explorerUrl: "https://explorer.example" });

/** The token view of an account with a balance of `token`. */
const setupPage = (
  token = HELD,
  features: Partial<typeof DEFAULT_FEATURES> = {},
  place: Parameters<typeof accountTokenModel>[0] = PLACE,
) => {
  const fake = fakeLatchkit(
    {
      account: { status: "connected", isRestoring: false, byNamespace: {}, current },
      network: { active, networks: [active], isSupported: true, isSwitchingNamespace: false },
      tokens: { status: "ready", value: portfolioOf(current.caipAddress, [token], 0) },
      features: { ...DEFAULT_FEATURES, ...features },
    },
    { options: { hasSwaps: true, hasProject: true } },
  );
  return { ...fake, model: accountTokenModel(place)(fake.latchkit) };
};

describe("AccountTokenModel", () => {
  it("offers swap, receive and send for a token, and links to its contract in the explorer", () => {
    const { token, actions, explorerUrl } = setupPage().model.snapshot;
    expect(token?.units).toBe(900_000_000n);
    expect(new Set(actions)).toEqual(new Set(["swaps", "receive", "send"]));
    expect(explorerUrl).toBe(`https://explorer.example/address/${USDC_ADDRESS}`);
  });
  it("omits the token actions that the host turned off", () => {
    const { actions } = setupPage(HELD, { swaps: false, send: false }).model.snapshot;
    expect(actions).toEqual(["receive"]);
  });
  it("offers only receive for a token without a balance", () => {
    expect(setupPage({ ...HELD, units: 0n }).model.snapshot.actions).toEqual(["receive"]);
  });
  it("shows an empty token view if the account does not have the token on the active network", () => {
    const other = setupPage(HELD, {}, { networkId: "eip155:10", token: USDC_ADDRESS }).model
      .snapshot;
    expect(other.token).toBeUndefined();
    expect(other.actions).toEqual([]);
  });
  it("opens the send form with the viewed token filled in", () => {
    const { model, latchkit } = setupPage();
    model.openSend();
    expect(latchkit.navigation.snapshot.current).toEqual({
      view: "WalletSend",
      arguments: { networkId: "eip155:1", token: USDC_ADDRESS },
    });
  });
  it("opens the swap form with the viewed token as source and the currency as target", async () => {
    const { latchkit, data, progress } = await setupSwap();
    const { current: account } = latchkit.account.snapshot;
    if (account === undefined) throw new Error("not connected");
    data.setTokens(account.caipAddress, [HELD]);
    await latchkit.tokens.refresh();
    accountTokenModel(PLACE)(latchkit).openSwap();
    await flushPromises();
    expect(latchkit.navigation.snapshot.current.view).toBe("Swap");
    const { source, target, amount } = progress().draft;
    expect([source?.symbol, target?.symbol, amount]).toEqual(["USDC", "ETH", ""]);
  });
  it("opens an empty swap form from the view of the currency", async () => {
    const { latchkit, swap, progress } = await setupSwap();
    await swap.edit({ amount: "3" });
    accountTokenModel({ networkId: "eip155:1" })(latchkit).openSwap();
    await flushPromises();
    const { source, target, amount } = progress().draft;
    expect([source, target, amount]).toEqual([undefined, undefined, ""]);
  });
});
