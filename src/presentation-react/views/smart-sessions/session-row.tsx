import { useId, type ReactElement } from "react";
import type {
  SmartSessionsModel,
  SmartSessionsViewState,
} from "../../../application/smart-sessions/views/smart-sessions.model.js";
import { projectHost, projectName } from "../../../domain/smart-sessions/session-list.js";
import type {
  SmartSession,
  SmartSessionStatus,
} from "../../../domain/smart-sessions/smart-session.js";
import { Icon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { Tile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { SessionTerms } from "./session-terms.js";
import { momentText, type Units } from "./session-words.js";
import type { ErrorCode } from "../../../domain/errors/errors.js";
import { type LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import { isUnsupportedMethodCode } from "../../../domain/errors/wallet-dialects.js";
import { useToast } from "../../hooks/use-modal.js";
import { ActionButton } from "../../primitives/action-button.js";
import { FailureNote } from "../../primitives/problem.js";
import type { TextKey } from "../../messages/keys.js";

interface SessionRowProps {
  readonly session: SmartSession;
  readonly status: SmartSessionStatus;
  readonly isOpen: boolean;
  readonly units: Units;
  readonly model: SmartSessionsModel;
  readonly state: SmartSessionsViewState;
  readonly onToggle: () => void;
  readonly onRevoked: () => void;
}

const EXPIRY_TEXTS = {
  active: "sessionExpires",
  expired: "sessionExpired",
  revoked: "sessionRevoked",
} as const;

/** Shows a monogram, because the picture's URL is untrusted. */
export function SessionRow(props: SessionRowProps): ReactElement {
  const { session, status, isOpen, model, state, onToggle, onRevoked } = props;
  const text = useViewText();
  const locale = useNumberLocale();
  const id = useId();
  const name = projectName(session.project) ?? text("sessionNameless");
  const endsAt = (status === "revoked" ? session.revokedAt : undefined) ?? session.expiresAt;
  return (
    <div data-testid={`lk-session-${session.id}`}>
      <div className="session">
        <button
          type="button"
          className="row"
          part="row"
          data-testid={`lk-session-open-${session.id}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <Tile id={name} name={name} />
          <span className="row-words">
            <span className="row-name">
              <bdi>{name}</bdi>
            </span>
            <span className="row-note">
              {text(EXPIRY_TEXTS[status], { time: momentText(endsAt, locale) })}
            </span>
          </span>
          <span className="session-turn">
            <Icon>
              <path d="m5.5 7.75 4.5 4.5 4.5-4.5" />
            </Icon>
          </span>
        </button>
        {isOpen ? <Details {...props} id={id} name={name} /> : null}
      </div>
      {isOpen && status === "active" ? (
        <RevokeAction id={session.id} name={name} model={model} state={state} onDone={onRevoked} />
      ) : null}
    </div>
  );
}

function Details({
  session,
  status,
  units,
  id,
  name,
}: SessionRowProps & { readonly id: string; readonly name: string }): ReactElement {
  const text = useViewText();
  const { permissions, policies, expiresAt } = session;
  const until = status === "active" ? expiresAt : undefined;
  return (
    <div id={id} className="session-details">
      <h4 className="session-label">{text("sessionMay")}</h4>
      {permissions.length === 0 ? (
        <p>{text("sessionMayNothing")}</p>
      ) : (
        <SessionTerms rules={permissions} units={units} until={until} />
      )}
      {policies.length === 0 ? null : (
        <>
          <h4 className="session-label">{text("sessionBounds")}</h4>
          <SessionTerms rules={policies} units={units} />
        </>
      )}
      <SessionOrigin session={session} name={name} />
    </div>
  );
}

function SessionOrigin({
  session: { project, createdAt, expiresAt },
  name,
}: {
  readonly session: SmartSession;
  readonly name: string;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const host = projectHost(project);
  return (
    <dl className="session-data">
      <dt>{text("sessionAsked")}</dt>
      <dd>
        <bdi>{name}</bdi>
        {host === undefined ? null : (
          <span className="session-note">
            <bdi dir="ltr">{host}</bdi>
          </span>
        )}
        <span className="session-note">{text("sessionNameUnverified")}</span>
      </dd>
      <dt>{text("sessionCreatedAt")}</dt>
      <dd>{createdAt === undefined ? text("sessionUnknown") : momentText(createdAt, locale)}</dd>
      <dt>{text("sessionUntil")}</dt>
      <dd>{momentText(expiresAt, locale)}</dd>
    </dl>
  );
}

const FAILURES: Readonly<Partial<Record<ErrorCode, TextKey>>> = {
  "wallet/declined": "sessionDeclined",
  "modal/closed": "sessionDeclined",
  "wallet/invalid-answer": "sessionInvalid",
  "account/not-available": "sessionAccount",
};
const problemKey = (error: LatchkitError): TextKey => {
  const cannotRevoke =
    isLatchkitError(error, "wallet/request-failed") &&
    isUnsupportedMethodCode(error.context.providerCode);
  return cannotRevoke ? "sessionUnable" : (FAILURES[error.code] ?? "sessionNotEnded");
};

export function RevokeAction({
  id,
  name,
  model,
  state: { revoking, problem },
  onDone,
}: {
  readonly id: string;
  readonly name: string;
  readonly model: SmartSessionsModel;
  readonly state: SmartSessionsViewState;
  readonly onDone: () => void;
}): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const isAsking = revoking === id;
  const revoke = async (): Promise<void> => {
    if (!(await model.revoke(id))) return;
    show({ variant: "success", text: text("sessionEnded", { name }) });
    onDone();
  };
  return (
    <div className="session-end">
      {problem?.id === id ? (
        <FailureNote
          testId="lk-session-problem"
          error={problem.error}
          text={text(problemKey(problem.error))}
        />
      ) : null}
      <ActionButton
        kind="secondary"
        testId={`lk-session-revoke-${id}`}
        isBusy={revoking !== undefined}
        onClick={() => void revoke()}
      >
        {text(isAsking ? "sessionRevoking" : "sessionRevoke")}
        <span className="unseen">{` ${name}`}</span>
      </ActionButton>
      {isAsking ? (
        <ActionButton kind="quiet" testId="lk-session-stop" onClick={model.stopWaiting}>
          {text("sessionStop")}
        </ActionButton>
      ) : null}
    </div>
  );
}
