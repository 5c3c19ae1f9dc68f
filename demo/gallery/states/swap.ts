import { InMemoryBlockchainData, InMemorySwapService } from "latchkit/testing";
import type { SwapToken } from "latchkit";
import { ADDRESS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const WHOLE = 10n ** 18n;
const ACCOUNT = `eip155:1:${ADDRESS}` as const;
const AMOUNT = "lk-swap-amount";
const DAI_ADDRESS = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const LINK_ADDRESS = "0x514910771AF9Ca656af840dff83E8264EcF986CA";
const UNLISTED = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const ETH: SwapToken = { networkId: "eip155:1", name: "Ether", symbol: "ETH", decimals: 18 };
const token = (address: string, symbol: string, name: string): SwapToken => ({
  networkId: "eip155:1",
  address,
  name,
  symbol,
  decimals: 18,
});
const DAI = token(DAI_ADDRESS, "DAI", "Dai Stablecoin");
const LINK = token(LINK_ADDRESS, "LINK", "Chainlink Token");
const HOSTILE = token(
  "0x0000000000000000000000000000000000000009",
  "USDСآبت<b>",
  `<img src=x onerror=alert(1)>${"W".repeat(36)}`,
);

type Reach = (stage: Stage, service: InMemorySwapService) => Promise<void>;

/** A state of a user with two ether, 900 dollars and an open form. */
const swapping = (
  id: string,
  title: string,
  reach: Reach = async () => undefined,
  view: "Swap" | "Account" = "Swap",
): GalleryState => {
  const data = new InMemoryBlockchainData();
  const service = new InMemorySwapService();
  return {
    id,
    title,
    ports: () => ({ blockchainData: data, swapService: service }),
    reach: async (stage) => {
      stage.fund(2n * WHOLE);
      stage.ports.chain.setTokenBalance(ACCOUNT, DAI_ADDRESS, 900n * WHOLE);
      service.setTokens("eip155:1", [ETH, DAI, LINK, HOSTILE]);
      service.setPrice(ETH, 3_000n * WHOLE);
      service.setPrice(DAI, WHOLE);
      data.setTokens(ACCOUNT, [
        { ...ETH, units: 2n * WHOLE, price: 3_000n * WHOLE },
        { ...DAI, units: 900n * WHOLE },
      ]);
      await stage.connected();
      await stage.open(view);
      if (view === "Swap") await stage.finds(`[data-testid="${AMOUNT}"]`);
      await reach(stage, service);
    },
  };
};

const chosen = async (stage: Stage, side: "source" | "target", key: string): Promise<void> => {
  await stage.press(`lk-swap-${side}`);
  await stage.shows("SwapSelectToken");
  await stage.press(`lk-swap-token-${key}`);
  await stage.shows("Swap");
};
const quoted = async (stage: Stage, amount = "0.25"): Promise<void> => {
  await chosen(stage, "target", DAI_ADDRESS);
  await stage.type(amount, AMOUNT);
  await stage.pass(250);
};
const reviewed = async (stage: Stage): Promise<void> => {
  await stage.finds('[data-testid="lk-swap-review"]:not([aria-disabled])');
  await stage.press("lk-swap-review");
  await stage.shows("SwapPreview");
  await stage.finds('[data-testid="lk-swap-details"]');
};
const sold = async (stage: Stage): Promise<void> => {
  await chosen(stage, "source", DAI_ADDRESS);
  await chosen(stage, "target", "currency");
  await stage.type("300", AMOUNT);
  await stage.pass(250);
};

export const swap: GalleryChapter = {
  name: "Swap",
  states: [
    swapping("swap-account", "Swap in Account", async () => undefined, "Account"),
    swapping("swap-empty", "Swap"),
    swapping("swap-quoted", "Swap with a price", async (stage) => {
      await quoted(stage);
      await stage.finds('[data-testid="lk-swap-costs"]');
    }),
    swapping("swap-to-receive", "Swap: exact amount to receive", async (stage) => {
      await chosen(stage, "target", DAI_ADDRESS);
      await stage.type("600", "lk-swap-received");
      await stage.pass(250);
      await stage.finds('[data-testid="lk-swap-costs"]');
    }),
    swapping("swap-too-much", "Swap: not enough", (stage) => quoted(stage, "3")),
    swapping("swap-wrong-slippage", "Invalid slippage", async (stage) => {
      await quoted(stage);
      await stage.type("60", "lk-swap-slippage");
    }),
    swapping("swap-waiting", "Swap: loading the price", async (stage, service) => {
      await chosen(stage, "target", DAI_ADDRESS);
      service.isSilent = true;
      await stage.type("1", AMOUNT);
      await stage.pass(250);
    }),
    swapping("swap-no-liquidity", "No liquidity", async (stage) => {
      await chosen(stage, "target", LINK_ADDRESS);
      await stage.type("1", AMOUNT);
      await stage.pass(250);
      await stage.finds('[data-testid="lk-swap-failure"]:not(:empty)');
    }),
    swapping("swap-tokens", "Choose a token to swap", async (stage) => {
      await stage.press("lk-swap-target");
      await stage.shows("SwapSelectToken");
      await stage.finds(`[data-testid="lk-swap-token-${DAI_ADDRESS}"]`);
    }),
    swapping("swap-tokens-none", "Choose a token: no results", async (stage) => {
      await stage.press("lk-swap-target");
      await stage.shows("SwapSelectToken");
      await stage.type("zzz", "lk-swap-search");
    }),
    swapping("swap-review", "Review swap", async (stage) => {
      await quoted(stage);
      await reviewed(stage);
    }),
    swapping("swap-review-approve", "Review swap: approval first", async (stage) => {
      await sold(stage);
      await reviewed(stage);
    }),
    swapping("swap-details-open", "Swap: all costs", async (stage) => {
      await quoted(stage);
      await stage.finds('[data-testid="lk-swap-summary"]');
      await stage.press("lk-swap-summary");
    }),
    swapping("swap-review-unlimited", "Review swap: unlimited approval", async (stage) => {
      await sold(stage);
      await stage.press("lk-swap-unlimited");
      await stage.pass(250);
      await reviewed(stage);
    }),
    swapping("swap-review-unknown", "Review swap: unknown contract", async (stage, service) => {
      service.router = UNLISTED;
      await quoted(stage);
      await reviewed(stage);
    }),
    swapping("swap-review-unread", "Review swap: unreadable call", async (stage, service) => {
      service.changedAnswers.swap = (built) => ({
        ...built,
        data: `0x83800a8e${"00".repeat(128)}`,
      });
      await quoted(stage);
      await reviewed(stage);
    }),
    swapping("swap-review-expired", "Review swap: expired price", async (stage) => {
      await quoted(stage);
      await reviewed(stage);
      await stage.pass(30_000);
    }),
    swapping("swap-review-lie", "Review swap: unexpected details", async (stage, service) => {
      service.changedAnswers.swap = (built) => ({ ...built, to: `eip155:10:${UNLISTED}` });
      await quoted(stage);
      await stage.finds('[data-testid="lk-swap-review"]:not([aria-disabled])');
      await stage.press("lk-swap-review");
      await stage.finds('[data-testid="lk-swap-failure"]:not(:empty)');
    }),
  ],
};
