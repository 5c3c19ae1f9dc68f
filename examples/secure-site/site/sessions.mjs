import { createHash, randomInt } from "node:crypto";
import { SecureSite } from "latchkit/secure-site";
import { Browsers } from "./browsers.mjs";
import { codeLetter, linkLetter } from "./letters.mjs";
import { askIn } from "./message.mjs";
import { oneTime, secret } from "./one-time.mjs";

const IDLE_MS = 60 * 60_000;
const LINK_MS = 20 * 60_000;
const hashOf = (token) => createHash("sha256").update(token).digest("base64url");

/** The browsers that the site knows, each with its own end of the frame's messages. */
export class Sessions {
  #options;
  #browsers;
  #open = new Map();
  /** Links in e-mails, by their secret: what opening them does. */
  #links;
  /** Attempts to sign in elsewhere, by their state: the page that waits. */
  #attempts;

  constructor(options) {
    this.#options = options;
    this.#browsers = new Browsers(options.store, options.now);
    this.#links = oneTime(LINK_MS, options.now);
    this.#attempts = oneTime(LINK_MS, options.now);
  }

  /** A new browser in a page; gives the token that it keeps. It is in memory alone so far. */
  begin(page) {
    const token = secret();
    const hash = hashOf(token);
    this.#closeIdle();
    this.#open.set(hash, this.#make(hash, page));
    return token;
  }

  /** The session of a token, in the page that it began in; undefined where there is none. */
  async find(token) {
    const hash = hashOf(token);
    this.#closeIdle();
    const kept = await this.#browsers.cameAgain(hash);
    const page = this.#open.get(hash)?.page ?? kept;
    if (page === undefined) return undefined;
    // Another request may have opened it meanwhile: there is one for each token.
    const session = this.#open.get(hash) ?? this.#make(hash, page);
    this.#open.set(hash, session);
    session.usedAt = this.#options.now();
    return session;
  }

  /** A link of an e-mail is opened. False: it is not good any more. */
  approve(link) {
    const approve = this.#links.take(link);
    approve?.();
    return approve !== undefined;
  }

  /** The page that waits for an attempt to sign in elsewhere. */
  pageOf(state) {
    return this.#attempts.take(state);
  }

  #closeIdle() {
    const now = this.#options.now();
    for (const [hash, { usedAt, busy }] of this.#open)
      if (busy === 0 && now - usedAt > IDLE_MS) this.#open.delete(hash);
  }

  #make(hash, page) {
    const { mail, identities, keys, name, origin, now } = this.#options;
    const session = { page, asks: new Map(), busy: 0, usedAt: now() };
    session.site = new SecureSite({
      page,
      store: this.#browsers.storeOf(hash, page),
      browser: hash,
      keys,
      now,
      secret,
      code: () => String(randomInt(1_000_000)).padStart(6, "0"),
      mail: {
        sendCode: (to, code) => mail.send(codeLetter(name, to, code)),
        sendDeviceLink: (to, approve) => {
          const link = secret();
          this.#links.put(link, approve);
          return mail.send(linkLetter(name, to, { url: `${origin}/approve#${link}`, page }));
        },
      },
      identities: {
        ...identities,
        redirectUri: async (provider, state) => {
          const uri = await identities.redirectUri(provider, state);
          this.#attempts.put(state, page);
          return uri;
        },
      },
      approval: { ask: (call, signal) => askIn(session.asks, call, signal) },
    });
    return session;
  }
}
