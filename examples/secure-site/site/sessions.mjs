import { createHash, randomInt } from "node:crypto";
import { SecureSite, takeBackEmailChange } from "latchkit/secure-site";
import { Browsers } from "./browsers.mjs";
import { changeLetter, codeLetter, linkLetter } from "./letters.mjs";
import { askIn } from "./message.mjs";
import { oneTime, secret } from "./one-time.mjs";
import { OpenSessions } from "./open-sessions.mjs";

const LINK_MS = 20 * 60_000;
/** Sign-ins elsewhere that are under way in one browser, as the core has it. */
const MOST_ATTEMPTS = 5;
/** Messages under way at the same time: in one session, and in all of one line. */
const [MOST_BUSY, MOST_BUSY_OF_LINE] = [20, 300];
const hashOf = (token) => createHash("sha256").update(token).digest("base64url");

/** The browsers that the site knows, each with its own end of the frame's messages. */
export class Sessions {
  #options;
  #browsers;
  #open;
  /** Links in e-mails that approve a browser, by their secret. */
  #links;
  /** Attempts to sign in elsewhere, by their state: the page that waits. */
  #attempts;

  constructor(options) {
    this.#options = options;
    this.#browsers = new Browsers(options.store, options.now);
    this.#open = new OpenSessions(options.now);
    this.#links = oneTime(LINK_MS, options.now);
    this.#attempts = oneTime(LINK_MS, options.now);
  }

  /** A new browser in a page; gives the token that it keeps. It is in memory alone so far. */
  begin(page, visit) {
    const token = secret();
    const hash = hashOf(token);
    this.#open.add(hash, this.#make(hash, page, visit));
    return token;
  }

  /** The session of a token, in the page that it began in; undefined where there is none. */
  async find(token, visit) {
    const hash = hashOf(token);
    const kept = await this.#browsers.cameAgain(hash);
    // Another request may have opened it meanwhile: there is one for each token.
    const session = this.#open.get(hash) ?? (kept && this.#make(hash, kept, visit));
    if (session === undefined) return undefined;
    if (this.#open.get(hash) === undefined) this.#open.add(hash, session);
    session.usedAt = this.#options.now();
    session.visit = visit;
    return session;
  }

  /** Whether so much is under way in a session, or in its line, that nothing more is begun. */
  isCrowded({ busy, line }) {
    return busy >= MOST_BUSY || this.#open.busyIn(line) >= MOST_BUSY_OF_LINE;
  }

  /** What the page of a link shows; undefined where it is not good any more. */
  link(link) {
    const { choices, page, name, place, at } = this.#links.get(link) ?? {};
    return choices === undefined ? undefined : { choices, page, browser: name, place, at };
  }
  /** A number is chosen at a link, which is good no more then. True: it was the right one. */
  approve(link, choice) {
    return this.#links.take(link)?.approve(choice) ?? false;
  }
  /** A change of address is taken back. False: the link is not good any more. */
  takeBack(link) {
    const { store, now } = this.#options;
    return takeBackEmailChange({ store, now }, link);
  }

  /** The page that waits for an attempt to sign in elsewhere. */
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
