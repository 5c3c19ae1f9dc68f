import { createHash, randomBytes } from "node:crypto";

const COOKIE = "sign-in";
/** Browsers take such a cookie from this host alone: a sibling domain cannot plant one. */
const SECURE_PREFIX = "__Host-";
/** At most so many cookies of a browser are looked at; those that ended stay for a day. */
const MOST = 60;
const NAME_LETTERS = 16;
const NAME = new RegExp(`^${COOKIE}-[\\da-f]{${NAME_LETTERS}}$`, "u");
const ID = /^[\da-f]{64}$/u;
const hashOf = (text) => createHash("sha256").update(text).digest("hex");
const prefixOf = (isSecure) => (isSecure ? SECURE_PREFIX : "");

/** Name and value of each cookie. Only blanks around it are not its own (RFC 6265). */
const pairsIn = (header) =>
  (header ?? "").split(";").map((pair) => {
    const text = pair.replace(/^[ \t]+|[ \t]+$/gu, "");
    const at = text.indexOf("=");
    return [text.slice(0, at), text.slice(at + 1)];
  });

/**
 * The visits of a browser by their hash: who reads the store cannot open them. A name that comes
 * twice was planted once, so neither counts.
 */
const visitsOf = (header, isSecure) => {
  const prefix = prefixOf(isSecure);
  const values = new Map();
  for (const [name, id] of pairsIn(header)) {
    if (!name.startsWith(prefix) || !NAME.test(name.slice(prefix.length))) continue;
    values.set(name, values.has(name) ? "" : id);
  }
  return [...values.values()]
    .filter((id) => ID.test(id))
    .slice(0, MOST)
    .map(hashOf);
};

/**
 * The sign-ins of one browser, from the header `Cookie`. Those of each account and network have a
 * cookie of their own: tabs that sign in at the same moment do not write over each other's.
 */
export async function openVisits({ store, isSecure }, header, now) {
  const visits = await Promise.all(
    visitsOf(header, isSecure).map(async (visit) => ({
      visit,
      sessions: await store.sessions(visit, now),
    })),
  );
  return {
    sessions: visits.flatMap(({ sessions }) => sessions),
    /** Ends what is over for this browser. */
    end: async (isOver) => {
      for (const { visit, sessions } of visits)
        if (sessions.some(isOver))
          await store.replace(
            visit,
            visit,
            sessions.filter((one) => !isOver(one)),
          );
    },
  };
}

const nameOf = ({ chainId, address }) =>
  `${COOKIE}-${hashOf(`${chainId}:${address.toLowerCase()}`).slice(0, NAME_LETTERS)}`;

/**
 * Keeps sign-ins; gives the cookies to have them by, one for each account and network: a later
 * sign-in takes the place of its own cookie and of no other. They are others each time, so that one
 * that was planted before is worth nothing.
 */
export const beginVisits = ({ store, isSecure }, sessions) =>
  Promise.all(
    [...new Set(sessions.map(nameOf))].map(async (name) => {
      const id = randomBytes(32).toString("hex");
      const own = sessions.filter((one) => nameOf(one) === name);
      await store.replace("", hashOf(id), own);
      return `${prefixOf(isSecure)}${name}=${id}`;
    }),
  );
