type Entries = ReadonlyMap<string, unknown>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const nameOf = (entry: unknown): string => {
  const { topic, target, id } = isRecord(entry) ? entry : {};
  const name = topic ?? target ?? id;
  return typeof name === "string" || typeof name === "number"
    ? String(name)
    : JSON.stringify(entry);
};
const entriesOf = (value: unknown): Entries => {
  if (Array.isArray(value))
    return new Map(value.map((entry): [string, unknown] => [nameOf(entry), entry]));
  return new Map(isRecord(value) ? Object.entries(value) : []);
};
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const merged = (base: Entries, theirs: Entries, mine: Entries): Entries => {
  const all = new Map(theirs);
  for (const name of base.keys()) if (!mine.has(name)) all.delete(name);
  for (const [name, value] of mine) {
    const isGoneThere = base.has(name) && !theirs.has(name);
    if (!isGoneThere && !(theirs.has(name) && isSame(base.get(name), value))) all.set(name, value);
  }
  return all;
};

/**
 * Merges a list or table that two tabs write as a whole: entries that either tab added, changed or
 * removed since `base` win. Returns `mine` for other values.
 */
export const mergeStored = (base: unknown, theirs: unknown, mine: unknown): unknown => {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return [...merged(entriesOf(base), entriesOf(theirs), entriesOf(mine)).values()];
  return isRecord(mine) && isRecord(theirs)
    ? Object.fromEntries(merged(entriesOf(base), entriesOf(theirs), entriesOf(mine)))
    : mine;
};
