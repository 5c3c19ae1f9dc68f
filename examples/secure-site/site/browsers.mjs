const DAY_MS = 86_400_000;
/** A browser that did not come for so many days is forgotten. */
const DAYS = 90;
const SINCE = "browsers:since";

/**
 * What the store has of each browser, by a hash of its token: who reads the store does not learn
 * the token that opens it. A store cannot be looked through, so each day has a list of who came.
 */
export class Browsers {
  #store;
  #now;
  #turn = Promise.resolve();

  constructor(store, now) {
    this.#store = store;
    this.#now = now;
  }

  /** The page of a browser; undefined where nothing was kept, or is not any more. */
  async pageOf(hash) {
    const kept = await this.#read(`browser:${hash}`);
    return kept === undefined || kept.day < this.#today - DAYS ? undefined : kept.page;
  }

  /** The store of one browser. What is put into it begins or renews its time. */
  partOf(hash, page) {
    const named = (key) => `browser:${hash}:${key}`;
    return {
      get: (key) => this.#store.get(named(key)),
      set: async (key, value) => {
        await this.came(hash, page, key);
        await this.#store.set(named(key), value);
      },
      remove: (key) => this.#store.remove(named(key)),
    };
  }

  /** A browser of which something is kept is here today; `key`: what is kept from now on. */
  came(hash, page, key) {
    const coming = this.#turn.then(() => this.#keep(hash, page, key));
    this.#turn = coming.catch(() => undefined);
    return coming;
  }

  get #today() {
    return Math.floor(this.#now() / DAY_MS);
  }

  async #read(name) {
    const text = await this.#store.get(name);
    return text === undefined ? undefined : JSON.parse(text);
  }

  async #keep(hash, page, key) {
    const today = this.#today;
    const kept = await this.#read(`browser:${hash}`);
    if (kept === undefined && key === undefined) return;
    const keys = [...new Set([...(kept?.keys ?? []), ...(key === undefined ? [] : [key])])];
    const isNew = kept?.day !== today;
    // The list first: a process that ends in between leaves a name too many, and no record behind.
    if (isNew) await this.#list(hash, today);
    if (isNew || keys.length > kept.keys.length)
      await this.#store.set(`browser:${hash}`, JSON.stringify({ page, day: today, keys }));
  }

  async #list(hash, today) {
    await this.#forgetOld(today);
    const came = (await this.#read(`browsers:${today}`)) ?? [];
    await this.#store.set(`browsers:${today}`, JSON.stringify([...came, hash]));
  }

  async #forgetOld(today) {
    const first = (await this.#read(SINCE)) ?? today;
    const since = Math.max(first, today - DAYS);
    for (let day = first; day < since; day += 1) {
      for (const hash of (await this.#read(`browsers:${day}`)) ?? []) await this.#forget(hash, day);
      await this.#store.remove(`browsers:${day}`);
    }
    if (since !== first || first === today) await this.#store.set(SINCE, JSON.stringify(since));
  }

  /** Who came again has a later day. */
  async #forget(hash, day) {
    const kept = await this.#read(`browser:${hash}`);
    if (kept?.day !== day) return;
    for (const key of kept.keys) await this.#store.remove(`browser:${hash}:${key}`);
    await this.#store.remove(`browser:${hash}`);
  }
}
