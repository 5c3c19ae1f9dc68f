import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { setInterval } from "node:timers";

const FILE = "LATCHKIT_PROGRESS";
const LOOK_MS = 2_000;

/** Reports progress of a long step, bypassing a test runner that buffers output. */
export const tellProgress = (line) => {
  const file = process.env[FILE];
  if (file) appendFileSync(file, `${line}\n`);
  else console.log(line);
};

/** Prints progress of this process and its children, through a file, until exit. */
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
