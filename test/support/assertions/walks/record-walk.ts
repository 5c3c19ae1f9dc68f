import { Session } from "node:inspector/promises";
import { relative } from "node:path";

const ROOT = process.cwd();
/** Doubles and the test kit are no production code. */
const NOT_PRODUCTION = /^src\/(?:testing|secure-site|infrastructure\/in-memory)\b/u;

/** A production file of which functions ran. */
export interface ExecutedFile {
  /** Below `src/`. */
  readonly file: string;
  /** True if only constructors ran: it was built with its chunk and not called. */
  readonly isBuiltOnly: boolean;
}

const sourceFile = (url: string): string | undefined => {
  const file = relative(ROOT, url.replace(/^file:\/\//u, "").replace(/\?.*$/u, ""));
  return /^src\/.*\.tsx?$/u.test(file) && !NOT_PRODUCTION.test(file) ? file.slice(4) : undefined;
};

/** The module runner wraps each module in a function, which begins with getters of its exports. */
const TOP_LEVEL_CHARACTERS = 600;
const FIELDS = "<instance_members_initializer>";
const isClassName = (name: string): boolean => /^[A-Z]\w*[a-z]\w*$/u.test(name);

/**
 * Records which functions of production files run between `start` and `stop`, with V8's precise
 * coverage. The top level of a module does not count.
 */
export const recordWalk = async (work: () => Promise<void>): Promise<readonly ExecutedFile[]> => {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage");
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const called = new Map<string, readonly string[]>();
    for (const { url, functions } of result) {
      const file = sourceFile(url);
      if (file === undefined) continue;
      const names = functions
        .filter(({ functionName, ranges: [range] }) => {
          if (range === undefined || range.count === 0) return false;
          return functionName !== "" || range.startOffset > TOP_LEVEL_CHARACTERS;
        })
        .map(({ functionName }) => functionName);
      if (names.length > 0) called.set(file, [...(called.get(file) ?? []), ...names]);
    }
    return [...called]
      .map(([file, names]) => ({
        file,
        isBuiltOnly:
          file.endsWith(".ts") && names.every((name) => name === FIELDS || isClassName(name)),
      }))
      .sort((one, other) => one.file.localeCompare(other.file));
  } finally {
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  }
};
