import type { CaipAddress } from "../caip/caip.types.js";
import { groupByMonth, type Month } from "../shared/by-month.js";
import {
  statusOf,
  type ListedSessions,
  type SmartSession,
  type SmartSessionList,
  type SmartSessionStatus,
} from "./smart-session.js";
import { plainText } from "../connectors/announcement.js";

type Project = SmartSession["project"];

/** The host of a project's page, as it says itself. */
export const projectHost = ({ url }: Project): string | undefined => {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return protocol === "https:" && host !== "" ? host : undefined;
};

/** Who asked, in its own word, in one line of at most 64 visible characters. */
export const projectName = (project: Project): string | undefined =>
  plainText(project.name) ?? projectHost(project);

/** More than anybody looks through. */
const MOST_SESSIONS = 10_000;
/** The last time that a date can name, epoch ms (ECMAScript 21.4.1.1). */
const LAST_TIME = 8_640_000_000_000_000;

const isTime = (time: number | undefined): time is number =>
  typeof time === "number" && time >= 0 && time <= LAST_TIME;

/** With times that can be written. One that names no end that can be written has the last. */
const timed = ({ createdAt, revokedAt, expiresAt, ...rest }: SmartSession): SmartSession => ({
  ...rest,
  expiresAt: isTime(expiresAt) ? expiresAt : LAST_TIME,
  ...(isTime(createdAt) && { createdAt }),
  ...(revokedAt !== undefined && { revokedAt: isTime(revokedAt) ? revokedAt : 0 }),
});

/** Of two entries with one id the one that may do something longer: none is hidden by another. */
const longer = (a: SmartSession, b: SmartSession): SmartSession => {
  if ((a.revokedAt === undefined) !== (b.revokedAt === undefined))
    return a.revokedAt === undefined ? a : b;
  return b.expiresAt > a.expiresAt ? b : a;
};

/** The newest first; those without a time of their own last. */
const newestFirst = (a: SmartSession, b: SmartSession): number =>
  (b.createdAt ?? 0) - (a.createdAt ?? 0);

/** The sessions of an answer, whether it is the whole list or a part. */
export const sessionsIn = (answer: ListedSessions): readonly SmartSession[] =>
  "isPartial" in answer ? answer.sessions : answer;

/** What a co-signer listed, each id once, at most 10,000. */
export const sessionListOf = (
  account: CaipAddress,
  answer: ListedSessions,
  readAt: number,
): SmartSessionList => {
  const listed = sessionsIn(answer);
  const isPartial = "isPartial" in answer || listed.length > MOST_SESSIONS;
  const each = new Map<string, SmartSession>();
  for (const session of listed.slice(0, MOST_SESSIONS).map(timed)) {
    const known = each.get(session.id);
    each.set(session.id, known ? longer(known, session) : session);
  }
  const sessions = [...each.values()].sort(newestFirst);
  return { account, sessions, ...(isPartial && { isPartial }), tokens: {}, readAt };
};

/** The time by which a session stands in a list of its kind: granted, ended, or taken back. */
export const listedAt = (
  { createdAt, expiresAt, revokedAt }: SmartSession,
  status: SmartSessionStatus,
): number | undefined => {
  if (status === "active") return createdAt;
  return status === "expired" ? expiresAt : revokedAt;
};

/** Sessions of one month; without one where nobody says when they were granted. */
export interface SessionMonth {
  readonly month?: Month;
  readonly items: readonly SmartSession[];
}

/**
 * The sessions that stand so at `now`, by month of the user's own time zone, which `monthOf`
 * knows; the newest first.
 */
export const sessionMonths = (
  sessions: readonly SmartSession[],
  { status, now, monthOf }: SessionMonthsQuery,
): readonly SessionMonth[] => {
  const own = sessions.filter((one) => statusOf(one, now) === status);
  const timeOf = (one: SmartSession): number | undefined => listedAt(one, status);
  const dated = own
    .filter((one) => timeOf(one) !== undefined)
    .sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0));
  const undated = own.filter((one) => timeOf(one) === undefined);
  const months = groupByMonth(dated, (one) => monthOf(timeOf(one) ?? 0)).map(
    ({ year, month, items }) => ({ month: { year, month }, items }),
  );
  return undated.length === 0 ? months : [...months, { items: undated }];
};

/** Which sessions are wanted, and in whose calendar. */
export interface SessionMonthsQuery {
  readonly status: SmartSessionStatus;
  /** Epoch ms. */
  readonly now: number;
  readonly monthOf: (time: number) => Month;
}
