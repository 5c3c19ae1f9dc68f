import { InMemoryWalletCatalogue } from "latchkit/testing";
import { iconOf, COLOURS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryState } from "../state.js";

const id = (at: number): string => at.toString(16).padStart(64, "0");
const named = (name: string, at: number) => ({
  id: id(at),
  name,
  imageUrl: iconOf(COLOURS[at % COLOURS.length]),
  homepage: `https://wallet-${at}.example`,
  links: { mobile: `wallet${at}://` },
  stores: {},
  chains: ["eip155:1"],
  isPairable: true,
});
const NAMES = ["Rainbow Bridge", "Cedar", "Northwind", "Safe House", "Quartz", "Tidal"];
const catalogue = (): InMemoryWalletCatalogue =>
  new InMemoryWalletCatalogue(
    [...NAMES, ...Array.from({ length: 601 }, (_, at) => `Wallet ${at}`)].map(named),
  );
/** Never responds. */
const silent = { list: () => new Promise<never>(() => undefined) };
const dead = { list: () => Promise.reject(new Error("unreachable")) };
const code = (stage: Stage): void =>
  void stage.wallet("Phone wallets", { id: "walletConnect", type: "WALLET_CONNECT" });
const seen = async (stage: Stage, isSo: () => boolean, what: string): Promise<void> => {
  await stage.open("Connect");
  await stage.until(isSo, what);
};
const recommended = (stage: Stage) => (): boolean =>
  stage.latchkit.catalogue.snapshot.recommended.status !== "loading" &&
  stage.latchkit.catalogue.snapshot.recommended.status !== "idle";

export const connectCatalogue: readonly GalleryState[] = [
  {
    id: "connect-catalogue",
    title: "Recommended wallets",
    ports: () => ({ catalogue: catalogue() }),
    reach: async (stage) => {
      code(stage);
      await seen(stage, recommended(stage), "recommended wallets");
    },
  },
  {
    id: "connect-featured",
    title: "Installed, featured and recommended wallets",
    options: { featuredWalletIds: [id(4), id(1)] },
    ports: () => ({ catalogue: catalogue() }),
    reach: async (stage) => {
      code(stage);
      stage.wallet("Harbour Wallet");
      await seen(stage, recommended(stage), "recommended wallets");
    },
  },
  {
    id: "connect-recent-paired",
    title: "Recently paired wallet",
    storage: { recent_wallets: JSON.stringify([{ id: id(2), name: "Northwind" }]) },
    ports: () => ({ catalogue: catalogue() }),
    reach: async (stage) => {
      code(stage);
      await seen(stage, recommended(stage), "recommended wallets");
    },
  },
  {
    id: "connect-catalogue-loading",
    title: "Wallet list loading",
    options: { featuredWalletIds: [id(4), id(1)] },
    ports: () => ({ catalogue: silent }),
    reach: async (stage) => {
      code(stage);
      stage.wallet("Harbour Wallet");
      await stage.open("Connect");
    },
  },
  {
    id: "connect-catalogue-dead",
    title: "Wallet list failed",
    ports: () => ({ catalogue: dead }),
    reach: async (stage) => {
      code(stage);
      stage.wallet("Harbour Wallet");
      await seen(stage, recommended(stage), "the end of the question");
    },
  },
  {
    id: "connect-no-wallets",
    title: "No way to connect",
    options: { enableWallets: false },
    reach: (stage) => stage.open("Connect"),
  },
];
