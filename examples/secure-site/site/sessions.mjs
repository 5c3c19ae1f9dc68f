import { createHash, randomInt } from "node:crypto";
import { SecureSite, reviewFields, takeBackEmailChange } from "latchkit/secure-site";
import { Browsers } from "./browsers.mjs";
import { changeLetter, codeLetter, linkLetter } from "./letters.mjs";
import { askIn } from "./message.mjs";
import { oneTime, secret } from "./one-time.mjs";
import { OpenSessions } from "./open-sessions.mjs";

const LINK_MS = 20 * 60_000;
/** Maximum pending sign-ins with providers per browser, as in the core. */
const MOST_ATTEMPTS = 5;
/** Maximum pending messages per session and per line. */
const [MOST_BUSY, MOST_BUSY_OF_LINE] = [20, 300];
const hashOf = (token) => createHash("sha256").update(token).digest("base64url");

/** Known browsers, each with its own `SecureSite`. */
export class Sessions {
  #options;
  #browsers;
  #open;
  /** E-mailed approval links by secret. */
  #links;
  /** Waiting pages of provider sign-ins, by state. */
  #attempts;

  constructor(options) {
    this.#options = options;
    this.#browsers = new Browsers(options.store, options.now);
    this.#open = new OpenSessions(options.now);
    this.#links = oneTime(LINK_MS, options.now);
    this.#attempts = oneTime(LINK_MS, options.now);
  }

  /** Creates a session for a new browser, in memory only; returns its token. */
  begin(page, visit) {
    const token = secret();
    const hash = hashOf(token);
    this.#open.add(hash, this.#make(hash, page, visit));
    return token;
  }

  /** The session of a token and its page; undefined if there is none. */
  async find(token, visit) {
    const hash = hashOf(token);
    const kept = await this.#browsers.cameAgain(hash);
    // A concurrent request may have opened it: there is one session per token.
    const session = this.#open.get(hash) ?? (kept && this.#make(hash, kept, visit));
    if (session === undefined) return undefined;
    if (this.#open.get(hash) === undefined) this.#open.add(hash, session);
    session.usedAt = this.#options.now();
    session.visit = visit;
    return session;
  }

  /** True if a session or its line has too many pending messages. */
  isCrowded({ busy, line }) {
    return busy >= MOST_BUSY || this.#open.busyIn(line) >= MOST_BUSY_OF_LINE;
  }

  /** Content of a link's page; undefined if invalid. */
  link(link) {
    const { choices, page, name, place, at } = this.#links.get(link) ?? {};
    return choices === undefined ? undefined : { choices, page, browser: name, place, at };
  }
  /** Consumes a link with the chosen number. True if the number is right. */
  approve(link, choice) {
    return this.#links.take(link)?.approve(choice) ?? false;
  }
  /** Reverts a change of address. False if the link is invalid. */
  takeBack(link) {
    const { store, now } = this.#options;
    return takeBackEmailChange({ store, now }, link);
  }

  /** The page that waits for a provider sign-in. */
  pageOf(state) {
    return this.#attempts.take(state);
  }

  #make(hash, page, visit) {
    const { keys, now, emailChangeDelayMs, lettersInAll } = this.#options;
    const session = { page, asks: new Map(), busy: 0, usedAt: now(), visit, line: visit.line };
    session.site = new SecureSite({
      page,
      store: this.#browsers.storeOf(hash, page),
      browser: hash,
      visit: () => session.visit,
      keys,
      now,
      secret,
      emailChangeDelayMs,
      lettersInAll,
      code: () => String(randomInt(1_000_000)).padStart(6, "0"),
      mail: this.#mail(),
      identities: this.#identities(page),
      approval: { ask: (question, signal) => askIn(session.asks, question, signal) },
      review: reviewFields,
    });
    return session;
  }

  #mail() {
    const { mail, name, origin } = this.#options;
    return {
      sendCode: (to, code, purpose) => mail.send(codeLetter(name, to, code, purpose)),
      sendDeviceLink: (to, link) => {
        const id = secret();
        this.#links.put(id, link);
        const { page, name: browser, place, at } = link;
        const url = `${origin}/approve#${id}`;
        return mail.send(linkLetter(name, to, { url, page, browser, place, at }));
      },
      sendChangeNotice: (to, { newAddress, effectiveAt, takeBack }) => {
        const url = takeBack === undefined ? undefined : `${origin}/take-back#${takeBack}`;
        return mail.send(changeLetter(name, to, { newAddress, effectiveAt, url }));
      },
    };
  }

  #identities(page) {
    const { identities } = this.#options;
    const states = [];
    return {
      ...identities,
      redirectUri: async (provider, state) => {
        const uri = await identities.redirectUri(provider, state);
        this.#attempts.put(state, page);
        states.push(state);
        if (states.length > MOST_ATTEMPTS) this.#attempts.take(states.shift());
        return uri;
      },
    };
  }
}
