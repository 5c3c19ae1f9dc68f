/** Metadata of a record. Each `put` replaces the whole record. */
export interface RecordPlace {
  /** Key for `list`. */
  readonly group?: string | undefined;
  /** Epoch ms. `removeExpired` deletes it afterwards; until then `get` and `list` return it. */
  readonly endsAt?: number | undefined;
}

/**
 * Records of a transaction, identified by kind and id. Texts contain no U+0000. Rejects after the
 * transaction ended.
 */
export interface SiteRecords {
  get(kind: string, id: string): Promise<string | undefined>;
  put(kind: string, id: string, value: string, place?: RecordPlace): Promise<void>;
  /** Does nothing if the record does not exist. */
  remove(kind: string, id: string): Promise<void>;
  /**
   * Records of a group, oldest first, at most `limit`. Putting a record again keeps its position.
   */
  list(
    kind: string,
    group: string,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly value: string }[]>;
}

/** The site's persistent storage. */
export interface SiteStore {
  /**
   * Runs `work` in one serializable transaction: commits all writes or none. `work` may be repeated
   * after a conflict, so it must only change records and must not start another transaction.
   * Rejects with `work`'s error, or if the store is unavailable.
   */
  transaction<T>(work: (records: SiteRecords) => Promise<T>): Promise<T>;
  /** Deletes records whose `endsAt` is before `now` (epoch ms); resolves with their number. */
  removeExpired(now: number): Promise<number>;
}
