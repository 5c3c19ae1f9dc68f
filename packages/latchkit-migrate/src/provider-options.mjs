import { attributesOf, tagOf } from "./jsx.mjs";
import { fieldsOf, inlineObject, isStatic } from "./options.mjs";
import { rainbowTheme } from "./rainbowkit-theme.mjs";

const textOf = ({ value }) => (value?.kind() === "string" ? value.text().slice(1, -1) : undefined);
const quoted = (text) => JSON.stringify(text);

/** A theme function with its options, such as `darkTheme({ accentColor: "#000" })`. */
function themeOf(value, locals) {
  if (value?.kind() !== "call_expression") return undefined;
  const [name, list] = value.children();
  const known = locals.find(({ local }) => local === name.text());
  const [options, ...more] = list.children().filter((one) => one.isNamed());
  if (known === undefined || more.length > 0) return undefined;
  return rainbowTheme(known.imported, options === undefined ? new Map() : fieldsOf(options));
}

function bothThemes(value, locals) {
  const fields = fieldsOf(value);
  const [light, dark] = ["lightMode", "darkMode"].map((key) =>
    themeOf(fields?.get(key)?.node, locals),
  );
  const isPlain = (theme) => theme?.look.length === 0 && theme.variables.length === 0;
  return isPlain(light) && isPlain(dark) ? [["mode", '"system"']] : undefined;
}

function rainbowThemeFields({ value }, locals) {
  const theme = themeOf(value, locals);
  if (theme === undefined)
    return value?.kind() === "object" ? bothThemes(value, locals) : undefined;
  const variables = theme.variables.length > 0 ? [["variables", inlineVariables(theme)]] : [];
  return [["mode", quoted(theme.mode)], ...theme.look, ...variables];
}

const inlineVariables = ({ variables }) =>
  inlineObject(variables.map(([name, text]) => [quoted(name), text]));

function localeOf(attribute) {
  const text = textOf(attribute);
  return text === undefined ? undefined : [["locale", quoted(text)]];
}

/** A chain as number, or by a name that the file with the config has too. */
function chainOf({ value }, config) {
  if (value?.kind() === "number") return [["initialNetwork", value.text()]];
  const isKnown = value?.kind() === "identifier" && config.has(value.text());
  return isKnown ? [["initialNetwork", value.text()]] : undefined;
}

function appInfo({ value }) {
  const fields = fieldsOf(value);
  if (fields === undefined || ![...fields.values()].every(({ node }) => isStatic(node)))
    return undefined;
  const known = ["appName", "learnMoreUrl"];
  if ([...fields.keys()].some((key) => !known.includes(key))) return undefined;
  const link = fields.get("learnMoreUrl");
  return link === undefined ? [] : [["learnMoreUrl", link.text]];
}

const nothing = () => [];
const theme = (fields) => fields && [["theme", fields]];

const CONNECTKIT_MODES = { light: "light", dark: "dark", auto: "system" };
const CONNECTKIT_VARIABLES = {
  "--ck-accent-color": "--lk-accent",
  "--ck-accent-text-color": "--lk-on-accent",
  "--ck-font-family": "--lk-font",
  "--ck-border-radius": "--lk-radius-card",
};

function connectKitVariables({ value }) {
  const fields = fieldsOf(value);
  if (fields === undefined) return undefined;
  const variables = [...fields].map(([key, { text, node }]) => [
    CONNECTKIT_VARIABLES[key],
    isStatic(node) ? text : undefined,
  ]);
  if (variables.some(([name, text]) => name === undefined || text === undefined)) return undefined;
  return [["variables", inlineVariables({ variables })]];
}

const CONNECTKIT_OPTIONS = {
  language: (text) => ["locale", text],
  initialChainId: (text) => ["initialNetwork", text],
  enforceSupportedChains: (text) => ["allowUnsupportedChain", text === "false" ? "true" : "false"],
};
function connectKitOptions({ value }) {
  const fields = fieldsOf(value);
  const isKnown = ([key, { node }]) => CONNECTKIT_OPTIONS[key] !== undefined && isStatic(node);
  if (fields === undefined || ![...fields].every(isKnown)) return undefined;
  return [...fields].map(([key, { text }]) => CONNECTKIT_OPTIONS[key](text));
}

/** For each attribute of a kit's provider: options of `createLatchkit`, or undefined. */
const ATTRIBUTES = {
  RainbowKitProvider: {
    theme: (attribute, _, locals) => theme(rainbowThemeFields(attribute, locals)),
    locale: localeOf,
    initialChain: chainOf,
    appInfo,
    modalSize: (attribute) =>
      textOf(attribute) === "wide" ? theme([["width", '"wide"']]) : theme([]),
    showRecentTransactions: nothing,
    id: nothing,
  },
  ConnectKitProvider: {
    mode: (attribute) => {
      const mode = CONNECTKIT_MODES[textOf(attribute)];
      return mode && theme([["mode", quoted(mode)]]);
    },
    theme: (attribute) => (textOf(attribute) === "auto" ? [] : undefined),
    customTheme: (attribute) => theme(connectKitVariables(attribute)),
    options: connectKitOptions,
    debugMode: nothing,
  },
};

/** Options that the providers of an app move to `createLatchkit`, and the attributes they were. */
export function movedOptions(file, locals, config) {
  const moved = [];
  for (const { imported, local } of locals.filter((one) => ATTRIBUTES[one.imported]))
    for (const reference of file.references(local)) {
      const found = tagOf(reference);
      if (found === undefined || found.isClosing) continue;
      for (const [name, attribute] of attributesOf(found.tag)) {
        const options = ATTRIBUTES[imported][name]?.(attribute, config, locals);
        if (options) moved.push({ attribute: `${file.path} ${name}`, options });
      }
    }
  return moved;
}

/** Options of several providers as fields; those of `theme` become one object. */
export function mergeOptions(all) {
  const looks = all.filter(([key]) => key === "theme").flatMap(([, fields]) => fields);
  const rest = all.filter(([key]) => key !== "theme");
  const unique = [
    ...new Map([
      ...rest,
      ...(looks.length > 0 ? [["theme", inlineObject([...new Map(looks)])]] : []),
    ]),
  ];
  return unique;
}
