import type { ReactElement } from "react";
import type { AllWalletsRow as RowState } from "../../../domain/catalogue/all-wallets-row.js";
import { SearchIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { Row } from "../../primitives/row.js";
import { useNumberLocale } from "../../provider/use-locale.js";

/** Opens the wallet catalogue; shows its size once known. */
export function AllWalletsRow({
  row: { count, isMore },
  isBlocked,
  onClick,
}: {
  readonly row: RowState;
  readonly isBlocked: boolean;
  readonly onClick: () => void;
}): ReactElement {
  const text = useText();
  const locale = useNumberLocale();
  const words = (known: number): string =>
    isMore ? text("walletsMore", { count: known }) : new Intl.NumberFormat(locale).format(known);
  const badge = count === undefined ? undefined : words(count);
  return (
    <div className="group">
      <Row
        testId="lk-all-wallets"
        isBlocked={isBlocked}
        name={text("titleAllWallets")}
        badge={badge}
        end="deeper"
        lead={
          <span className="tile tile-icon" aria-hidden="true">
            <SearchIcon />
          </span>
        }
        onClick={onClick}
      />
    </div>
  );
}
