import type { Wallet } from "latchkit";
import {
  latchkitErrorOf,
  FakeEnvironment,
  InMemoryWalletCatalogue,
  InMemoryWalletPairing,
  settled,
} from "latchkit/testing";
import { COLOURS, iconOf } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const STEMS = ["Harbour", "Otter", "Lantern", "Quarry", "Heron", "Tundra", "Maple", "Falcon"];
const KINDS = ["Wallet", "Pay", "Key", "Vault", "Pocket", "Safe", "Signer", "One", "Chain"];

const wallet = (name: string, at: number): Wallet => ({
  id: `gallery-${at}`,
  name,
  chains: ["eip155:1"],
  links: { mobile: `gallery${at}://` },
  stores: {},
  ...(at % 5 !== 4 && { imageUrl: iconOf(COLOURS[at % COLOURS.length]) }),
  ...(at % 4 === 1 && { badge: "certified" as const }),
});
const SEVENTY = KINDS.flatMap((kind) => STEMS.map((stem) => `${stem} ${kind}`))
  .slice(0, 70)
  .map(wallet);
const LONG = [
  "The Quite Unreasonably Long Wallet of Everyone and Their Families",
  "Donaudampfschifffahrtselektrizitätenwallet",
  "محفظة النور للجميع",
  "ひかりのウォレット",
  "W",
  "0xWalletWithNoSpacesInItsName",
  "Кошелёк северного сияния",
  "🦦 Otter",
].map(wallet);

/** A catalogue that can fail or never respond. */
class PlayedCatalogue extends InMemoryWalletCatalogue {
  /** Pages from this number on fail. */
  failsFrom = Number.POSITIVE_INFINITY;
  waitsFrom = Number.POSITIVE_INFINITY;

  override list(
    ...[query, signal]: Parameters<InMemoryWalletCatalogue["list"]>
  ): ReturnType<InMemoryWalletCatalogue["list"]> {
    const page = query.entries === 40 ? query.page : 0;
    if (page >= this.failsFrom)
      return Promise.reject(
        latchkitErrorOf("http/unreachable", { url: "https://catalogue.example" }),
      );
    return page >= this.waitsFrom ? new Promise(() => undefined) : super.list(query, signal);
  }
}

interface Scene {
  readonly id: string;
  readonly title: string;
  readonly wallets?: readonly Wallet[];
  readonly isPhone?: boolean;
  readonly play?: Partial<Pick<PlayedCatalogue, "failsFrom" | "waitsFrom">>;
  readonly find?: string;
  readonly go?: (stage: Stage) => Promise<void>;
}

const scene = ({
  id,
  title,
  wallets = SEVENTY,
  isPhone = false,
  play = {},
  find = "[data-at]",
  go,
}: Scene): GalleryState => ({
  id: `all-wallets-${id}`,
  title,
  ports: () => {
    const catalogue = Object.assign(new PlayedCatalogue(wallets), play);
    if (!isPhone) return { catalogue };
    return {
      catalogue,
      pairing: async () => new InMemoryWalletPairing(),
      environment: new FakeEnvironment({
        isMobile: true,
        isIos: true,
        page: { title: "Field Notes", description: "" },
      }),
    };
  },
  reach: async (stage) => {
    await stage.open("AllWallets");
    await stage.finds(find);
    await go?.(stage);
  },
});

const searched =
  (words: string, find: string) =>
  async (stage: Stage): Promise<void> => {
    await stage.type(words);
    await stage.until(() => stage.latchkit.catalogue.snapshot.search.text === words, words);
    await stage.pass(300);
    await settled();
    await stage.pass(300);
    await stage.finds(find);
  };
const toTheEnd =
  (find: string) =>
  async (stage: Stage): Promise<void> => {
    stage.scroll(20_000);
    await stage.finds(find);
    stage.scroll(20_000);
  };

export const allWallets: GalleryChapter = {
  name: "AllWallets",
  states: [
    scene({
      id: "loading",
      title: "All wallets: loading",
      play: { waitsFrom: 1 },
      find: ".wallet-skeleton",
    }),
    scene({
      id: "list",
      title: "All wallets: one installed",
      go: async (stage) => {
        stage.wallet("Maple Pay");
        await stage.finds(".wallet-installed");
      },
    }),
    scene({ id: "phone", title: "All wallets on a phone", isPhone: true }),
    scene({
      id: "long-names",
      title: "Long names in several scripts",
      wallets: LONG,
      go: async (stage) => {
        stage.wallet("Donaudampfschifffahrtselektrizitätenwallet");
        await stage.finds(".wallet-installed");
      },
    }),
    scene({
      id: "more",
      title: "All wallets: loading more",
      play: { waitsFrom: 2 },
      go: toTheEnd(".wallet-skeletons"),
    }),
    scene({
      id: "more-failed",
      title: "All wallets: next page failed",
      play: { failsFrom: 2 },
      go: toTheEnd(".more-failed"),
    }),
    scene({ id: "found", title: "Search with results", go: searched("otter", "[data-at]") }),
    scene({
      id: "no-match",
      title: "Search without results",
      go: searched("lightning", ".message"),
    }),
    scene({
      id: "certified",
      title: "Certified wallets only",
      go: async (stage) => {
        await stage.press("lk-certified");
        await settled();
        await stage.pass(300);
        await stage.finds(".ways-note");
        await stage.finds("[data-at]");
      },
    }),
    scene({ id: "empty", title: "All wallets: empty", wallets: [], find: ".message" }),
    scene({
      id: "failed",
      title: "All wallets: failed",
      wallets: [],
      play: { failsFrom: 1 },
      find: ".message",
    }),
  ],
};
