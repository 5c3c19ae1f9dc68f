import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { setInterval } from "node:timers";

const FILE = "LATCHKIT_PROGRESS";
const LOOK_MS = 2_000;

/** Says how far a long step is, past a test runner that keeps what its tests print. */
export const tellProgress = (line) => {
  const file = process.env[FILE];
  if (file) appendFileSync(file, `${line}\n`);
  else console.log(line);
};

/**
 * Prints what is told in this process and the ones it starts, through a file; until the process
 * ends.
 */
export const showProgress = (file) => {
  writeFileSync(file, "");
  process.env[FILE] = file;
  let shown = 0;
  const look = () => {
    const text = readFileSync(file, "utf8");
    process.stdout.write(text.slice(shown));
    shown = text.length;
  };
  setInterval(look, LOOK_MS).unref();
};
