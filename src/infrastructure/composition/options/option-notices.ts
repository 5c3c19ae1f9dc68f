import { THEME_VARIABLES } from "../../../domain/config/theme-variables.js";
import type { HostFeatures } from "../../../domain/config/features.js";
import type { Ports } from "../../../ports/ports.js";
import type { LatchkitOptions, ServiceName } from "./latchkit-options.js";

/** Requires every key of a type, so that a missing key fails to compile. */
type Keys<T> = { readonly [K in keyof Required<T>]: true };

/** All options. */
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
/** Known from similar libraries but not implemented; reported separately from misspellings. */
const NOT_BUILT = [
  "payWithExchange",
  "payments",
  "emailCapture",
  "showWallets",
  "connectorImages",
  "enableWalletGuide",
];
/** Features that need the hosted services. */
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

/** Options that are known but not implemented. */
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

/** Unknown options: misspelled or misplaced. Names only, never values. */
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

/** Options set by the host that need a project. */
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
