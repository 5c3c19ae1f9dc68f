import { run } from "../../../../scripts/lib/run.mjs";

const OTHERS = /node_modules\/(?!latchkit\/)/;
const FLAGS = ["--noEmit", "--pretty", "false", "--skipLibCheck", "false"];

/**
 * What a compiler finds wrong in an app with every declaration file checked. Left out, and counted
 * in `others`, is what other packages have wrong in declarations of their own.
 */
export async function typeProblems(tsc, app) {
  const { code, output } = await run(process.execPath, [tsc, ...FLAGS, "-p", app], { cwd: app });
  // A detail of a message is indented below it.
  const messages = output.trim().split(/\n(?!\s)/);
  const found = messages.filter((line) => /error TS\d+/.test(line));
  if (code !== 0 && found.length === 0) throw new Error(output);
  const own = found.filter((line) => !OTHERS.test(line.split("(")[0]));
  return { own, others: found.length - own.length };
}
