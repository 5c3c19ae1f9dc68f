import { forwardRef, type ForwardedRef, type ReactElement } from "react";
import type { AllWalletsModel } from "../../../application/catalogue/views/all-wallets.model.js";
import { ShieldIcon } from "../../icons/further-icons.js";
import { CloseIcon, PhoneCodeIcon } from "../../icons/icons.js";
import { SearchField } from "../networks/search-field.js";
import { useViewText } from "../../messages/use-text.js";

export interface FinderProps {
  readonly model: AllWalletsModel;
  /** The current value of the field. */
  readonly typed: string;
  readonly search: (words: string) => void;
  readonly isCertified: boolean;
}

/** The sticky search field and the filters. */
export const Finder = forwardRef<HTMLInputElement, FinderProps>(function Finder(
  { model, typed, search, isCertified },
  field,
) {
  const text = useViewText();
  return (
    <>
      <div className="finder">
        <SearchField ref={field} label={text("searchWallets")} value={typed} onChange={search} />
        {typed === "" ? null : (
          <button
            type="button"
            className="icon-button finder-clear"
            part="button"
            data-testid="lk-clear-search"
            aria-label={text("clearSearch")}
            onClick={() => {
              search("");
              focusOn(field);
            }}
          >
            <CloseIcon />
          </button>
        )}
      </div>
      <div className="ways">
        <button
          type="button"
          className="way"
          part="button"
          data-testid="lk-certified"
          aria-pressed={isCertified}
          aria-describedby={isCertified ? "lk-certified-note" : undefined}
          onClick={() => model.filter(!isCertified)}
        >
          <ShieldIcon />
          {text("certifiedOnly")}
        </button>
        {model.hasCode ? <CodeWay showCode={model.showCode} /> : null}
        {isCertified ? (
          <p id="lk-certified-note" className="ways-note">
            {text("certifiedNote")}
          </p>
        ) : null}
      </div>
    </>
  );
});

function CodeWay({ showCode }: { readonly showCode: () => void }): ReactElement {
  const text = useViewText();
  return (
    <button type="button" className="way" part="button" data-testid="lk-qr-code" onClick={showCode}>
      <PhoneCodeIcon />
      {text("anotherDevice")}
    </button>
  );
}

const focusOn = (field: ForwardedRef<HTMLInputElement>): void => {
  if (typeof field !== "function") field?.current?.focus();
};
