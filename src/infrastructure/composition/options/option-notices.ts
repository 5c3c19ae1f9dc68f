import { THEME_VARIABLES } from "../../../domain/config/theme-variables.js";
import type { HostFeatures } from "../../../domain/config/features.js";
import type { Ports } from "../../../ports/ports.js";
import { REVIEW } from "./check-review.js";
import { ONRAMP } from "./first-use-checks.js";
import { type LatchkitOptions, OPTIONS } from "./latchkit-options.js";
import { type Check, type Fields, type ShapeCheck, isFields } from "./option-checks.js";
import type { RaiseAlert } from "../../../domain/alerts/alerts.js";

/** Requires every key of a type, so that a missing key fails to compile. */
type Keys<T> = { readonly [K in keyof Required<T>]: true };

/** Extra keys of `inMemoryPorts` (latchkit/testing) besides the ports. */
type InMemory = Readonly<Record<"networks" | "chain" | "solana" | "bitcoin", unknown>>;
const PORTS: Keys<Ports & InMemory> = {
  http: true,
  storage: true,
  clock: true,
  scheduler: true,
  random: true,
  environment: true,
  lifecycle: true,
  clipboard: true,
  links: true,
  logger: true,
  injectedWallets: true,
  tabs: true,
  pairing: true,
  projectConfig: true,
  telemetry: true,
  catalogue: true,
  images: true,
  chains: true,
  secureFrame: true,
  popups: true,
  blockchainData: true,
  names: true,
  collectibles: true,
  swapService: true,
  simulator: true,
  addressFacts: true,
  tokenFacts: true,
  onramp: true,
  smartSessions: true,
  networks: true,
  chain: true,
  solana: true,
  bitcoin: true,
};
type KnownChecks = Readonly<Record<string, Check<unknown>>>;
const isShape = (check: Check<unknown>): check is ShapeCheck<unknown> => "known" in check;
/** All options, with the fields of those that are checked on first use. */
const KNOWN_OPTIONS: KnownChecks = { ...OPTIONS, onramp: ONRAMP, review: REVIEW };
/** Known from similar libraries but not implemented; reported separately from misspellings. */
const NOT_IMPLEMENTED = [
  "payWithExchange",
  "payments",
  "emailCapture",
  "showWallets",
  "connectorImages",
  "enableWalletGuide",
];
/** Features that need the hosted services. */
const PROJECT_FEATURES = [
  "analytics",
  "email",
  "socials",
  "swaps",
  "onramp",
  "activity",
] as const satisfies readonly (keyof HostFeatures)[];

const definedNames = (value: object | undefined): readonly string[] =>
  Object.entries(value ?? {})
    .filter(([, one]) => one !== undefined)
    .map(([name]) => name);

export const unimplementedOptions = ({
  features,
  ...options
}: LatchkitOptions): readonly string[] => [
  ...definedNames(options).filter((name) => NOT_IMPLEMENTED.includes(name)),
  ...definedNames(features)
    .filter((name) => NOT_IMPLEMENTED.includes(name))
    .map((name) => `features.${name}`),
];

const unknownIn = (value: object, knownChecks: KnownChecks, prefix: string): readonly string[] =>
  definedNames(value).flatMap((name) => {
    const check = Object.hasOwn(knownChecks, name) ? knownChecks[name] : undefined;
    if (!check) return [`${prefix}${name}`];
    const child = (value as Fields)[name];
    return isShape(check) && isFields(child)
      ? unknownIn(child, check.known, `${prefix}${name}.`)
      : [];
  });
const unknownNames = (
  value: object | undefined,
  knownNames: readonly string[],
  prefix: string,
): readonly string[] =>
  definedNames(value)
    .filter((name) => !knownNames.includes(name))
    .map((name) => `${prefix}${name}`);

