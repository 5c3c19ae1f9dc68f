const DAY_MS = 86_400_000;
/** Lifetime of an unused browser record. */
const LIFE_MS = 90 * DAY_MS;
/** Lifetime for a browser that left for a sign-in and has not returned. */
const BRIEF_MS = 60 * 60_000;
const KIND = "browser";
/** Records that make a browser known; counters alone do not. */
const LASTING = new Set(["session", "device"]);
const UNDER_WAY = "sign_ins";

/**
 * The page of each browser, by a hash of its token, so that reading the store does not reveal
 * tokens. Nothing is stored before a user signs in.
 */
export class Browsers {
  #store;
  #now;
  #sweptAt = 0;

  constructor(store, now) {
    this.#store = store;
    this.#now = now;
  }

  /** The page of a browser, extended by 90 days; undefined if unknown. */
  async cameAgain(hash) {
    await this.#removeExpired();
    return this.#store.transaction(async (records) => {
      const text = await records.get(KIND, hash);
      if (text === undefined) return undefined;
      const { page, seenAt, isBrief } = JSON.parse(text);
      const now = this.#now();
      if (now - seenAt > (isBrief ? BRIEF_MS : LIFE_MS)) return undefined;
      if (now - seenAt >= DAY_MS) await this.#put(records, hash, page);
      return page;
    });
  }

  /** A store for one browser, which is recorded once it has lasting data. */
  storeOf(hash, page) {
    return {
      removeExpired: (now) => this.#store.removeExpired(now),
      transaction: (work) =>
        this.#store.transaction(async (records) => {
          let [hasLasting, hasBegun] = [false, false];
          const put = async (...given) => {
            hasLasting ||= LASTING.has(given[0]);
            hasBegun ||= given[0] === UNDER_WAY;
            await records.put(...given);
          };
          const get = (...given) => records.get(...given);
          const remove = (...given) => records.remove(...given);
          const list = (...given) => records.list(...given);
          const result = await work({ get, put, remove, list });
          if (!hasLasting && !hasBegun) return result;
          const known = JSON.parse((await records.get(KIND, hash)) ?? "null");
          if (known === null || (hasLasting && known.isBrief))
            await this.#put(records, hash, page, !hasLasting);
          return result;
        }),
    };
  }

  async #put(records, hash, page, isBrief = false) {
    const seenAt = this.#now();
    const value = JSON.stringify({ page, seenAt, ...(isBrief && { isBrief }) });
    const endsAt = seenAt + (isBrief ? BRIEF_MS : LIFE_MS);
    await records.put(KIND, hash, value, { endsAt });
  }

  async #removeExpired() {
    const now = this.#now();
    if (now - this.#sweptAt < DAY_MS) return;
    this.#sweptAt = now;
    await this.#store.removeExpired(now);
  }
}
