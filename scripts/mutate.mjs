import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { listedMutant, mutantsOf } from "./lib/mutants.mjs";
import { ROOT } from "./lib/root.mjs";
import { mutantRunner } from "./lib/mutant-runner.mjs";
import { run } from "./lib/run.mjs";
import { GUARDS, KNOWN, LISTED } from "./mutations.mjs";

// Mutates a copy of the source and checks whether the related tests detect each mutation.
// npm run mutate                 the listed mutations
// npm run mutate -- --guards     also every condition and throw of the guard files
// npm run mutate -- --only psbt  those whose file or name contains this text
const args = process.argv.slice(2);
const only = args.includes("--only") ? args[args.indexOf("--only") + 1] : "";
const textOf = (file) => readFileSync(join(ROOT, file), "utf8");

const isMeant = ({ name = "", file }) => name.includes(only) || file.includes(only);
const listed = LISTED.filter(isMeant).map((one) => ({
  ...one,
  ...listedMutant(one, textOf(one.file)),
}));
const guards = args.includes("--guards")
  ? GUARDS.filter(isMeant).flatMap(({ file, tests }) =>
      mutantsOf(textOf(file)).map((mutant) => ({ name: file, file, tests, ...mutant })),
    )
  : [];
const all = [...listed, ...guards];

/** Copies the checkout without build output; packages are shared. */
async function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-mutate-"));
  const { output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  for (const file of output.trim().split("\n")) {
    if (file.endsWith(".png")) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

const reasonOf = ({ file, from, to }) =>
  KNOWN.find((one) => one.file === file && one.from === from && (one.to ?? to) === to)?.reason;

ensureInstall();
if (all.length === 0) throw new Error("no listed mutation matches");
const folder = await copyCheckout();
const runner = mutantRunner(folder);
const survivors = [];
const short = (text) => text.replaceAll(/\s+/g, " ").slice(0, 100);
/** Suites must pass unchanged, or every mutant would count as detected. */
async function passUnchanged() {
  for (const suite of new Set(all.flatMap(({ tests }) => tests))) {
    const { killed } = await runner.run("", [suite]);
    if (killed) throw new Error(`these tests fail without a mutation: ${suite}`);
  }
}
try {
  await passUnchanged();
  for (const mutant of all) {
    const { name, file, tests, line, from, to, source } = mutant;
    const path = join(folder, file);
    writeFileSync(path, source);
    const { killed, by } = await runner.run(path, tests);
    writeFileSync(path, textOf(file));
    const reason = killed ? undefined : reasonOf(mutant);
    if (!killed) survivors.push({ ...mutant, reason });
    console.log(
      `${killed ? "killed  " : "SURVIVED"} ${name} ${file}:${line} ${short(from)} → ${short(to)} (${reason ?? by ?? "no reason"})`,
    );
  }
  await passUnchanged();
} finally {
  runner.end();
  rmSync(folder, { recursive: true, force: true });
}
const open = survivors.filter(({ reason }) => reason === undefined);
console.log(
  `\n${all.length} changes, ${all.length - survivors.length} killed, ${survivors.length} survived, ${open.length} of them without a reason`,
);
process.exit(open.length === 0 ? 0 : 1);
