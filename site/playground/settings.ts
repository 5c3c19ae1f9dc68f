/** What the visitor chooses: one of `CHOICES`, a colour, or "" for the default. */
export interface Settings {
  readonly mode: "system" | "light" | "dark";
  readonly accent: string;
  readonly surface: string;
  readonly text: string;
  readonly radius: "medium" | "none" | "small" | "large";
  readonly density: "comfortable" | "compact";
  readonly fontSize: "medium" | "small" | "large";
  readonly font: "system" | "serif" | "mono";
  readonly networks: "two" | "one" | "chains";
  readonly locale: string;
  readonly signIn: "off" | "on";
  readonly view: "Connect" | "AllWallets" | "WhatIsAWallet" | "Networks";
  readonly wallets: "three" | "none" | "forty";
  readonly viewport: "wide" | "tablet" | "phone";
}

export const DEFAULTS: Settings = {
  mode: "system",
  accent: "",
  surface: "",
  text: "",
  radius: "medium",
  density: "comfortable",
  fontSize: "medium",
  font: "system",
  networks: "two",
  locale: "",
  signIn: "off",
  view: "Connect",
  wallets: "three",
  viewport: "wide",
};

/** Paths of the texts, one file a language. Only the names are read. */
const FILES = Object.keys(import.meta.glob("../../src/messages/*.core.json"));

/** The name of a language in itself, such as "Deutsch". */
const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

const LOCALES: readonly (readonly [locale: string, label: string])[] = [
  ["", "The browser's"],
  ...FILES.map((file) => file.slice(file.lastIndexOf("/") + 1, -".core.json".length)).map(
    (language) => [language, nameOf(language)] as const,
  ),
];

/** Fields with a fixed list: value and label, default first. */
export const CHOICES = {
  mode: [
    ["system", "System"],
    ["light", "Light"],
    ["dark", "Dark"],
  ],
  radius: [
    ["medium", "Medium"],
    ["none", "None"],
    ["small", "Small"],
    ["large", "Large"],
  ],
  density: [
    ["comfortable", "Comfortable"],
    ["compact", "Compact"],
  ],
  fontSize: [
    ["medium", "Medium"],
    ["small", "Small"],
    ["large", "Large"],
  ],
  font: [
    ["system", "System"],
    ["serif", "Serif"],
    ["mono", "Monospace"],
  ],
  networks: [
    ["two", "Ethereum, Optimism"],
    ["one", "Ethereum"],
    ["chains", "Ethereum, Solana, Bitcoin"],
  ],
  locale: LOCALES,
  signIn: [
    ["off", "Off"],
    ["on", "On"],
  ],
  view: [
    ["Connect", "Connect"],
    ["AllWallets", "All wallets"],
    ["WhatIsAWallet", "What is a wallet"],
    ["Networks", "Networks"],
  ],
  wallets: [
    ["three", "Three"],
    ["none", "None"],
    ["forty", "Forty"],
  ],
  viewport: [
    ["wide", "As wide as the page"],
    ["tablet", "768 px"],
    ["phone", "360 px"],
  ],
} as const;

export type Field = keyof Settings;
export type Choice = keyof typeof CHOICES;
export const COLOURS = ["accent", "surface", "text"] as const;

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const isValid = (field: Field, value: string): boolean =>
  Object.hasOwn(CHOICES, field)
    ? CHOICES[field as Choice].some(([choice]) => choice === value)
    : isColour(value);

/** Settings from the hash of an address. Values that are not offered are ignored. */
export const readSettings = (hash: string): Settings => {
  const given = [...new URLSearchParams(hash.replace(/^#/, ""))].filter(
    ([field, value]) => Object.hasOwn(DEFAULTS, field) && isValid(field as Field, value),
  );
  return { ...DEFAULTS, ...Object.fromEntries(given) };
};

/** The hash of settings, with only what differs from the default. */
export const writeSettings = (settings: Settings): string =>
  new URLSearchParams(
    Object.entries(settings).filter(([field, value]) => value !== DEFAULTS[field as Field]),
  ).toString();

/** An event of the playground's window: the settings in its address changed. */
export const SETTINGS_CHANGED = "playground-settings";
