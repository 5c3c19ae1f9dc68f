import { createServer } from "node:http";
import { noIdentities } from "../adapters/oauth-identities.mjs";
import { headersOf } from "./headers.mjs";
import { HttpRefusal, jsonOf, sendJson, textOf } from "./http.mjs";
import { limitedBegin } from "./limited-begin.mjs";
import { limitedMail } from "./limited-mail.mjs";
import { answerMessage } from "./message.mjs";
import { pageAt } from "./pages.mjs";
import { returnTo } from "./return-to.mjs";
import { Reviews } from "./reviews.mjs";
import { Sessions } from "./sessions.mjs";

const PORT = 8_787;
const needed = ["origin", "pages", "name", "store", "mail", "keys"];

const checked = (options) => {
  for (const name of needed)
    if (options[name] === undefined) throw new Error(`the site needs "${name}"`);
  const origins = [options.origin, ...options.pages];
  const wrong = origins.find((one) => !URL.canParse(one) || new URL(one).origin !== one);
  if (wrong !== undefined) throw new Error(`no origin: ${wrong}`);
  // Whoever embeds it from its own origin could read its keys.
  if (options.pages.includes(options.origin)) throw new Error("a page has the site's own origin");
  const { approval = "window" } = options;
  if (!["window", "frame"].includes(approval)) throw new Error(`no place to approve: ${approval}`);
  return { identities: noIdentities(), now: () => Date.now(), ...options, approval };
};

/** What a session's user is asked. */
const askedIn = async (sessions, token, ask) => {
  const session = await sessions.find(textOf(token));
  const asked = session?.asks.get(textOf(ask));
  if (asked === undefined) throw new HttpRefusal(404, "nobody waits for it");
  return { session, asked };
};

/** What the site's own pages ask for. */
const actionsOf = (sessions, { origin, pages, limitBegin, reviews }) => ({
  "/session": async ({ page }, response) => {
    // The site's own dashboard is a page of its own.
    if (page !== origin && !pages.includes(page)) throw new HttpRefusal(403, "not this page");
    limitBegin(response.req);
    sendJson(response, origin, { session: sessions.begin(page) });
  },
  "/message": async ({ session: token, page, data }, response) => {
    const session = await sessions.find(textOf(token));
    if (session === undefined || session.page !== page) throw new HttpRefusal(401, "no session");
    await answerMessage(session, data, { response, origin });
  },
  "/decision": async ({ session: token, ask, isAgreed }, response) => {
    const { asked } = await askedIn(sessions, token, ask);
    asked.decide(isAgreed === true);
    sendJson(response, origin, {});
  },
  "/review-link": async ({ session: token, ask }, response) => {
    const { session, asked } = await askedIn(sessions, token, ask);
    sendJson(response, origin, { link: reviews.link(session.page, asked) });
  },
  "/review": async ({ link }, response) => reviews.open(textOf(link), { response, origin }),
  "/reviewed": async ({ decision, isAgreed }, response) => {
    reviews.decide(textOf(decision), isAgreed === true);
    sendJson(response, origin, {});
  },
  "/approved": async ({ link }, response) =>
    sendJson(response, origin, { isApproved: sessions.approve(textOf(link)) }),
});

/** Starts a site. Rejects where the port is taken or an option is missing. */
export const startSecureSite = async (given) => {
  const options = checked(given);
  const { origin, pages, name, approval } = options;
  const mail = limitedMail(options.mail, options.now);
  const sessions = new Sessions({ ...options, mail });
  const reviews = new Reviews(options.now);
  const limitBegin = limitedBegin(options.now);
  const actions = actionsOf(sessions, { ...options, limitBegin, reviews });

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
      // The window of a sign-in answers the page that opened it.
      "cross-origin-opener-policy":
        path === "/loading" || path === "/result" ? "unsafe-none" : "same-origin",
    });
    response.end(page.body);
  };

  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? "/", origin);
      if (request.method === "GET") return await sendPage(url, response);
      const action = Object.hasOwn(actions, url.pathname) ? actions[url.pathname] : undefined;
      if (request.method !== "POST" || action === undefined)
        throw new HttpRefusal(404, "not found");
      await action(await jsonOf(request, origin), response);
    } catch (error) {
      const status = error instanceof HttpRefusal ? error.status : 500;
      if (status === 500) console.error(error.stack);
      if (response.headersSent) response.destroy();
      else sendJson(response, origin, { error: status === 500 ? "failed" : error.message }, status);
    }
  });
  await new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(options.port ?? PORT, options.host ?? "127.0.0.1", done);
  });
  const { address, port } = server.address();
  return {
    url: `http://${address}:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
};
