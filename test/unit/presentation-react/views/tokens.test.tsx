import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { accountModel } from "../../../../src/application/account/views/account.model.js";
import type { Latchkit } from "../../../../src/application/latchkit.js";
import type { TokensState } from "../../../../src/application/tokens/tokens.api.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { portfolioOf, type TokenBalance } from "../../../../src/domain/tokens/token-balance.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { AccountTotal } from "../../../../src/presentation-react/views/account/account-view.js";
import TokensPart from "../../../../src/presentation-react/views/tokens/tokens-part.js";
import { anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { aToken } from "../../../support/builders/tokens.js";

const current = anAccount();
const accountOf = (
  tokens: TokensState,
  change: Partial<typeof DEFAULT_FEATURES> = {},
): Latchkit => {
  const account = { status: "connected", isRestoring: false, byNamespace: {}, current } as const;
  const features = { ...DEFAULT_FEATURES, ...change };
  return fakeLatchkit({ tokens, account, features }, { options: { hasProject: true } }).latchkit;
};
const markupOf = (tokens: TokensState, change?: Partial<typeof DEFAULT_FEATURES>): string =>
  renderToStaticMarkup(
    <InEnglish latchkit={accountOf(tokens, change)}>
      <TokensPart />
    </InEnglish>,
  );
const totalOf = (tokens: TokensState): string => {
  const latchkit = accountOf(tokens);
  const model = accountModel(latchkit);
  return renderToStaticMarkup(
    <InEnglish latchkit={latchkit}>
      <AccountTotal model={model} state={model.snapshot} account={current.caipAddress} />
    </InEnglish>,
  );
};
const holding = (...tokens: readonly TokenBalance[]) => portfolioOf(current.caipAddress, tokens, 0);
const ready = (...tokens: readonly TokenBalance[]): string =>
  markupOf({ status: "ready", value: holding(...tokens) });
const error = new LatchkitError("http/unreachable", { url: "https://data.example" });
const USDC = aToken({
  address: "0xa",
  name: "USD Coin",
  symbol: "USDC",
  decimals: 6,
  units: 1_234_999_999n,
  price: 10n ** 18n,
  value: 1_234_999_999n * 10n ** 12n,
});

describe("tokens of the account", () => {
  it(
    "shows name, price, amount and value of each token with two decimals, and the total first",
    { tags: ["S3-038", "S9-035"] },
    () => {
      const markup = ready(USDC);
      for (const words of ["USD Coin", "$1.00", "1,234.99 USDC", "$1,234.99"])
        expect(markup).toContain(words);
      const total = totalOf({ status: "ready", value: holding(USDC) });
      expect(total).toMatch(/Total value <\/span><bdi[^>]*>\$1,234\.99/u);
    },
  );
  it("gives screen readers a token's full amount instead of the shortened one", () => {
    const markup = ready(USDC);
    expect(markup).toContain('<span class="unseen">1,234.999999 USDC</span>');
    expect(markup).toMatch(/aria-hidden="true"[^>]*>1,234\.99 USDC/u);
  });
  it("renders a token's name and symbol as text, not as markup", { tags: ["T10"] }, () => {
    const markup = ready({ ...USDC, name: "<img src=x onerror=alert(1)>", symbol: "<b>" });
    expect(markup).not.toMatch(/<img|<b>/u);
    expect(markup).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
  it("renders only some of 5,000 token rows, and shows the full count", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => ({ ...USDC, address: `0x${at}` }));
    const markup = ready(...many);
    expect(markup.match(/<[a-z]/gu)?.length).toBeLessThan(300);
    expect(markup).toContain('aria-setsize="5000"');
  });
  it.each([
    ["idle", { status: "idle" }, "Loading tokens…"],
    ["loading", { status: "loading" }, "Loading tokens…"],
    ["failed", { status: "failed", error }, "Couldn’t load tokens"],
    ["tried again", { status: "failed", error }, "We’ll keep trying every 30 seconds."],
    ["with a retry", { status: "failed", error }, "Try again"],
    ["none", { status: "ready", value: holding() }, "No tokens yet"],
    [
      "stale",
      { status: "failed", error, previous: holding(USDC) },
      "Couldn’t refresh. Showing the last known tokens.",
    ],
    [
      "not supported",
      {
        status: "failed",
        error: new LatchkitError("chain/not-supported", { networkId: "eip155:1" }),
      },
      "aren’t available on Ethereum",
    ],
  ] as const satisfies readonly (readonly [string, TokensState, string])[])(
    'shows the state "%s" of the token list',
    { tags: ["S8-015"] },
    (_, tokens, words) => {
      expect(markupOf(tokens)).toContain(words);
    },
  );
  it("offers to buy and to receive tokens in an empty token list if the host enables both", () => {
    const none: TokensState = { status: "ready", value: holding() };
    const idsOf = (markup: string): readonly string[] =>
      [...markup.matchAll(/data-testid="(lk-tokens-[^"]*)"/gu)].map(([, id = ""]) => id);
    expect(idsOf(markupOf(none))).toEqual(["lk-tokens-onramp", "lk-tokens-receive"]);
    expect(idsOf(markupOf(none, { onramp: [] }))).toEqual(["lk-tokens-receive"]);
  });
  it("keeps the tokens while they reload, and marks them as outdated if the reload fails", () => {
    const held = holding(USDC);
    expect(markupOf({ status: "loading", previous: held })).toContain("USD Coin");
    expect(markupOf({ status: "failed", error, previous: held })).toContain("USD Coin");
    expect(markupOf({ status: "loading", previous: held })).not.toContain("Last known");
  });
});
