import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Collectible } from "../../../../src/domain/collectibles/collectible.js";
import { collectiblesModel } from "../../../../src/application/collectibles/views/collectibles.model.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import CollectiblesPart from "../../../../src/presentation-react/views/collectibles/collectibles-part.js";
import { anNft } from "../../../support/builders/collectibles.js";
import { anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";

const current = anAccount();
const shown = (items: readonly Collectible[], spam: readonly Collectible[] = []) => {
  const account = { status: "connected", isRestoring: false, byNamespace: {}, current } as const;
  const value = { account: current.caipAddress, items, spam, readAt: 0 };
  const collectibles = { status: "ready", value } as const;
  const { latchkit } = fakeLatchkit({ collectibles, account });
  const markup = (): string =>
    renderToStaticMarkup(
      <InEnglish latchkit={latchkit}>
        <CollectiblesPart />
      </InEnglish>,
    );
  return { latchkit, markup };
};
const markupOf = (...lists: Parameters<typeof shown>): string => shown(...lists).markup();
const imagesIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/<img[^>]* src="([^"]*)"/gu)].map(([, url = ""]) => url);

const IMAGE = "https://creator.example/7.png";
const TRACKER = "https://tracker.example/3.png";
const NOTE = "can see your IP address";

describe("NFTs of the account", () => {
  it("announces to screen readers that the account has no NFTs", () => {
    expect(markupOf([])).toMatch(/role="status"><p[^>]*>No NFTs yet/u);
    expect(markupOf([], [anNft("3", { isSpam: true })])).toMatch(/role="status"><p[^>]*>No NFTs/u);
  });
  it("lists NFTs without announcing them to screen readers", () => {
    const markup = markupOf([anNft("7")]);
    expect(markup).toContain("Piece 7");
    expect(markup).not.toContain('role="status"');
  });
});

describe("NFT images", () => {
  const withImage = anNft("7", { pictureUrl: IMAGE });
  it("loads NFT images only after the user allows it, and explains once what loading reveals", () => {
    const markup = markupOf([withImage, anNft("8", { pictureUrl: IMAGE })]);
    expect(imagesIn(markup)).toEqual([]);
    expect(markup.split(NOTE)).toHaveLength(2);
    expect(markup.split("Show images")).toHaveLength(2);
  });
  it("loads all NFT images after the user allows it, and stores the choice", () => {
    const { latchkit, markup } = shown([withImage, anNft("8", { pictureUrl: IMAGE })]);
    collectiblesModel(latchkit).showImages(true);
    expect(imagesIn(markup())).toEqual([IMAGE, IMAGE]);
    expect(markup()).not.toContain(NOTE);
    expect(markup()).toContain("Hide images");
    collectiblesModel(latchkit).showImages(false);
    expect(imagesIn(markup())).toEqual([]);
  });
  it("never loads an image of suspected spam", () => {
    const spam = anNft("3", { isSpam: true, pictureUrl: TRACKER });
    const { latchkit, markup } = shown([withImage, spam]);
    collectiblesModel(latchkit).showImages(true);
    expect(imagesIn(markup())).toEqual([IMAGE]);
  });
  it('offers no "Show images" button if no NFT has an image', () => {
    expect(markupOf([anNft("7")])).not.toContain("Show images");
  });
});