/** Unknown options: misspelled or misplaced. Names only, never values. */
export const unknownOptions = (options: LatchkitOptions): readonly string[] => {
  const notBuilt = unimplementedOptions(options);
  return [
    ...unknownIn(options, KNOWN_OPTIONS, "").filter((name) => !notBuilt.includes(name)),
    ...unknownNames(options.ports, Object.keys(PORTS), "ports."),
    ...unknownNames(options.theme?.variables, THEME_VARIABLES, "theme.variables."),
  ].map((name) => name.slice(0, 64));
};

const hasText = (value: unknown): boolean =>
  Object.values(value ?? {}).some((one) => typeof one === "string" && one !== "");

/** Host wallets without an extension, link or store. Invalid entries are reported elsewhere. */
export const unreachableWallets = ({ customWallets = [] }: LatchkitOptions): readonly string[] =>
  customWallets
    .filter((one) => Object(one) === one)
    .filter(
      ({ rdns, injected, links, stores, homepage }) =>
        !rdns && !injected?.length && !homepage && !hasText(links) && !hasText(stores),
    )
    .map(({ name }) => String(name).slice(0, 64));

/** Features that work without a project, because the host has the service itself. */
const ownFeatures = ({ services, ports }: LatchkitOptions): readonly string[] => [
  ...(services?.secureFrame || ports?.secureFrame ? ["email", "socials"] : []),
  ...(ports?.swapService ? ["swaps"] : []),
  ...(ports?.blockchainData ? ["activity"] : []),
];

export const projectOptions = (options: LatchkitOptions): readonly string[] => {
  const { features, services, enableWalletConnect } = options;
  const ownNames = ownFeatures(options);
  const requestedFeatures = PROJECT_FEATURES.filter(
    (name) =>
      features?.[name] !== undefined && features[name] !== false && !ownNames.includes(name),
  ).map((name) => `features.${name}`);
  return enableWalletConnect === true && services?.relay === undefined
    ? [...requestedFeatures, "enableWalletConnect"]
    : requestedFeatures;
};

/** True for a canonical BCP 47 tag; texts are looked up by canonical tags only. */
const isLocale = (name: string): boolean => {
  try {
    return Intl.getCanonicalLocales(name)[0] === name;
  } catch {
    return false;
  }
};

const textsWithoutLocale = ({ messages = {} }: LatchkitOptions): readonly string[] =>
  Object.entries<unknown>(messages)
    .filter(([name, texts]) => Object(texts) !== texts || !isLocale(name))
    .map(([name]) => `messages.${name}`);

const unusedChains = ({ chains = [], networks }: LatchkitOptions): readonly string[] => {
  const ids = networks.map(({ id }) => (typeof id === "number" ? `eip155:${id}` : id));
  return chains.flatMap(({ namespace, rpcUrls = {} }, index) => {
    const isSecond = chains.findIndex((one) => one.namespace === namespace) < index;
    if (isSecond) return [`chains[${index}]`];
    return Object.keys(rpcUrls)
      .filter((id) => !ids.some((knownId) => knownId === id))
      .map((id) => `chains[${index}].rpcUrls.${id}`);
  });
};

/** Paths of options that have no effect; never their values. */
export const misplacedOptions = (options: LatchkitOptions): readonly string[] =>
  [...unusedChains(options), ...textsWithoutLocale(options)].map((place) => place.slice(0, 64));

/**
 * Raises one alert for each kind of ineffective option; loaded with the start of a development
 * page.
 */
export const noticeOptions = (options: LatchkitOptions, alert: RaiseAlert): void => {
  const [unknown, notBuilt, withoutProject] = [
    unknownOptions(options),
    unimplementedOptions(options),
    projectOptions(options),
  ];
  if (unknown.length > 0) alert("options-unknown", { options: unknown });
  if (notBuilt.length > 0) alert("options-not-built", { options: notBuilt });
  const misplaced = misplacedOptions(options);
  if (misplaced.length > 0) alert("options-without-effect", { options: misplaced });
  const unreachable = unreachableWallets(options);
  if (unreachable.length > 0) alert("wallets-unreachable", { wallets: unreachable });
  if (options.features?.pay === true) alert("pay-without-view", {});
  if (options.projectId === undefined && withoutProject.length > 0)
    alert("project-id-missing", { options: withoutProject });
};
