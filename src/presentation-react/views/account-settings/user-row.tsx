import type { ReactElement } from "react";
import {
  SOCIAL_NAMES,
  type SocialProvider,
} from "../../../domain/embedded-wallet/social-providers.js";
import { useViewText } from "../../messages/use-text.js";
import { IconTile } from "../../primitives/tile.js";
import { Row } from "../../primitives/row.js";
import { EmailIcon } from "../../icons/icons.js";
import { UserIcon } from "../../icons/user-icons.js";

/**
 * The signed-in user. An e-mail address can be changed here; a social account only at its provider.
 */
export function UserRow({
  name,
  provider,
  onChange,
}: {
  readonly name: string;
  readonly provider: SocialProvider | undefined;
  readonly onChange: () => void;
}): ReactElement {
  const text = useViewText();
  if (provider === undefined)
    return (
      <Row
        testId="lk-open-email"
        lead={
          <IconTile>
            <EmailIcon />
          </IconTile>
        }
        name={text("settingsEmailNote")}
        note={name}
        end="deeper"
        onClick={onChange}
      />
    );
  return (
    <div className="row row-still" part="row" data-testid="lk-social-user">
      <IconTile>
        <UserIcon />
      </IconTile>
      <span className="row-words">
        <span className="row-name">
          {text("settingsElsewhere", { provider: SOCIAL_NAMES[provider] })}
        </span>
        <bdi className="row-note">{name}</bdi>
      </span>
    </div>
  );
}
