import { useEffect, type ReactElement } from "react";
import { smartSessionsModel } from "../../../application/smart-sessions/views/smart-sessions.model.js";
import { useModel } from "../../hooks/use-model.js";
import { CheckIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import type { ViewProps } from "../view.types.js";
import { SessionTerms } from "./session-terms.js";
import { momentText } from "./session-words.js";
import css from "./smart-sessions.css?inline";

/** A newly granted session: permissions and expiry. */
export function SessionCreatedView({
  route: { session, networkId },
}: ViewProps<"SmartSessionCreated">): ReactElement {
  useSheet(css);
  const { model, state } = useModel(smartSessionsModel);
  const text = useViewText();
  const locale = useNumberLocale();
  useEffect(() => model.prepare(), [model]);
  const { permissions, policies, expiresAt } = session;
  const isThere = state.network.id === networkId;
  const units = isThere
    ? { currency: state.network.currency, tokens: state.list?.tokens ?? {} }
    : { tokens: {} };
  return (
    <div className="session-created" data-testid="lk-session-created">
      <Message
        drawing={
          <span className="tile tile-large tile-icon session-mark">
            <CheckIcon />
          </span>
        }
        title={text("sessionCreated")}
        hint={text("sessionExpires", { time: momentText(expiresAt, locale) })}
      />
      <div className="session-details">
        <h3 className="session-label">{text("sessionMay")}</h3>
        <SessionTerms rules={permissions} units={units} until={expiresAt} />
        {policies.length === 0 ? null : (
          <>
            <h3 className="session-label">{text("sessionBounds")}</h3>
            <SessionTerms rules={policies} units={units} />
          </>
        )}
      </div>
      <div className="actions">
        <ActionButton kind="primary" testId="lk-session-done" onClick={model.leave}>
          {text("sessionDone")}
        </ActionButton>
        <ActionButton kind="secondary" testId="lk-session-all" onClick={model.openList}>
          {text("sessionAll")}
        </ActionButton>
      </div>
    </div>
  );
}
