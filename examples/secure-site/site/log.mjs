const FIELDS = new Set([
  "code",
  "count",
  "mail",
  "method",
  "ms",
  "path",
  "reason",
  "state",
  "status",
  "store",
]);
/** Room for names, paths and codes, and for no address, token or key. */
const PLAIN = /^[\w/ .:-]{1,40}$/u;
const FRAMES = 6;

const plain = (value) =>
  typeof value !== "string" || PLAIN.test(value) ? (value ?? undefined) : "?";
const checked = (fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => FIELDS.has(name))
      .map(([name, value]) => [name, plain(value)]),
  );
/** Where it was thrown. The message is left out: it may quote what somebody sent. */
const framesOf = ({ stack = "" }) =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());

/** Writes errors to the console, and nothing else. */
export const logErrors = (line, level) => {
  if (level === "error") console.error(line);
};

/**
 * One line of JSON for each event: `time`, `level`, `event` and fields of a fixed list. An error
 * has its name, its code and where it was thrown. `write` is given each line and its level; `now`
 * is epoch ms.
 */
export const createLog = (write, now) => {
  const line = (level, event, fields) =>
    write(JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields }), level);
  return {
    info: (event, fields = {}) => line("info", event, checked(fields)),
    error: (event, error, fields = {}) =>
      line("error", event, {
        ...checked({ ...fields, code: error?.code }),
        error: plain(error?.name ?? typeof error),
        at: framesOf(Object(error)),
      }),
  };
};
