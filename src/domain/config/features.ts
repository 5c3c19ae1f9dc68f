import { CONNECTOR_GROUP_ORDER, type ConnectorGroupName } from "../connectors/connector.js";

/** Every id that means something to us; others are left out at the border. */
export const REMOTE_FEATURE_IDS = [
  "social_login",
  "swap",
  "onramp",
  "activity",
  "reown_branding",
  "multi_wallet",
] as const;
/** An id of the config service. */
export type RemoteFeatureId = (typeof REMOTE_FEATURE_IDS)[number];

/**
 * A feature as the config service names it. `config` null: nothing is set there, the host decides;
 * absent: off. An entry that cannot be read counts as null.
 */
export interface RemoteFeature {
  readonly id: RemoteFeatureId;
  readonly isEnabled: boolean;
  readonly config?: readonly string[] | null | undefined;
}

/** A block of the Connect view. */
export type ConnectMethod = "wallet" | "email" | "social";
/** The default order of the blocks; S1-031. */
export const CONNECT_METHODS = [
  "email",
  "social",
  "wallet",
] as const satisfies readonly ConnectMethod[];

/** What only the host sets. Later capabilities add theirs. */
export interface LocalFeatures {
  readonly receive: boolean;
  readonly send: boolean;
  /** Old name of the opposite of `collapseWallets`: exactly false collapses the wallets too. */
  readonly emailShowWallets: boolean;
  /** Events may be counted at the service; its own switch has to be on as well. */
  readonly analytics: boolean;
  readonly allWallets: boolean;
  /**
   * A checkbox that must be ticked before any way to connect can be chosen; needs a terms or a
   * privacy address.
   */
  readonly legalCheckbox: boolean;
  readonly smartSessions: boolean;
  /**
   * The wallet list becomes one row that leads to it, where there is an e-mail or a social block
   * beside it.
   */
  readonly collapseWallets: boolean;
  /** On, it turns e-mail and socials off. */
  readonly pay: boolean;
  readonly walletFeaturesOrder: readonly WalletFeature[];
  /** Absent: computed from what is installed (`connectMethodsOf` of the blocks). */
  readonly connectMethodsOrder?: readonly ConnectMethod[];
  /**
   * Groups of the connector list, first ones first; groups not named follow in the default order
   * (S2-042, S2-046).
   */
  readonly connectorTypeOrder: readonly ConnectorGroupName[];
}
/** An action beside an account. */
export type WalletFeature = "onramp" | "swaps" | "receive" | "send";

/**
 * Names that mean something to us, by feature. S1-018, S1-019, S1-024: also the lists that hold
 * where nobody says anything.
 */
export const FEATURE_LISTS = {
  swaps: ["1inch"],
  onramp: ["meld", "coinbase"],
  socials: ["google", "x", "discord", "farcaster", "github", "apple", "facebook"],
} as const;
/** A feature that is a list of names, or off. */
export type ListFeature = keyof typeof FEATURE_LISTS;

/** What the project's dashboard may decide too. A list is never empty: then it is false. */
export type SharedFeatures = {
  readonly [F in ListFeature]: false | readonly (typeof FEATURE_LISTS)[F][number][];
} & {
  readonly email: boolean;
  readonly activity: boolean;
  /** The line that names Latchkit; shown only with a project id. A text, never a request. */
  readonly branding: boolean;
  /**
   * Several connected wallets in one namespace at once, with those that were connected before
   * offered again.
   */
  readonly multiWallet: boolean;
};

/** All that is in force. */
export type ProjectFeatures = LocalFeatures & SharedFeatures;
/** What a host may say of them; true for a list stands for its default. */
export type HostFeatures = Partial<LocalFeatures> &
  Partial<{
    readonly [F in keyof SharedFeatures]:
      | SharedFeatures[F]
      | (F extends ListFeature ? true : never);
  }>;

/** What holds where nobody says anything (S1-009 to S1-024). */
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

const known = <F extends ListFeature>(
  feature: F,
  value: boolean | readonly string[],
): SharedFeatures[F] => {
  const all: readonly string[] = FEATURE_LISTS[feature];
  const wanted = listOf(value, all);
  const listed = wanted.filter((name, at) => all.includes(name) && wanted.indexOf(name) === at);
  return (listed.length > 0 ? listed : false) as SharedFeatures[F];
};
/**
 * A list without the names that are unknown or there twice; false where none is left, all of them
 * for true.
 */
export const knownNames = known;

/**
 * The last rules, for the settings of host and project alike: `pay` turns e-mail and socials off;
 * a basic instance has nothing that is shared.
 */
export const settleFeatures = (features: ProjectFeatures, isBasic: boolean): ProjectFeatures => {
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

/**
 * What the host sets over the defaults: what holds until the project's answer is there, and where
 * it does not come. Undefined is not said.
 */
export const hostFeatures = (host: HostFeatures, isBasic: boolean): ProjectFeatures => {
  const reported = Object.fromEntries(
    Object.entries(host).filter(([, value]) => value !== undefined),
  );
  const merged = { ...DEFAULT_FEATURES, ...reported } as ProjectFeatures;
  const lists = {
    swaps: known("swaps", merged.swaps),
    onramp: known("onramp", merged.onramp),
    socials: known("socials", merged.socials),
  };
  return settleFeatures({ ...merged, ...lists }, isBasic);
};
