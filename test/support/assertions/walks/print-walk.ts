import { OPENED_VIEWS, REPLACED, SKIPPED } from "./not-on-the-walk.js";
import type { ExecutedFile } from "./record-walk.js";

/** A walk that is counted. */
export type Walk = keyof typeof OPENED_VIEWS;

const BUILT_ONLY = "is built with its chunk and not called";

/** Why a reader skips a file; undefined: it is on the walk. */
const reasonToSkip = (walk: Walk, { file, isBuiltOnly }: ExecutedFile): string | undefined => {
  const opened = OPENED_VIEWS[walk].map((view) => `presentation-react/${view}`);
  if (opened.includes(file as never)) return undefined;
  return (
    SKIPPED.find((one) => (one.walk ?? walk) === walk && one.files.test(file))?.reason ??
    (isBuiltOnly ? BUILT_ONLY : undefined)
  );
};

/** The files that a reader opens, below `src/`. */
export const filesToRead = (walk: Walk, executed: readonly ExecutedFile[]): readonly string[] => [
  ...executed.filter((one) => reasonToSkip(walk, one) === undefined).map(({ file }) => file),
  ...(REPLACED[walk] ?? []),
];

/** Prints both figures, the files to read, and how many were skipped for which reason. */
export const printWalk = (walk: Walk, executed: readonly ExecutedFile[]): void => {
  const files = filesToRead(walk, executed);
  const skipped = new Map<string, number>();
  for (const one of executed) {
    const reason = reasonToSkip(walk, one);
    if (reason !== undefined) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  const lines = [
    `${walk}: ${executed.length} files executed, ${files.length} to read`,
    ...files.map((file) => `  ${file}`),
    ...[...skipped].map(([reason, count]) => `  (${count}: ${reason})`),
  ];
  console.log(`${lines.join("\n")}\n`);
};
