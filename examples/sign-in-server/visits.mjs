import { createHash, randomBytes } from "node:crypto";

const COOKIE = "sign-in";
/** So many cookies of a browser are looked at, and no more. */
const MOST = 20;
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

/**
 * Keeps sign-ins; gives the cookie to have them by. It is another one each time, so that one that
 * was planted before is worth nothing.
 */
export async function beginVisit(store, sessions) {
  const id = randomBytes(32).toString("hex");
  const [{ chainId, address }] = sessions;
  await store.replace("", hashOf(id), sessions);
  const name = hashOf(`${chainId}:${address.toLowerCase()}`).slice(0, NAME_LETTERS);
  return `${COOKIE}-${name}=${id}`;
}
