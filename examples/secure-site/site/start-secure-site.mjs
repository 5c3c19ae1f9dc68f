import { hasFailedTooOften } from "latchkit/secure-site";
import { noIdentities } from "../adapters/oauth-identities.mjs";
import { cleanUp } from "./clean-up.mjs";
import { headersOf } from "./headers.mjs";
import { healthOf } from "./health.mjs";
import { HttpRefusal, jsonOf, sendJson, textOf } from "./http.mjs";
import { createLog, logErrors } from "./log.mjs";
import { answerMessage } from "./message.mjs";
import { isPage, pageAt } from "./pages.mjs";
import { returnTo } from "./return-to.mjs";
import { Reviews } from "./reviews.mjs";
import { serve } from "./serve.mjs";
import { Sessions } from "./sessions.mjs";
import { visitOf } from "./visit.mjs";

const PORT = 8_787;
/** A message has at most 1 MiB, plus the frame's metadata. */
const MESSAGE_BYTES = 2 ** 20 + 4_096;
const ACTION_BYTES = 16_384;
const needed = ["origin", "pages", "name", "store", "mail", "keys"];

const checked = (options) => {
  for (const name of needed)
    if (options[name] === undefined) throw new Error(`the site needs "${name}"`);
  const origins = [options.origin, ...options.pages];
  const wrong = origins.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong !== undefined) throw new Error(`no origin: ${wrong}`);
  // An embedding page of the same origin could read the keys.
  if (options.pages.includes(options.origin)) throw new Error("a page has the site's own origin");
  const { approval = "window" } = options;
  if (!["window", "frame"].includes(approval)) throw new Error(`no place to approve: ${approval}`);
  return { identities: noIdentities(), now: () => Date.now(), ...options, approval };
};

/** The question with id `ask` in a session. */
const askedIn = async (sessions, token, ask, visit) => {
  const session = await sessions.find(textOf(token), visit);
  const asked = session?.asks.get(textOf(ask));
  if (asked === undefined) throw new HttpRefusal(404, "nobody waits for it");
  return { session, asked };
};

/** Endpoints of the frame and the dashboard. */
const sessionActions = (sessions, { origin, pages, store, now, reviews }) => ({
  "/session": async ({ page }, response) => {
    // The dashboard may embed itself.
    if (page !== origin && !pages.includes(page)) throw new HttpRefusal(403, "not this page");
    const visit = visitOf(response.req);
    if (await hasFailedTooOften({ store, now }, visit.line))
      throw new HttpRefusal(429, "too many wrong codes");
    sendJson(response, origin, { session: sessions.begin(page, visit) });
  },
  "/message": async ({ session: token, page, data }, response) => {
    const session = await sessions.find(textOf(token), visitOf(response.req));
    if (session === undefined || session.page !== page) throw new HttpRefusal(401, "no session");
    const isCrowded = sessions.isCrowded(session);
    await answerMessage(session, data, { response, origin, isCrowded });
  },
  "/decision": async ({ session: token, ask, isAgreed }, response) => {
    const { asked } = await askedIn(sessions, token, ask, visitOf(response.req));
    asked.decide(isAgreed === true);
    sendJson(response, origin, {});
  },
  "/review-link": async ({ session: token, ask }, response) => {
    const { session, asked } = await askedIn(sessions, token, ask, visitOf(response.req));
    sendJson(response, origin, { link: reviews.link(session.page, asked) });
  },
  "/review": async ({ link }, response) => reviews.open(textOf(link), { response, origin }),
  "/reviewed": async ({ decision, isAgreed }, response) => {
    reviews.decide(textOf(decision), isAgreed === true);
    sendJson(response, origin, {});
  },
});

/** Endpoints of the pages behind e-mailed links. */
const linkActions = (sessions, { origin }) => ({
  "/link": async ({ link }, response) =>
    sendJson(response, origin, sessions.link(textOf(link)) ?? {}),
  "/approved": async ({ link, choice }, response) =>
    sendJson(response, origin, {
      isApproved: sessions.approve(textOf(link), textOf(choice)),
    }),
  "/taken-back": async ({ link }, response) =>
    sendJson(response, origin, { isTakenBack: await sessions.takeBack(textOf(link)) }),
});

/** Endpoints of the dashboard only. */
const dashboardActions = (sessions, { origin }) => {
  const siteOf = async (token, response) => {
    const session = await sessions.find(textOf(token), visitOf(response.req));
    if (session?.page !== origin) throw new HttpRefusal(401, "no session");
    return session.site;
  };
  return {
    "/browsers": async ({ session: token }, response) => {
      const site = await siteOf(token, response);
      sendJson(response, origin, { browsers: await site.browsers() });
    },
    /** `id`: ends one browser; without it all others. */
    "/end-browsers": async ({ session: token, id }, response) => {
      const site = await siteOf(token, response);
      await site.endBrowsers(id === undefined ? "all" : { id: textOf(id) });
      sendJson(response, origin, {});
    },
  };
};

/** Starts a site. Rejects if the port is in use or an option is missing. */
export const startSecureSite = async (given) => {
  const options = checked(given);
  const { origin, pages, name, approval } = options;
  const log = createLog(options.log ?? logErrors, options.now);
  const health = healthOf({ ...options, log });
  const sessions = new Sessions({ ...options, mail: health.counted(options.mail) });
  const reviews = new Reviews(options.now);
  const actions = {
    ...sessionActions(sessions, { ...options, reviews }),
    ...linkActions(sessions, options),
    ...dashboardActions(sessions, options),
  };

  const sendPage = async (url, response) => {
    const path = url.pathname;
    const back = path === "/result" ? returnTo(url, sessions, pages) : {};
    if (back.location !== undefined) {
      response.writeHead(303, { ...headersOf("text/plain", { origin }), location: back.location });
      return response.end();
    }
    const values = { name, approval, pages: pages.join(" "), page: back.page, result: back.result };
    const page = await pageAt(path, values);
    if (page === undefined) throw new HttpRefusal(404, "not found");
    const ancestors = path === "/sdk" ? pages : [];
    response.writeHead(200, {
      ...headersOf(page.type, { origin, ancestors }),
      // A sign-in popup must reach its opener.
      "cross-origin-opener-policy":
        path === "/loading" || path === "/result" ? "unsafe-none" : "same-origin",
    });
    response.end(page.body);
  };

  const answer = async (url, request, response) => {
    if (request.method === "GET") return sendPage(url, response);
    const action = Object.hasOwn(actions, url.pathname) ? actions[url.pathname] : undefined;
    if (request.method !== "POST" || action === undefined) throw new HttpRefusal(404, "not found");
    const mostBytes = url.pathname === "/message" ? MESSAGE_BYTES : ACTION_BYTES;
    return action(await jsonOf(request, origin, mostBytes), response);
  };
  const knownPath = (target) => {
    const path = target.split(/[?#]/u, 1)[0];
    return path === "/health" || isPage(path) || Object.hasOwn(actions, path) ? path : "other";
  };
  const { port = PORT, host = "127.0.0.1", limits } = options;
  const parts = { answer, origin, port, host, log, health, knownPath, limits };
  const server = await serve(parts);
  const cleaning = cleanUp(options, log);
  log.info("started");
  return {
    url: server.url,
    stop: async () => {
      health.stop();
      cleaning.stop();
      await server.stop();
      log.info("stopped");
    },
  };
};
