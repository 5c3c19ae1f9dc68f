/** What a record is filed under, besides its kind and id. Each `put` replaces it whole. */
export interface RecordPlace {
  /** `list` finds it by this. */
  readonly group?: string | undefined;
  /** Epoch ms. `removeExpired` deletes it after that; until then `get` and `list` still give it. */
  readonly endsAt?: number | undefined;
}

/**
 * The records of one transaction; each is named by its kind and id together. Texts have no U+0000.
 * Everything rejects once the transaction has ended.
 */
export interface SiteRecords {
  get(kind: string, id: string): Promise<string | undefined>;
  put(kind: string, id: string, value: string, place?: RecordPlace): Promise<void>;
  /** Does nothing where there is no such record. */
  remove(kind: string, id: string): Promise<void>;
  /**
   * Records of a group, oldest first, at most `limit`. A record that is put again keeps its age.
   */
  list(
    kind: string,
    group: string,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly value: string }[]>;
}

/** Everything that the site remembers, as records. */
export interface SiteStore {
  /**
   * Runs `work` in one serializable transaction: all its writes are kept, or none. `work` may run
   * again after a conflict, so it changes nothing but records, and it begins no other transaction.
   * Rejects with what `work` throws, or where the store cannot be reached.
   */
  transaction<T>(work: (records: SiteRecords) => Promise<T>): Promise<T>;
  /** Deletes records whose `endsAt` is before `now` (epoch ms); resolves with how many. */
  removeExpired(now: number): Promise<number>;
}
