import type { Collectible } from "latchkit";
import { InMemoryCollectibles, latchkitErrorOf } from "latchkit/testing";
import { ADDRESS } from "../cast.js";
import type { Stage } from "../stage.js";
import type { GalleryChapter, GalleryState } from "../state.js";

const piece = (at: number, change: Partial<Collectible> = {}): Collectible => ({
  networkId: "eip155:1",
  standard: "erc721",
  contract: "0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D",
  tokenId: String(at),
  amount: 1n,
  name: `Harbour Lights ${at}`,
  isSpam: false,
  ...change,
});
/** An inline picture, which needs no request. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#274690" d="M0 0h64v64H0z"/><path fill="#f5a623" d="M8 40l14-18 12 14 8-10 14 14v12H8z"/></svg>',
)}`;
const FEW: readonly Collectible[] = [
  piece(7, { pictureUrl: PICTURE }),
  piece(12, { standard: "erc1155", amount: 3n, name: "Ticket" }),
  piece(3, { name: undefined as never, tokenId: `${2n ** 255n}` }),
  piece(1, { name: "CLAIM 5,000 USDC at a site", isSpam: true }),
];
const MANY = Array.from({ length: 41 }, (_, at) => piece(at + 1, { pictureUrl: PICTURE }));
const HOSTILE = piece(9, { name: `<img src=x onerror=alert(1)>${"W".repeat(36)}سلام<b>` });

/** One state; `begin` prepares the port before the tab is shown. */
const state = (
  id: string,
  title: string,
  begin: (port: InMemoryCollectibles) => void,
  then: (stage: Stage, port: InMemoryCollectibles) => Promise<void> = async () => undefined,
): GalleryState => {
  const port = new InMemoryCollectibles();
  return {
    id: `nfts-${id}`,
    title,
    ports: () => ({ collectibles: port }),
    reach: async (stage) => {
      begin(port);
      stage.fund(1_234_567n * 10n ** 15n);
      await stage.connected();
      stage.latchkit.account.showTab("nfts");
      await stage.open("Account");
      await stage.finds('[data-testid="lk-nfts"]');
      await stage.until(
        () =>
          port.isSilent || /^(?:ready|failed)$/u.test(stage.latchkit.collectibles.snapshot.status),
        "the NFTs",
      );
      await then(stage, port);
    },
  };
};
const holding = (pieces: readonly Collectible[]) => (port: InMemoryCollectibles) =>
  port.setOwned(`eip155:1:${ADDRESS}`, pieces);
const down = (port: InMemoryCollectibles): void => {
  port.failure = latchkitErrorOf("http/unreachable", { url: "https://data.example" });
};

export const collectibles: GalleryChapter = {
  name: "NFTs",
  states: [
    state("loading", "NFTs: loading", (port) => (port.isSilent = true)),
    state("few", "NFTs with suspected spam", holding(FEW)),
    state("picture", "NFTs: images shown", holding(FEW), (stage) => stage.press("lk-nfts-images")),
    state("many", "NFTs: many", holding(MANY), (stage) => stage.press("lk-nfts-images")),
    state("spam", "NFTs: suspected spam shown", holding(FEW), (stage) =>
      stage.press("lk-nfts-spam"),
    ),
    state("empty", "NFTs: empty", holding([])),
    state("hostile", "NFTs: hostile names", holding([HOSTILE])),
    state("failed", "NFTs: failed", down),
    state("stale", "NFTs: stale", holding(FEW), async (stage, port) => {
      down(port);
      await stage.latchkit.collectibles.refresh({ force: true }).catch(() => undefined);
    }),
  ],
};
