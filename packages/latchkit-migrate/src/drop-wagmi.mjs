import { attributesOf } from "./jsx.mjs";
import { isPathOf } from "./kit.mjs";
import { SourceFile, ancestorOf, isReadable, spanOf, statementOf } from "./source.mjs";
import {
  addOptions,
  configUses,
  configsIn,
  findInstance,
  isOfProvider,
  movedConfig,
  replaceByInstance,
} from "./wagmi-config.mjs";
import { PAGE, isWagmi, replaceWagmiHooks } from "./wagmi-hooks.mjs";
import { dropProviders, tagsOf } from "./wagmi-provider.mjs";

const RELEVANT = /wagmi|@tanstack\/react-query|createLatchkit|LatchkitProvider/;
const OF_CONFIG = "createConfig WagmiProvider http fallback createStorage cookieStorage".split(" ");
const isOfConfig = ({ imported, source }) =>
  OF_CONFIG.includes(imported) || source.endsWith("connectors");
const INSTANCE = "latchkit";
/** Props of wagmi's provider, and what takes their place. */
const PROPS = {
  initialState: ["use `initialState` of `LatchkitProvider`", "next.md"],
  reconnectOnMount: ["set `enableReconnect` in `createLatchkit`", PAGE],
};
const isLatchkit = (source) => source === "latchkit";
const isNoOtherChain = ({ imported }) => !["solana", "bitcoin"].includes(imported);
const isBridge = (source) => source === "latchkit/wagmi";
const providerTags = (file) => tagsOf(file, isWagmi, "WagmiProvider");

/** Imports chains from viem, from where wagmi has them. */
function replaceChains(file) {
  for (const one of file.imports.filter(({ source }) =>
    /^@?wagmi\/(?:core\/)?chains$/.test(source),
  ))
    file.replaceImport(one, one.node.text().replace(one.source, "viem/chains"));
}

/** Uses of wagmi that are not replaced, outside the statements of its configs. */
function usesLeft(files, configs) {
  const isInConfig = (file, use) =>
    configs.some(
      (one) => one.file === file && spanOf(one.statement).start === spanOf(statementOf(use)).start,
    );
  const isInside = (file, use) =>
    isInConfig(file, use) || ancestorOf(use, ["ambient_declaration"]) !== undefined;
  return files.flatMap((file) =>
    file
      .locals(isWagmi)
      .flatMap((one) => file.references(one.local).map((reference) => ({ file, reference, one })))
      .filter(({ reference, one }) => !file.isDone(reference) && one.imported !== "WagmiProvider")
      .filter(({ reference }) => !isInside(file, reference)),
  );
}

/** Comments above props of wagmi's provider, and how many there are. */
function keepProps(file) {
  const props = providerTags(file)
    .filter(({ tag, isClosing }) => tag !== undefined && !isClosing)
    .flatMap(({ reference, tag }) => [...attributesOf(tag).keys()].map((key) => [key, reference]))
    .filter(([key]) => key !== "config");
  for (const [key, reference] of props)
    file.todo(reference, ...(PROPS[key] ?? [`remove \`${key}\``, PAGE]));
  return props.length;
}

/** Comments above what keeps wagmi in the app, besides its hooks. True if there is any. */
function keepsConfig(files, { file, config, instance, moved }) {
  const taken = moved.options.filter(([key]) => instance?.fields.has(key)).map(([key]) => key);
  const lost = [...moved.lost, ...taken];
  for (const key of lost)
    file.todo(config.reference, `move \`${key}\` to \`createLatchkit\`, or remove it`, PAGE);
  const others = configUses(files, config).filter((use) => !isOfProvider(use));
  for (const use of others)
    use.file.todo(use.reference, `use \`latchkit\` for \`${config.name}\``, PAGE);
  const props = files.map(keepProps).reduce((sum, count) => sum + count, 0);
  const isTaken = instance === undefined && file.declares(INSTANCE);
  if (isTaken) file.todo(config.reference, "use `createLatchkit`", PAGE);
  return isTaken || lost.length + others.length + props > 0;
}

/** Moves the options of wagmi's config to `createLatchkit`, which it makes if there is none. */
function removeConfig(files, { file, config, instance, moved }) {
  for (const use of configUses(files, config)) use.file.done(use.reference, 0);
  file.done(config.reference);
  for (const other of files) {
    other.dropImports((source) => isPathOf(other, source, file.path), [config.name]);
    for (const one of other.root.findAll({ rule: { kind: "ambient_declaration" } }))
      if (/^declare module ["']wagmi["']/.test(one.text())) other.removeUses(one);
  }
  const own = instance ?? { file, name: INSTANCE };
  if (instance === undefined) replaceByInstance(config, INSTANCE, moved.options);
  else if (moved.options.length > 0) addOptions(instance, moved.options);
  if (moved.options.some(([key]) => key === "chains")) own.file.add("latchkit", "evm");
  file.removeUses(config.statement);
  return own;
}

/** Removes config and provider, once nothing else of wagmi is left. */
function dropConfig(files) {
  const configs = files.flatMap((file) => configsIn(file));
  const left = usesLeft(files, configs);
  for (const { file, reference, one } of left.filter((use) => isOfConfig(use.one)))
    file.todo(reference, `replace \`${one.imported}\``, PAGE);
  const [config] = configs;
  if (left.length > 0 || config === undefined) return;
  if (configs.length > 1 || config.name === undefined) {
    for (const one of configs) one.file.todo(one.reference, "use `createLatchkit`", PAGE);
    return;
  }
  const instance = findInstance(files);
  const own = { file: config.file, config, instance, moved: movedConfig(config) };
  if (keepsConfig(files, own)) return;
  dropProviders(files, providerTags, removeConfig(files, own));
}

/** Files that may use a config, besides those that name wagmi. */
function relevantTexts(texts) {
  const first = [...texts].filter(([, text]) => RELEVANT.test(text));
  const names = first
    .filter(([path, text]) => /createConfig/.test(text) && isReadable(path, text))
    .flatMap(([path, text]) => configsIn(new SourceFile(path, text)))
    .flatMap(({ name }) => (name === undefined ? [] : [name]));
  const isUser = (text) => names.some((name) => text.includes(name) && text.includes("import"));
  return [...texts].filter(([, text]) => RELEVANT.test(text) || isUser(text));
}

/**
 * Replaces wagmi's hooks in the files of an app, and its config and provider once no other use of
 * wagmi is left. Returns what `migrate` returns.
 */
export function dropWagmi(texts) {
  const relevant = relevantTexts(texts);
  const unreadable = relevant.filter(([path, text]) => !isReadable(path, text));
  const files = relevant
    .filter((one) => !unreadable.includes(one))
    .map(([path, text]) => new SourceFile(path, text));
  const isEvmOnly = files.every((file) => file.locals(isLatchkit).every(isNoOtherChain));
  for (const file of files) {
    replaceChains(file);
    replaceWagmiHooks(file, isOfConfig, isEvmOnly);
  }
  dropConfig(files);
  for (const file of files) {
    file.dropImports(isWagmi);
    if (file.locals(isBridge).length > 0) file.dropImports(isBridge);
  }
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
