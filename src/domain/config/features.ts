import { CONNECTOR_GROUP_ORDER, type ConnectorGroupName } from "../connectors/connector.js";

/** Known feature ids; others are dropped when the response is read. */
export const REMOTE_FEATURE_IDS = [
  "social_login",
  "swap",
  "onramp",
  "activity",
  "reown_branding",
  "multi_wallet",
] as const;
/** A feature id of the config service. */
export type RemoteFeatureId = (typeof REMOTE_FEATURE_IDS)[number];

/** A feature of the config service. `config` null: the host decides; absent: off. */
export interface RemoteFeature {
  /** Id in the config service. */
  readonly id: RemoteFeatureId;
  /** False switches the feature off for the project. */
  readonly isEnabled: boolean;
  /** Allowed values of the feature. */
  readonly config?: readonly string[] | null | undefined;
}

/** A block of the Connect view. */
export type ConnectMethod = "wallet" | "email" | "social";
/** The default order of the blocks. */
export const CONNECT_METHODS = [
  "email",
  "social",
  "wallet",
] as const satisfies readonly ConnectMethod[];

/** Features that only the host sets. */
export interface LocalFeatures {
  /** Shows the account's address as a QR code. */
  readonly receive: boolean;
  /** Offers the send form. */
  readonly send: boolean;
  /** Deprecated opposite of `collapseWallets`: `false` also collapses the wallets. */
  readonly emailShowWallets: boolean;
  /** Allows analytics events; the service must enable them as well. */
  readonly analytics: boolean;
  /** Offers the list of all wallets. */
  readonly allWallets: boolean;
  /** Requires the user to tick a checkbox before connecting. Needs a terms or privacy URL. */
  readonly legalCheckbox: boolean;
  /** Offers the list of smart sessions. */
  readonly smartSessions: boolean;
  /** Collapses the wallet list to one row if there is an e-mail or social block. */
  readonly collapseWallets: boolean;
  /** Turns e-mail and socials off. */
  readonly pay: boolean;
  /** Order of the actions in the account view. */
  readonly walletFeaturesOrder: readonly WalletFeature[];
  /** Absent: depends on installed wallets (`connectMethodsOf`). */
  readonly connectMethodsOrder?: readonly ConnectMethod[];
  /** Order of connector groups; groups not listed follow in the default order. */
  readonly connectorTypeOrder: readonly ConnectorGroupName[];
}
/** An action of the account view. */
export type WalletFeature = "onramp" | "swaps" | "receive" | "send";

/** Known names by feature. These lists are also the defaults. */
export const FEATURE_LISTS = {
  swaps: ["1inch"],
  onramp: ["meld", "coinbase"],
  socials: ["google", "x", "discord", "farcaster", "github", "apple", "facebook"],
} as const;
/** A feature whose value is a list of names or false. */
export type ListFeature = keyof typeof FEATURE_LISTS;

/** Features that the project's dashboard can override. An empty list becomes false. */
export type SharedFeatures = {
  readonly [F in ListFeature]: false | readonly (typeof FEATURE_LISTS)[F][number][];
} & {
  readonly email: boolean;
  readonly activity: boolean;
  /** The Latchkit branding line; shown only with a project id. Causes no request. */
  readonly branding: boolean;
  /** Allows several connected wallets per namespace and offers previous connections again. */
  readonly multiWallet: boolean;
};

/** All effective features. */
export type ProjectFeatures = LocalFeatures & SharedFeatures;
/** Feature options of a host; true selects a list's default. */
export type HostFeatures = Partial<LocalFeatures> &
  Partial<{
    readonly [F in keyof SharedFeatures]:
      | SharedFeatures[F]
      | (F extends ListFeature ? true : never);
  }>;

/** Defaults. */
export const DEFAULT_FEATURES: ProjectFeatures = {
  receive: true,
  send: true,
  emailShowWallets: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  pay: false,
  walletFeaturesOrder: ["onramp", "swaps", "receive", "send"],
  connectorTypeOrder: CONNECTOR_GROUP_ORDER,
  ...FEATURE_LISTS,
  email: true,
  activity: true,
  branding: true,
  multiWallet: false,
};

const listOf = (value: boolean | readonly string[], all: readonly string[]): readonly string[] => {
  if (typeof value !== "boolean") return value;
  return value ? all : [];
};

/** Removes unknown and duplicate names from a list; false if none is left, all names for true. */
export const knownNames = <F extends ListFeature>(
  feature: F,
  value: boolean | readonly string[],
): SharedFeatures[F] => {
  const all: readonly string[] = FEATURE_LISTS[feature];
  const list = listOf(value, all);
  const values = list.filter((name, at) => all.includes(name) && list.indexOf(name) === at);
  return (values.length > 0 ? values : false) as SharedFeatures[F];
};

/** Final rules: `pay` turns e-mail and socials off; a basic instance has no shared features. */
export const applyFeatureRules = (features: ProjectFeatures, isBasic: boolean): ProjectFeatures => {
  if (isBasic)
    return {
      ...features,
      swaps: false,
      onramp: false,
      socials: false,
      email: false,
      activity: false,
      branding: false,
      multiWallet: false,
    };
  return features.pay ? { ...features, email: false, socials: false } : features;
};

/** The host's features merged over the defaults, used until the project's response arrives. */
export const hostFeatures = (host: HostFeatures, isBasic: boolean): ProjectFeatures => {
  const hostValues = Object.fromEntries(
    Object.entries(host).filter(([, value]) => value !== undefined),
  );
  const features = { ...DEFAULT_FEATURES, ...hostValues } as ProjectFeatures;
  const lists = {
    swaps: knownNames("swaps", features.swaps),
    onramp: knownNames("onramp", features.onramp),
    socials: knownNames("socials", features.socials),
  };
  return applyFeatureRules({ ...features, ...lists }, isBasic);
};
