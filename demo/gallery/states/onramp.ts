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

/** Buying at a provider. */
export const onramp: GalleryChapter = {
  name: "OnRampProviders",
  states: [
    buying("buy-empty", "Nothing typed", listed),
    buying("buy-quote", "A price", (stage) => typed(stage, "250")),
    buying("buy-little", "Too little", (stage) => typed(stage, "5")),
    buying("buy-no-price", "No price could be had", async (stage, world) => {
      await listed(stage);
      world.onramp.failure = new Error("down");
      await typed(stage, "250");
    }),
    buying("buy-tokens", "What is bought", async (stage) => {
      await listed(stage);
      await stage.press("lk-onramp-purchase");
      await stage.shows("OnRampTokenSelect");
    }),
    buying("buy-window", "At the provider", async (stage) => {
      await listed(stage);
      await stage.press("lk-onramp-meld");
      await stage.shows("BuyInProgress");
    }),
    buying("buy-blocked", "The window was blocked", async (stage, world) => {
      world.popups.isBlocked = true;
      await listed(stage);
      await stage.press("lk-onramp-meld");
      await stage.shows("BuyInProgress");
    }),
    buying("buy-left", "The window was closed", async (stage, world) => {
      await listed(stage);
      await stage.press("lk-onramp-meld");
      await stage.shows("BuyInProgress");
      world.popups.opened[0]?.close();
      await stage.pass(1_000);
    }),
  ],
};
