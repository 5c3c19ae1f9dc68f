#!/usr/bin/env node
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { diffOf } from "./src/diff.mjs";
import { namesWagmi, withoutWagmi } from "./src/manifest.mjs";
import { migrate } from "./src/project.mjs";

const USAGE = `latchkit-migrate <file or folder …> [--write] [--keep-wagmi | --drop-wagmi]

Rewrites an app from RainbowKit, ConnectKit or AppKit to Latchkit.
--keep-wagmi  wagmi and its hooks stay; this is the default
--drop-wagmi  replaces wagmi's hooks and config too
Without --write it only prints the changes.`;
const OPTIONS = ["--write", "--help", "--keep-wagmi", "--drop-wagmi"];
const CODE = /(?<!\.d)\.[cm]?[jt]sx?$/;
const SKIPPED = ["node_modules", "dist", "build", "out", "coverage"];
const LIMIT_BYTES = 1_000_000;
const SERVERS = ["next", "react-router", "@react-router/node", "@remix-run/react", "gatsby"];

function filesIn(path) {
  const status = statSync(path);
  if (status.isFile()) return CODE.test(path) && status.size <= LIMIT_BYTES ? [path] : [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink() && !entry.name.startsWith("."))
    .filter((entry) => !SKIPPED.includes(entry.name))
    .flatMap((entry) => filesIn(join(path, entry.name)));
}

/** The nearest `package.json`; undefined if there is none. */
function manifestOf(path) {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file)) return file;
    if (folder === dirname(folder)) return undefined;
  }
}

/** True if the nearest `package.json` has a framework that renders on a server. */
function isServerRendered(path) {
  const file = manifestOf(path);
  if (file === undefined) return false;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
  return SERVERS.some((name) => ({ ...dependencies, ...devDependencies })[name] !== undefined);
}

/** Manifests of apps without wagmi's packages, where no file names one of them any more. */
function changedManifests(paths, changed) {
  const after = new Map(changed.map((one) => [one.path, one.after]));
  const files = new Set(paths.flatMap((path) => manifestOf(path) ?? []));
  const isFree = (file) =>
    filesIn(dirname(file)).every(
      (path) => !namesWagmi(after.get(path) ?? readFileSync(path, "utf8")),
    );
  return [...files]
    .filter(isFree)
    .map((path) => [path, readFileSync(path, "utf8")])
    .map(([path, before]) => ({ path, before, after: withoutWagmi(before) }))
    .filter((one) => one.before !== one.after);
}

function report({ changed, rewritten, todos, unreadable }, { isWritten, dropsWagmi }) {
  const shown = (path) => relative(process.cwd(), path);
  for (const { path, comment } of todos) console.log(`${shown(path)}: ${comment.slice(3)}`);
  for (const path of unreadable)
    console.log(`${shown(path)}: not changed, because it does not parse`);
  const files = `${changed.length} ${changed.length === 1 ? "file" : "files"}`;
  console.log(`\n${rewritten} uses rewritten in ${files}, ${todos.length} left for you.`);
  if (changed.length === 0) return;
  console.log(
    isWritten
      ? `Next: npm i latchkit viem${dropsWagmi ? "" : " wagmi"}, run your formatter and your type check, answer each TODO,${dropsWagmi ? " run this again," : ""} and uninstall the old kit.`
      : "Nothing was written. Run it again with --write.",
  );
}

function main(options) {
  const paths = options.filter((option) => !option.startsWith("--"));
  const unknown = options.filter((option) => option.startsWith("--") && !OPTIONS.includes(option));
  if (options.includes("--keep-wagmi") && options.includes("--drop-wagmi"))
    unknown.push("--keep-wagmi together with --drop-wagmi");
  const missing = paths.filter((path) => !existsSync(path));
  if (paths.length === 0 || unknown.length > 0 || missing.length > 0) {
    for (const option of unknown) console.error(`Unknown option: ${option}`);
    for (const path of missing) console.error(`No such file: ${path}`);
    console.log(USAGE);
    return options.includes("--help") ? 0 : 1;
  }
  const files = [...new Set(paths.flatMap((path) => filesIn(resolve(path))))];
  const texts = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
  const dropsWagmi = options.includes("--drop-wagmi");
  const result = migrate(texts, { isServerRendered: paths.some(isServerRendered), dropsWagmi });
  const isWritten = options.includes("--write");
  const manifests = dropsWagmi ? changedManifests(paths, result.changed) : [];
  for (const { path, before, after } of [...result.changed, ...manifests]) {
    if (isWritten) writeFileSync(path, after);
    else console.log(`${diffOf(relative(process.cwd(), path), before, after)}\n`);
  }
  report(result, { isWritten, dropsWagmi });
  return 0;
}

process.exitCode = main(process.argv.slice(2));
