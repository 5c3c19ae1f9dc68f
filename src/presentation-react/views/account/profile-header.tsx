import { useEffect, type ReactElement, type ReactNode } from "react";
import { type Account } from "../../../domain/account/account.js";
import { namesModel } from "../../../application/names/views/names.model.js";
import { useModel } from "../../hooks/use-model.js";
import { AccountPicture } from "../../primitives/account-picture.js";
import { Row } from "../../primitives/row.js";
import { NameIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";

export function ProfileHeader({
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

export function NameLine(): ReactElement | null {
  const { model, state } = useModel(namesModel);
  const text = useViewText();
  if (!state.canRegister || state.owned !== undefined) return null;
  return (
    <li>
      <Row
        testId="lk-open-name"
        leading={
          <span className="tile tile-medium tile-icon">
            <NameIcon />
          </span>
        }
        name={text("registerName")}
        note={text("registerNameNote")}
        trailing="deeper"
        onClick={model.openForm}
      />
    </li>
  );
}
