import type { CaipAddress } from "../caip/caip.types.js";
import { groupByMonth, type Month } from "../shared/calendar.js";
import {
  statusOf,
  type ListedSessions,
  type SmartSession,
  type SmartSessionList,
  type SmartSessionStatus,
} from "./smart-session.js";
import { plainText } from "../connectors/announcement.js";

type Project = SmartSession["project"];

/** Host of the project's self-reported https URL. */
export const projectHost = ({ url }: Project): string | undefined => {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return protocol === "https:" && host !== "" ? host : undefined;
};

/** Self-reported project name on one line, at most 64 characters. */
export const projectName = (project: Project): string | undefined =>
  plainText(project.name) ?? projectHost(project);

const MAX_SESSIONS = 10_000;
/** Maximum date, epoch ms (ECMAScript 21.4.1.1). */
const LAST_TIME = 8_640_000_000_000_000;

const isTime = (time: number | undefined): time is number =>
  typeof time === "number" && time >= 0 && time <= LAST_TIME;

/** An unrepresentable expiry becomes the maximum. */
const withValidTimes = ({
  createdAt,
  revokedAt,
  expiresAt,
  ...rest
}: SmartSession): SmartSession => ({
  ...rest,
  expiresAt: isTime(expiresAt) ? expiresAt : LAST_TIME,
  ...(isTime(createdAt) && { createdAt }),
  ...(revokedAt !== undefined && { revokedAt: isTime(revokedAt) ? revokedAt : 0 }),
});

/** The active one, or the one that expires later. */
const longerLived = (a: SmartSession, b: SmartSession): SmartSession => {
  if ((a.revokedAt === undefined) !== (b.revokedAt === undefined))
    return a.revokedAt === undefined ? a : b;
  return b.expiresAt > a.expiresAt ? b : a;
};

const newestFirst = (a: SmartSession, b: SmartSession): number =>
  (b.createdAt ?? 0) - (a.createdAt ?? 0);

/** The sessions of a full or partial response. */
export const sessionsIn = (answer: ListedSessions): readonly SmartSession[] =>
  "isPartial" in answer ? answer.sessions : answer;

/** Builds the list: unique ids, at most 10,000 sessions. */
export const sessionListOf = (
  account: CaipAddress,
  answer: ListedSessions,
  readAt: number,
): SmartSessionList => {
  const listed = sessionsIn(answer);
  const isPartial = "isPartial" in answer || listed.length > MAX_SESSIONS;
  const each = new Map<string, SmartSession>();
  for (const session of listed.slice(0, MAX_SESSIONS).map(withValidTimes)) {
    const existingSession = each.get(session.id);
    each.set(session.id, existingSession ? longerLived(existingSession, session) : session);
  }
  const sessions = [...each.values()].sort(newestFirst);
  return { account, sessions, ...(isPartial && { isPartial }), tokens: {}, readAt };
};

/** The time by which sessions are sorted: granted, expired or revoked. */
export const sortTime = (
  { createdAt, expiresAt, revokedAt }: SmartSession,
  status: SmartSessionStatus,
): number | undefined => {
  if (status === "active") return createdAt;
  return status === "expired" ? expiresAt : revokedAt;
};

/** Sessions of a month; `month` is absent if the time is unknown. */
export interface SessionMonth {
  readonly month?: Month;
  readonly items: readonly SmartSession[];
}

/** Sessions with this status at `now`, newest first, by month in the user's time zone. */
export const sessionMonths = (
  sessions: readonly SmartSession[],
  { status, now, monthOf }: SessionMonthsQuery,
): readonly SessionMonth[] => {
  const withStatus = sessions.filter((one) => statusOf(one, now) === status);
  const timeOf = (one: SmartSession): number | undefined => sortTime(one, status);
  const dated = withStatus
    .filter((one) => timeOf(one) !== undefined)
    .sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0));
  const undatedSessions = withStatus.filter((one) => timeOf(one) === undefined);
  const months = groupByMonth(dated, (one) => monthOf(timeOf(one) ?? 0)).map(
    ({ year, month, items }) => ({ month: { year, month }, items }),
  );
  return undatedSessions.length === 0 ? months : [...months, { items: undatedSessions }];
};

export interface SessionMonthsQuery {
  readonly status: SmartSessionStatus;
  /** Epoch ms. */
  readonly now: number;
  readonly monthOf: (time: number) => Month;
}
