import { createHash, randomBytes } from "node:crypto";

const COOKIE = "sign-in";
/** So many cookies of a browser are looked at, no more; those of what is over stay for a day. */
const MOST = 60;
const NAME_LETTERS = 16;
const hashOf = (text) => createHash("sha256").update(text).digest("hex");

/** The store knows visits by a hash: who reads it can be nobody's visitor. */
const visitsOf = (header) =>
  (header ?? "")
    .split(";")
    .map((pair) => pair.trim().split("="))
    .filter(([name, id]) => name.startsWith(COOKIE) && id)
    .slice(0, MOST)
    .map(([, id]) => hashOf(id));

/**
 * The sign-ins of one browser, from the header `Cookie`. Those of each account and network have a
 * cookie of their own: tabs that sign in at the same moment do not write over each other's.
 */
export async function openVisits(store, header, now) {
  const visits = await Promise.all(
    visitsOf(header).map(async (visit) => ({ visit, sessions: await store.sessions(visit, now) })),
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
export const beginVisits = (store, sessions) =>
  Promise.all(
    [...new Set(sessions.map(nameOf))].map(async (name) => {
      const id = randomBytes(32).toString("hex");
      const own = sessions.filter((one) => nameOf(one) === name);
      await store.replace("", hashOf(id), own);
      return `${name}=${id}`;
    }),
  );
