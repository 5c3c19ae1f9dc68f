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
/** Allows names, paths and codes; too short for addresses, tokens and keys. */
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
/** Stack frames without the message, which may quote user input. */
const framesOf = ({ stack = "" }) =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, FRAMES)
    .map((line) => line.trim());

/** Logs errors to the console only. */
export const logErrors = (line, level) => {
  if (level === "error") console.error(line);
};

/**
 * Writes a JSON line per event: `time`, `level`, `event` and allowed fields. Errors are logged with
 * name, code and stack frames. `write` receives line and level; `now` is epoch ms.
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
