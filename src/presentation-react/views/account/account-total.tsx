import type { ReactElement } from "react";
import type {
  AccountModel,
  AccountViewState,
} from "../../../application/account/views/account.model.js";
import { usdText } from "../../format/usd.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { BalanceLine } from "./balance-line.js";
import { useViewText } from "../../messages/use-text.js";

/** The account's total value with the balance below; without prices only the balance. */
export function AccountTotal({
  model,
  state: { balance, total },
  account,
}: {
  readonly model: AccountModel;
  readonly state: Pick<AccountViewState, "balance" | "total">;
  readonly account: string;
}): ReactElement {
  const text = useViewText();
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
