import { InMemoryOnramp, InMemoryPopups } from "latchkit/testing";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const buying = (
  id: string,
  title: string,
  reach: (
    stage: Stage,
    world: { readonly onramp: InMemoryOnramp; readonly popups: InMemoryPopups },
  ) => Promise<void>,
): GalleryState => {
  const [onramp, popups] = [new InMemoryOnramp(), new InMemoryPopups()];
  return {
    id,
    title,
    options: { onramp: { meldPublicKey: "pk_gallery" } },
    ports: () => ({ onramp, popups }),
    reach: async (stage) => {
      await stage.connected();
      await stage.open("OnRampProviders");
      await reach(stage, { onramp, popups });
    },
  };
};
const listed = (stage: Stage): Promise<void> => stage.finds('[data-testid="lk-onramp-amount"]');
const typed = async (stage: Stage, amount: string): Promise<void> => {
  await listed(stage);
  await stage.type(amount, "lk-onramp-amount");
  await stage.pass(500);
};

/** The provider's page, then the outcome. */
const windowed = async (stage: Stage): Promise<void> => {
  await typed(stage, "250");
  await stage.press("lk-onramp-coinbase");
  await stage.press("lk-onramp-continue");
  await stage.shows("BuyInProgress");
};
const REPORT = { id: "p", at: 1, bought: { amount: "245", currency: "USDC" } } as const;

export const onramp: GalleryChapter = {
  name: "OnRampProviders",
  states: [
    buying("buy-empty", "Buy", listed),
    buying("buy-quote", "Buy: quote", (stage) => typed(stage, "250")),
    buying("buy-little", "Buy: below the minimum", (stage) => typed(stage, "5")),
    buying("buy-no-price", "Buy: no price", async (stage, world) => {
      await listed(stage);
      world.onramp.failure = new Error("down");
      await typed(stage, "250");
    }),
    buying("buy-tokens", "Buy: choose a token", async (stage) => {
      await listed(stage);
      await stage.press("lk-onramp-purchase");
      await stage.shows("OnRampTokenSelect");
    }),
    buying("buy-window", "Buy: at the provider", async (stage) => {
      await listed(stage);
      await stage.press("lk-onramp-meld");
      await stage.press("lk-onramp-continue");
      await stage.shows("BuyInProgress");
    }),
    buying("buy-blocked", "Buy: window blocked", async (stage, world) => {
      world.popups.isBlocked = true;
      await listed(stage);
      await stage.press("lk-onramp-meld");
      await stage.press("lk-onramp-continue");
      await stage.shows("BuyInProgress");
    }),
    buying("buy-underway", "Buy: in progress", async (stage, { onramp: provider }) => {
      await windowed(stage);
      provider.reported = [{ ...REPORT, status: "underway" }];
      await stage.pass(4_000);
    }),
    buying("buy-bought", "Buy: done", async (stage, { onramp: provider }) => {
      await windowed(stage);
      await stage.pass(1_000);
      provider.reported = [{ ...REPORT, status: "bought" }];
      await stage.pass(4_000);
    }),
    buying("buy-failed", "Buy: failed", async (stage, { onramp: provider }) => {
      await windowed(stage);
      await stage.pass(1_000);
      provider.reported = [{ ...REPORT, status: "failed" }];
      await stage.pass(4_000);
    }),
    buying("buy-arrived", "Buy: arrived", async (stage, { popups }) => {
      stage.fund(10n ** 18n);
      await windowed(stage);
      await stage.pass(1_000);
      stage.fund(3n * 10n ** 18n);
      popups.opened[0]?.close();
      await stage.pass(1_000);
      await stage.finds('[data-testid="lk-onramp-done"]');
      await stage.pass(13_000);
    }),
    buying("buy-unseen", "Buy: not received yet", async (stage, { popups }) => {
      await windowed(stage);
      popups.opened[0]?.close();
      await stage.pass(190_000);
    }),
    buying("buy-former", "Buy: earlier purchase", async (stage) => {
      await windowed(stage);
      stage.latchkit.navigation.back();
      await listed(stage);
    }),
    buying("buy-left", "Buy: window closed", async (stage, world) => {
      await listed(stage);
      await stage.press("lk-onramp-meld");
      await stage.press("lk-onramp-continue");
      await stage.shows("BuyInProgress");
      world.popups.opened[0]?.close();
      await stage.pass(1_000);
    }),
  ],
};
