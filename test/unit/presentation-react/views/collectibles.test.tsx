import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Collectible } from "../../../../src/domain/collectibles/collectible.js";
import { InEnglish } from "../../../support/in-english.js";
import CollectiblesPart from "../../../../src/presentation-react/views/collectibles/collectibles-part.js";
import { aPiece } from "../../../support/collectibles.js";
import { anAccount, fakeLatchkit } from "../../../support/fake-latchkit.js";

const current = anAccount();
const markupOf = (items: readonly Collectible[], spam: readonly Collectible[] = []): string => {
  const account = { status: "connected", isRestoring: false, byNamespace: {}, current } as const;
  const value = { account: current.caipAddress, items, spam, readAt: 0 };
  const collectibles = { status: "ready", value } as const;
  const { latchkit } = fakeLatchkit({ collectibles, account });
  return renderToStaticMarkup(
    <InEnglish latchkit={latchkit}>
      <CollectiblesPart />
    </InEnglish>,
  );
};

describe("the NFTs of the account", () => {
  it("announce that there are none, as what takes the place of those on their way", () => {
    expect(markupOf([])).toMatch(/role="status"><p[^>]*>No NFTs yet/u);
    expect(markupOf([], [aPiece("3", { isSpam: true })])).toMatch(/role="status"><p[^>]*>No NFTs/u);
  });
  it("stand there without that where there are some", () => {
    const markup = markupOf([aPiece("7")]);
    expect(markup).toContain("Piece 7");
    expect(markup).not.toContain('role="status"');
  });
});
