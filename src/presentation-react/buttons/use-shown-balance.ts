import { valueOf } from "../../domain/shared/load-state.js";
import { amountText } from "../format/amount.js";
import { useBalance } from "../hooks/use-balance.js";
import { useNumberLocale } from "../provider/use-locale.js";

/** The balance in words, only if it belongs to the account shown; read while it is wanted. */
export const useShownBalance = (
  isWanted: boolean,
  account: string | undefined,
): string | undefined => {
  const { balance } = useBalance({ watch: isWanted && account !== undefined });
  const locale = useNumberLocale();
  const value = valueOf(balance);
  return isWanted && value !== undefined && value.account === account
    ? amountText(value, locale)
    : undefined;
};
