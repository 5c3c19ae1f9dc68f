import { useEffect, type ReactElement, type ReactNode, useState } from "react";
import { type Account, shortenAddress } from "../../../domain/account/account.js";
import { namesModel } from "../../../application/names/views/names.model.js";
import { useModel } from "../../hooks/use-model.js";
import { AccountPicture } from "../../primitives/account-picture.js";
import { Row } from "../../primitives/row.js";
import { NameIcon, CheckIcon, CopyIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import type { AccountModel } from "../../../application/account/views/account.model.js";
import { useToast } from "../../hooks/use-modal.js";

/** Picture, name and address of the account. */
export function ProfileHead({
  account,
  children,
}: {
  readonly account: Account;
  readonly children: ReactNode;
}): ReactElement {
  const { model, state } = useModel(namesModel);
  useEffect(() => model.watch(), [model]);
  const { name } = state.known ?? {};
  return (
    <>
      <AccountPicture account={account} known={state.known} />
      <div className={name === undefined ? "profile-who" : "profile-who profile-named"}>
        {name === undefined ? null : (
          <p className="profile-name" data-testid="lk-profile-name">
            <bdi>{name}</bdi>
          </p>
        )}
        {children}
      </div>
    </>
  );
}

/** Links to name registration, for embedded-wallet accounts without a name. */
export function NameLine(): ReactElement | null {
  const { model, state } = useModel(namesModel);
  const text = useViewText();
  if (!state.canRegister || state.owned !== undefined) return null;
  return (
    <li>
      <Row
        testId="lk-open-name"
        lead={
          <span className="tile tile-medium tile-icon">
            <NameIcon />
          </span>
        }
        name={text("registerName")}
        note={text("registerNameNote")}
        end="deeper"
        onClick={model.openForm}
      />
    </li>
  );
}

const TICK_MS = 2_000;

/** The address, copied on tap. A tick confirms, a toast reports a failure. */
export function CopyAddress({
  address,
  model,
}: {
  readonly address: string;
  readonly model: AccountModel;
}): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const [copies, setCopies] = useState(0);
  useEffect(() => (copies ? model.later(TICK_MS, () => setCopies(0)) : undefined), [copies, model]);
  const copy = async (): Promise<void> => {
    if (await model.copyAddress()) setCopies((count) => count + 1);
    else show({ variant: "error", text: text("copyRefused") });
  };
  const short = shortenAddress(address);
  return (
    <>
      <button
        type="button"
        className="copy"
        part="address"
        data-testid="lk-copy-address"
        title={address}
        aria-label={text("copyAddress", { address: short })}
        onClick={() => void copy()}
      >
        <bdi dir="ltr">{short}</bdi>
        {copies ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="unseen" role="status">
        {copies ? text("addressCopied") : ""}
      </span>
    </>
  );
}
