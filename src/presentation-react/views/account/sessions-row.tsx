import type { ReactElement } from "react";
import { hasSmartSessions } from "../../../application/smart-sessions/views/has-smart-sessions.js";
import { useModel } from "../../hooks/use-model.js";
import { Icon } from "../../icons/icon.js";
import { useViewText } from "../../messages/use-text.js";
import { IconTile } from "../../primitives/tile.js";
import { Row } from "../../primitives/row.js";
import { useLatchkit } from "../../provider/context.js";

/** The way to the account's smart sessions, where it can have them. */
export function SessionsRow(): ReactElement | null {
  const { navigation } = useLatchkit();
  const text = useViewText();
  if (!useModel(hasSmartSessions).state) return null;
  return (
    <li>
      <Row
        testId="lk-open-smart-sessions"
        lead={
          <IconTile>
            <Icon>
              <circle cx="10" cy="10" r="6.75" />
              <path d="M10 6.5V10l2.5 1.5" />
            </Icon>
          </IconTile>
        }
        name={text("openSessions")}
        note={text("openSessionsNote")}
        end="deeper"
        onClick={() => navigation.push({ view: "SmartSessionList" })}
      />
    </li>
  );
}
