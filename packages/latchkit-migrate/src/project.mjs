import { migrateAppKit } from "./appkit.mjs";
import { createsInstance, hasConnectors } from "./config.mjs";
import { isConnectKit, migrateConnectKit } from "./connectkit.mjs";
import { dropWagmi } from "./drop-wagmi.mjs";
import { mergeOptions, movedOptions } from "./provider-options.mjs";
import { isRainbowKit, migrateRainbowKit } from "./rainbowkit.mjs";
import { SourceFile, isReadable } from "./source.mjs";

const INSTANCE = "latchkit";
const isKit = (source) => isRainbowKit(source) || isConnectKit(source);
const SIGN_IN = ["RainbowKitAuthenticationProvider", "SIWEProvider"];

/** What the rules of one file have to know of the others. */
function projectOf(files, isServerRendered) {
  const config = files.find(
    (file) =>
      createsInstance(file, (source) => (isKit(source) ? ["getDefaultConfig"] : undefined)) ||
      hasConnectors(file, isKit),
  );
  const moved =
    config === undefined
      ? []
      : files.flatMap((file) => movedOptions(file, file.locals(isKit), config));
  return {
    instance: INSTANCE,
    config: config?.path,
    isServerRendered,
    hasSignIn: files.some((file) =>
      file.locals(isKit).some(({ imported }) => SIGN_IN.includes(imported)),
    ),
    moved: new Set(moved.map(({ attribute }) => attribute)),
    options: mergeOptions(moved.flatMap(({ options }) => options)),
  };
}

/** Files without one of these words stay as they are, and are not parsed. */
const RELEVANT = /rainbow-me|connectkit|@reown\/appkit|<(?:appkit|w3m)-|WagmiProvider/;

function migrateKits(texts, isServerRendered) {
  const relevant = [...texts].filter(([, text]) => RELEVANT.test(text));
  const unreadable = relevant.filter(([path, text]) => !isReadable(path, text));
  const files = relevant
    .filter((one) => !unreadable.includes(one))
    .map(([path, text]) => new SourceFile(path, text));
  const project = projectOf(files, isServerRendered);
  for (const file of files) {
    migrateRainbowKit(file, project);
    migrateConnectKit(file, project);
  }
  migrateAppKit(files, project);
  const changed = files
    .map((file) => ({ path: file.path, before: file.text, after: file.result() }))
    .filter(({ before, after }) => before !== after);
  const broken = changed.filter(({ path, after }) => !isReadable(path, after));
  return {
    changed: changed.filter((one) => !broken.includes(one)),
    rewritten: files.reduce((sum, file) => sum + file.rewritten, 0),
    todos: files.flatMap(({ path, todos }) => todos.map((todo) => ({ path, ...todo }))),
    unreadable: [...unreadable.map(([path]) => path), ...broken.map(({ path }) => path)],
  };
}

/**
 * Rewrites the files of an app, given by path. wagmi stays, unless `dropsWagmi` is true. Returns
 * each changed file with its new text. For all files it returns the number of uses that were
 * rewritten, the uses that a comment names, and the paths of files that cannot be read.
 */
export function migrate(texts, { isServerRendered = false, dropsWagmi = false } = {}) {
  const kits = migrateKits(texts, isServerRendered);
  if (!dropsWagmi) return kits;
  const now = new Map(texts);
  for (const { path, after } of kits.changed) now.set(path, after);
  const dropped = dropWagmi(now);
  for (const { path, after } of dropped.changed) now.set(path, after);
  const changed = [...now]
    .map(([path, after]) => ({ path, before: texts.get(path), after }))
    .filter(({ before, after }) => before !== after);
  return {
    changed,
    rewritten: kits.rewritten + dropped.rewritten,
    todos: [...kits.todos, ...dropped.todos],
    unreadable: [...new Set([...kits.unreadable, ...dropped.unreadable])],
  };
}
