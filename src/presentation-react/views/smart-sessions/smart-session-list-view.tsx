import { useEffect, useMemo, useRef, useState, type ReactElement } from "react";
import {
  type SmartSessionsModel,
  type SmartSessionsViewState,
  smartSessionsModel,
} from "../../../application/smart-sessions/views/smart-sessions.model.js";
import { type SessionMonth, sessionMonths } from "../../../domain/smart-sessions/session-list.js";
import type {
  SmartSession,
  SmartSessionList,
  SmartSessionStatus,
} from "../../../domain/smart-sessions/smart-session.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { LongList } from "../../primitives/long-list.js";
import { Message } from "../../primitives/message.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { SkeletonRows } from "../../primitives/row.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { Tabs } from "../walletconnect/tabs.js";
import { SessionRow } from "./session-row.js";
import css from "./smart-sessions.css?inline";
import { CheckIcon } from "../../icons/icons.js";
import type { ViewProps } from "../view.types.js";
import { SessionTerms } from "./session-terms.js";
import { momentText } from "./session-words.js";

/** CSS px, with the gap below. */
const ROW_HEIGHT = 64;
const LOADING_ROWS = 5;
const TABS = { active: "tabActive", expired: "tabExpired", revoked: "tabRevoked" } as const;
const EMPTY = {
  active: "sessionsNoneActive",
  expired: "sessionsNoneExpired",
  revoked: "sessionsNoneRevoked",
} as const;
const STATUSES = ["active", "expired", "revoked"] as const;

type Line = SmartSession | Omit<SessionMonth, "items">;
const isSession = (line: Line): line is SmartSession => "id" in line;
const keyOf = (line: Line): string => {
  if (isSession(line)) return `session ${line.id}`;
  return line.month ? `${line.month.year}-${line.month.month}` : "undated";
};
const monthOf = (time: number): { readonly year: number; readonly month: number } => {
  const local = new Date(time);
  return { year: local.getFullYear(), month: local.getMonth() };
};
const linesOf = ({ sessions, readAt }: SmartSessionList, status: SmartSessionStatus) =>
  sessionMonths(sessions, { status, now: readAt, monthOf }).flatMap(
    ({ items, ...month }): readonly Line[] => [month, ...items],
  );

interface PartProps {
  readonly model: SmartSessionsModel;
  readonly state: SmartSessionsViewState;
}

export default function SmartSessionListView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(smartSessionsModel);
  const text = useViewText();
  useEffect(() => model.prepare(), [model]);
  const { isOn, isConnected, isOffered, network, list, error } = state;
  if (!isOn) return <Message title={text("sessionsOff")} />;
  if (!isConnected)
    return <NotConnected title={text("sessionsGone")} onConnect={model.openConnect} />;
  if (!isOffered)
    return (
      <Message
        drawing={<EmptyWalletDrawing />}
        title={text("sessionsNotOffered", { network: network.name })}
      />
    );
  if (list !== undefined)
    return <SessionTabs key={list.account} model={model} state={state} list={list} />;
  if (error === undefined)
    return <SkeletonRows label={text("sessionsLoading")} count={LOADING_ROWS} />;
  return (
    <Message drawing={<EmptyWalletDrawing />} title={text("sessionsFailed")} isAlert>
      <Retry model={model} />
    </Message>
  );
}

function Retry({ model }: Pick<PartProps, "model">): ReactElement {
  const text = useViewText();
  return (
    <ActionButton kind="secondary" testId="lk-sessions-retry" onClick={model.retry}>
      {text("sessionsRetry")}
    </ActionButton>
  );
}

function SessionTabs({ model, state, list }: PartProps & { readonly list: SmartSessionList }) {
  const text = useViewText();
  const [tab, setTab] = useState<SmartSessionStatus>("active");
  return (
    <div className="sessions" data-testid="lk-sessions">
      {state.error === undefined ? null : (
        <div className="sessions-stale">
          <p role="status">{text("sessionsStale")}</p>
          <Retry model={model} />
        </div>
      )}
      {list.isPartial ? (
        <p className="sessions-partial" role="status" data-testid="lk-sessions-partial">
          {text("sessionsPartial")}
        </p>
      ) : null}
      <Tabs
        tabs={STATUSES.map((id) => ({ id, name: text(TABS[id]) }))}
        chosen={tab}
        label={text("titleSmartSessionList")}
        onChoose={setTab}
      >
        <Sessions key={tab} model={model} state={state} list={list} status={tab} />
      </Tabs>
    </div>
  );
}

function Sessions({
  model,
  state,
  list,
  status,
}: PartProps & { readonly list: SmartSessionList; readonly status: SmartSessionStatus }) {
  const text = useViewText();
  const container = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const lines = useMemo(() => linesOf(list, status), [list, status]);
  const units = { currency: state.network.currency, tokens: list.tokens };
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <div
      ref={container}
      className="sessions-place"
      role="group"
      aria-label={text(TABS[status])}
      tabIndex={-1}
    >
      {lines.length === 0 ? (
        <Message
          drawing={<EmptyWalletDrawing />}
          title={text(EMPTY[status])}
          hint={status === "active" ? text("sessionsHint") : undefined}
        />
      ) : (
        <LongList items={lines} keyOf={keyOf} label={text(TABS[status])} rowHeight={ROW_HEIGHT}>
          {(line) =>
            isSession(line) ? (
              <SessionRow
                session={line}
                status={status}
                isOpen={open.has(line.id)}
                units={units}
                model={model}
                state={state}
                onToggle={() => toggle(line.id)}
                onRevoked={() => container.current?.focus()}
              />
            ) : (
              <MonthLine {...line} />
            )
          }
        </LongList>
      )}
    </div>
  );
}

function MonthLine({ month }: Omit<SessionMonth, "items">): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  const name = new Intl.DateTimeFormat(locale, { year: "numeric", month: "long", timeZone: "UTC" });
  return (
    <h3 className="sessions-month">
      {month ? name.format(Date.UTC(month.year, month.month, 1)) : text("sessionsUndated")}
    </h3>
  );
}

export const created = { default: SessionCreatedView };

function SessionCreatedView({
  route: { session, networkId },
}: ViewProps<"SmartSessionCreated">): ReactElement {
  useSheet(css);
  const { model, state } = useModel(smartSessionsModel);
  const text = useViewText();
  const locale = useNumberLocale();
  useEffect(() => model.prepare(), [model]);
  const { permissions, policies, expiresAt } = session;
  const isListed = state.network.id === networkId;
  const units = isListed
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
