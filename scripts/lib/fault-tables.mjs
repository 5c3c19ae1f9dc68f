/** Ids of faults and threats; finding ids look alike but follow the word "finding". */
const NAMED = /(?<!finding )(?<![\w-])([FT]\d{1,2})(?![\w-])/g;
const THROUGH = /(?<!finding )(?<![\w-])([FT])(\d{1,2}) (?:to|–) \1(\d{1,2})(?!\w)/g;

const idsIn = (name) => [
  ...[...name.matchAll(NAMED)].map(([, id]) => id),
  ...[...name.matchAll(THROUGH)].flatMap(([, kind, from, to]) =>
    Array.from(
      { length: Math.max(0, Number(to) - Number(from) + 1) },
      (_, index) => `${kind}${Number(from) + index}`,
    ),
  ),
];

const order = (id) => Number(id.slice(1)) + (id[0] === "F" ? 0 : 1_000);

/**
 * Id → number of attempts and survived attempts. Tests that run a whole table report `tally`
 * (`row`, `tried`, `failed`); others count once per id in their name.
 */
export function countFaults(tests) {
  const counts = new Map();
  const add = (id, tried, survived) => {
    const before = counts.get(id) ?? { tried: 0, survived: 0 };
    counts.set(id, { tried: before.tried + tried, survived: before.survived + survived });
  };
  for (const { name, isPassed, tally } of tests)
    for (const id of new Set(idsIn(tally ? `${tally.row} ${name}` : name)))
      if (tally) add(id, tally.tried, tally.tried - tally.failed);
      else add(id, 1, isPassed ? 1 : 0);
  return counts;
}

/** Both tables as text, with all tried ids. */
export function faultTables(tests) {
  const counts = countFaults(tests);
  const ids = [...counts.keys()].sort((a, b) => order(a) - order(b));
  const table = (title, kind) => {
    const own = ids.filter((id) => id[0] === kind);
    const sum = (field) => own.reduce((total, id) => total + counts.get(id)[field], 0);
    return [
      `${title}: tried ${sum("tried")} survived ${sum("survived")}`,
      ...own.map((id) => {
        const { tried, survived } = counts.get(id);
        return `  ${id.padEnd(4)} tried ${String(tried).padStart(5)} survived ${String(survived).padStart(5)}`;
      }),
    ];
  };
  return [...table("faults", "F"), ...table("threats", "T")];
}
