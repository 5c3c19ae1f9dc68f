import { memo, type ReactElement } from "react";
import type { TokenBalance } from "../../../domain/tokens/token-balance.js";
import { fullAmountText, tokenAmountText } from "../../format/token-amount.js";
import { usdText } from "../../format/usd.js";
import { TokenTile } from "../../primitives/token-tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";

/**
 * A token: name, price, amount and value, rounded down. Screen readers get the exact amount. Opens
 * the token's page.
 */
export const TokenRow = memo(function TokenRow({
  token,
  onOpen,
}: {
  readonly token: TokenBalance;
  readonly onOpen: (token: TokenBalance) => void;
}): ReactElement {
  const locale = useNumberLocale();
  const { name, address, price, value } = token;
  const full = fullAmountText(token, locale);
  return (
    <button
      type="button"
      className="row"
      part="row"
      data-testid={`lk-token-${address ?? "currency"}`}
      onClick={() => onOpen(token)}
    >
      <TokenTile token={token} networkId={token.networkId} />
      <span className="row-words">
        <span className="row-name">
          <bdi>{name}</bdi>
        </span>
        {price === undefined ? null : (
          <bdi className="row-note" dir="ltr">
            {breakable(usdText(price, locale))}
          </bdi>
        )}
      </span>
      <span className="token-end">
        <span className="token-amount" title={full}>
          <bdi dir="ltr" aria-hidden="true">
            {tokenAmountText(token, locale)}
          </bdi>
          <span className="unseen">{full}</span>
        </span>
        {value === undefined ? null : (
          <bdi className="row-note" dir="ltr">
            {breakable(usdText(value, locale))}
          </bdi>
        )}
      </span>
    </button>
  );
});

/** Lets a narrow row wrap between amount and currency. */
const breakable = (amount: string): string => amount.replaceAll("\u00a0", " ");
