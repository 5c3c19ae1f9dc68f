import { Fragment, type ReactElement } from "react";
import { addressGroups } from "../../domain/account/account.js";
import { useSheet } from "../theme/modal-sheets.js";
import css from "./grouped-address.css?inline";

/** Groups an address for comparison by eye. The gaps are styling, so copied text has none. */
export function GroupedAddress({ address }: { readonly address: string }): ReactElement {
  useSheet(css);
  return (
    <bdi dir="ltr" className="grouped" data-testid="lk-whole-address">
      {addressGroups(address).map((group, at) => (
        <Fragment key={`${at} ${group}`}>
          {at === 0 ? null : <wbr />}
          <span className="grouped-part">{group}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
