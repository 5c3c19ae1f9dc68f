import type { RecordPlace, SiteRecords, SiteStore } from "./site.ports.js";

/** A record with its kind and id. */
export interface StoredRecord extends RecordPlace {
  readonly kind: string;
  readonly id: string;
  readonly value: string;
}
interface Row extends StoredRecord {
  /** Order of the first `put`. */
  readonly age: number;
}

const keyOf = (...names: readonly string[]): string => JSON.stringify(names);

class Rows {
  readonly #all = new Map<string, Row>();
  readonly #groups = new Map<string, Set<string>>();

  get(key: string): Row | undefined {
    return this.#all.get(key);
  }
  all(): Iterable<[string, Row]> {
    return this.#all.entries();
  }
  ofGroup(kind: string, group: string): readonly string[] {
    return [...(this.#groups.get(keyOf(kind, group)) ?? [])];
  }
  put(key: string, row: Row): void {
    this.remove(key);
    this.#all.set(key, row);
    if (row.group === undefined) return;
    const name = keyOf(row.kind, row.group);
    const group = this.#groups.get(name) ?? new Set();
    this.#groups.set(name, group.add(key));
  }
  remove(key: string): void {
    const row = this.#all.get(key);
    this.#all.delete(key);
    if (row?.group === undefined) return;
    const name = keyOf(row.kind, row.group);
    const group = this.#groups.get(name);
    group?.delete(key);
    if (group?.size === 0) this.#groups.delete(name);
  }
}

/** Uncommitted writes of a transaction. */
class Draft implements SiteRecords {
  readonly #rows: Rows;
  readonly #changes = new Map<string, Row | undefined>();
  readonly #nextAge: () => number;
  #hasEnded = false;

  constructor(rows: Rows, nextAge: () => number) {
    this.#rows = rows;
    this.#nextAge = nextAge;
  }

  async get(kind: string, id: string): Promise<string | undefined> {
    this.#check();
    return this.#row(keyOf(kind, id))?.value;
  }
  async put(kind: string, id: string, value: string, options: RecordPlace = {}): Promise<void> {
    this.#check();
    const key = keyOf(kind, id);
    const age = this.#row(key)?.age ?? this.#nextAge();
    const { group, endsAt } = options;
    this.#changes.set(key, { kind, id, value, group, endsAt, age });
  }
  async remove(kind: string, id: string): Promise<void> {
    this.#check();
    this.#changes.set(keyOf(kind, id), undefined);
  }
  async list(kind: string, group: string, limit: number) {
    this.#check();
    const keys = new Set([...this.#rows.ofGroup(kind, group), ...this.#changes.keys()]);
    return [...keys]
      .flatMap((key) => this.#row(key) ?? [])
      .filter((row) => row.kind === kind && row.group === group)
      .sort((a, b) => a.age - b.age)
      .slice(0, limit)
      .map(({ id, value }) => ({ id, value }));
  }
  commit(): void {
    for (const [key, row] of this.#changes)
      if (row === undefined) this.#rows.remove(key);
      else this.#rows.put(key, row);
  }
  end(): void {
    this.#hasEnded = true;
  }

  #row(key: string): Row | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#rows.get(key);
  }
  #check(): void {
    if (this.#hasEnded) throw new Error("the transaction has ended");
  }
}

/** In-memory store for a single process. Runs transactions one at a time. */
export class MemorySiteStore implements SiteStore {
  readonly #rows = new Rows();
  #age = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(records: readonly StoredRecord[] = []) {
    for (const record of records)
      this.#rows.put(keyOf(record.kind, record.id), { ...record, age: this.#nextAge() });
  }

  transaction<T>(work: (records: SiteRecords) => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      const draft = new Draft(this.#rows, () => this.#nextAge());
      try {
        const result = await work(draft);
        draft.commit();
        return result;
      } finally {
        draft.end();
      }
    });
  }

  removeExpired(now: number): Promise<number> {
    return this.#enqueue(async () => {
      const expiredRows = [...this.#rows.all()].filter(
        ([, { endsAt }]) => endsAt !== undefined && endsAt < now,
      );
      for (const [key] of expiredRows) this.#rows.remove(key);
      return expiredRows.length;
    });
  }

  records(): readonly StoredRecord[] {
    return Array.from(this.#rows.all(), ([, row]) => row)
      .sort((a, b) => a.age - b.age)
      .map(({ age: _, ...record }) => record);
  }

  #nextAge(): number {
    this.#age += 1;
    return this.#age;
  }
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}
