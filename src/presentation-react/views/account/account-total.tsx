import type { ReactElement } from "react";
import type { AccountModel } from "../../../application/account/views/account.model.js";
import { tokensModel } from "../../../application/tokens/views/tokens.model.js";
import type { Balance } from "../../../domain/balance/balance.js";
import type { LoadState } from "../../../domain/shared/load-state.js";
import { usdText } from "../../format/usd.js";
import { useModel } from "../../hooks/use-model.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useTokensText } from "../tokens/use-tokens-text.js";
import { BalanceLine } from "./balance-line.js";

/** What the account is worth, with the balance beneath; the balance alone without prices. */
export function AccountTotal({
  model,
  balance,
  account,
}: {
  readonly model: AccountModel;
  readonly balance: LoadState<Balance>;
  readonly account: string;
}): ReactElement {
  const total = useModel(tokensModel).state.portfolio?.total;
  const text = useTokensText();
  const locale = useNumberLocale();
  return (
    <>
      {total === undefined ? null : (
        <p className="amount" data-testid="lk-tokens-total">
          <span className="unseen">{text("tokensTotal")} </span>
          <bdi dir="ltr">{usdText(total, locale)}</bdi>
        </p>
      )}
      <BalanceLine
        balance={balance}
        account={account}
        isSecond={total !== undefined}
        onRetry={model.refreshBalance}
      />
    </>
  );
}
