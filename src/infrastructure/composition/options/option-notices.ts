import { THEME_VARIABLES } from "../../../domain/config/theme-variables.js";
import type { HostFeatures } from "../../../domain/config/features.js";
import type { Ports } from "../../../ports/ports.js";
import type { LatchkitOptions, ServiceName } from "./latchkit-options.js";

/** Every key of a type: one that is added there and left out here does not compile. */
type Keys<T> = { readonly [K in keyof Required<T>]: true };

/** Every option that there is. */
export const OPTIONS: Keys<LatchkitOptions> = {
  networks: true,
  chains: true,
  defaultNetwork: true,
  initialNetwork: true,
  projectId: true,
  metadata: true,
  features: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  learnMoreUrl: true,
  siwx: true,
  siwe: true,
  services: true,
  ports: true,
  theme: true,
  locale: true,
  messages: true,
  styleNonce: true,
  enableEmbedded: true,
  enableMotion: true,
  onramp: true,
  onrampInRestrictedRegions: true,
  enableMobileFullScreen: true,
  instanceId: true,
  enableEIP6963: true,
  enableInjected: true,
  enableReconnect: true,
  stateCookie: true,
  wholeTokens: true,
  balanceRefreshMs: true,
  nftBlocks: true,
  preload: true,
  defaultAccountTypes: true,
  enableWalletConnect: true,
  universalProviderConfigOverride: true,
  experimental_preferUniversalLinks: true,
  enableNetworkSwitch: true,
  allowUnsupportedChain: true,
  debug: true,
  enableAuthLogger: true,
  analyticsAddress: true,
  enableWallets: true,
  chainImages: true,
  avatar: true,
  tokens: true,
  swapTargets: true,
  basic: true,
  manualWCControl: true,
  universalProvider: true,
  customWallets: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  allWallets: true,
  catalogueFile: true,
  connectors: true,
  coinbaseWallet: true,
  enableCoinbase: true,
  coinbasePreference: true,
};
const FEATURES: Keys<HostFeatures> = {
  receive: true,
  send: true,
  emailShowWallets: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: true,
  smartSessions: true,
  collapseWallets: true,
  pay: true,
  walletFeaturesOrder: true,
  connectMethodsOrder: true,
  connectorTypeOrder: true,
  swaps: true,
  onramp: true,
  socials: true,
  email: true,
  activity: true,
  branding: true,
  multiWallet: true,
};
/** What `inMemoryPorts` of latchkit/testing has for its test beside the ports. */
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
  onramp: true,
  smartSessions: true,
  networks: true,
  chain: true,
  solana: true,
  bitcoin: true,
};
const THEME: Keys<NonNullable<LatchkitOptions["theme"]>> = {
  mode: true,
  radius: true,
  density: true,
  fontSize: true,
  width: true,
  blur: true,
  variables: true,
};
/** Known elsewhere under these names, and not built: they are told apart from a misspelling. */
const NOT_BUILT = [
  "payWithExchange",
  "payments",
  "emailCapture",
  "showWallets",
  "connectorImages",
  "enableWalletGuide",
];
/** Features that only the hosted services can fulfil. */
const OF_PROJECT = [
  "analytics",
  "email",
  "socials",
  "swaps",
  "onramp",
  "activity",
] as const satisfies readonly (keyof HostFeatures)[];

const given = (value: object | undefined): readonly string[] =>
  Object.entries(value ?? {})
    .filter(([, one]) => one !== undefined)
    .map(([name]) => name);
const among = (
  options: LatchkitOptions,
  fits: (name: string, isFeature: boolean) => boolean,
): readonly string[] => [
  ...given(options).filter((name) => fits(name, false)),
  ...given(options.features)
    .filter((name) => fits(name, true))
    .map((name) => `features.${name}`),
];

/** Options that nobody built. */
export const notBuiltOptions = (options: LatchkitOptions): readonly string[] =>
  among(options, (name) => NOT_BUILT.includes(name));

const below = (
  option: "ports" | "theme",
  value: object | undefined,
  known: object,
): readonly string[] =>
  given(value)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `${option}.${name}`);

/**
 * Options nobody knows: a misspelling, or a value that is in the wrong place. Only their names,
 * never their values.
 */
export const unknownOptions = (options: LatchkitOptions): readonly string[] =>
  [
    ...among(
      options,
      (name, isFeature) =>
        !NOT_BUILT.includes(name) && !Object.hasOwn(isFeature ? FEATURES : OPTIONS, name),
    ),
    ...below("ports", options.ports, PORTS),
    ...below("theme", options.theme, THEME),
    ...given(options.theme?.variables)
      .filter((name) => !THEME_VARIABLES.some((known) => known === name))
      .map((name) => `theme.variables.${name}`),
  ].map((name) => name.slice(0, 64));

const holdsText = (value: unknown): boolean =>
  Object.values(value ?? {}).some((one) => typeof one === "string" && one !== "");

/**
 * Wallets of the host that nobody can come to: no extension, no link and no store is named. What is
 * no wallet at all is reported as the entries are read.
 */
export const unreachableWallets = ({ customWallets = [] }: LatchkitOptions): readonly string[] =>
  customWallets
    .filter((one) => Object(one) === one)
    .filter(
      ({ rdns, injected, links, stores, homepage }) =>
        !rdns && !injected?.length && !homepage && !holdsText(links) && !holdsText(stores),
    )
    .map(({ name }) => String(name).slice(0, 64));

/** What the host asked for that needs a project. */
export const projectOptions = ({
  features,
  services,
  enableWalletConnect,
}: LatchkitOptions): readonly string[] => {
  const asked = OF_PROJECT.filter(
    (name) => features?.[name] !== undefined && features[name] !== false,
  ).map((name) => `features.${name}`);
  const own: readonly ServiceName[] = ["relay"];
  return enableWalletConnect === true && !own.some((name) => services?.[name] !== undefined)
    ? [...asked, "enableWalletConnect"]
    : asked;
};
