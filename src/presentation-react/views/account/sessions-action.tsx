import type { ReactElement } from "react";
import { hasSmartSessions } from "../../../application/smart-sessions/views/has-smart-sessions.js";
import { useModel } from "../../hooks/use-model.js";
import { Icon } from "../../icons/icon.js";
import { useLatchkit } from "../../provider/context.js";
import { useViewText } from "../../messages/use-text.js";

/** Links to the account's smart sessions, if it supports them. */
export function SessionsAction(): ReactElement | null {
  const { navigation } = useLatchkit();
  const text = useViewText();
  if (!useModel(hasSmartSessions).state) return null;
  return (
    <button
      type="button"
      className="icon-button header-lead"
      data-testid="lk-open-smart-sessions"
      aria-label={text("openSessions")}
      title={text("openSessions")}
      onClick={() => navigation.push({ view: "SmartSessionList" })}
    >
      <Icon>
        <circle cx="10" cy="10" r="6.75" />
        <path d="M10 6.5V10l2.5 1.5" />
      </Icon>
    </button>
  );
}
