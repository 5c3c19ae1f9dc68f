import { Fragment, type ReactElement } from "react";
import { addressGroups } from "../../domain/account/shorten-address.js";
import { useSheet } from "../theme/modal-sheets.js";
import css from "./grouped-address.css?inline";

/**
 * A whole address in groups, to be compared by eye. The gaps are drawn: what is selected and copied
 * has none. First and last group stand out, which are what most people look at; all are there.
 */
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
