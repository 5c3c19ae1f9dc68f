import {
  hostFeatures,
  knownNames,
  applyFeatureRules,
  type HostFeatures,
  type ListFeature,
  type ProjectFeatures,
  type RemoteFeature,
  type RemoteFeatureId,
  type SharedFeatures,
} from "./features.js";

export interface MergedFeatures {
  readonly features: ProjectFeatures;
  /** Host features that the project's values replaced with a different value. */
  readonly ignored: readonly (keyof SharedFeatures)[];
}

const LISTS: Readonly<Record<ListFeature, RemoteFeatureId>> = {
  swaps: "swap",
  onramp: "onramp",
  socials: "social_login",
};
const FLAGS = {
  activity: "activity",
  branding: "reown_branding",
  multiWallet: "multi_wallet",
} as const satisfies Partial<Record<keyof SharedFeatures, RemoteFeatureId>>;
const ID_OF: Readonly<Record<keyof SharedFeatures, RemoteFeatureId>> = {
  ...LISTS,
  ...FLAGS,
  email: "social_login",
};
const NAMES = Object.keys(ID_OF) as readonly (keyof SharedFeatures)[];
const EMAIL = "email";

/** The value of an entry that has a `config`. */
const remoteValue = (
  name: keyof SharedFeatures,
  { isEnabled, config }: RemoteFeature,
): boolean | readonly string[] => {
  if (!isEnabled) return false;
  if (name === "email") return config?.includes(EMAIL) ?? false;
  if (name in LISTS)
    return knownNames(
      name as ListFeature,
      (config ?? []).filter((one) => one !== EMAIL),
    );
  return true;
};

/** Absent: off. `config` null: the host's value. Otherwise the project's value. */
const valueOf = (
  name: keyof SharedFeatures,
  entry: RemoteFeature | undefined,
  local: ProjectFeatures,
): SharedFeatures[keyof SharedFeatures] => {
  if (entry === undefined || entry.config === undefined) return false;
  return entry.config === null
    ? local[name]
    : (remoteValue(name, entry) as SharedFeatures[keyof SharedFeatures]);
};

const isEqual = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((one, at) => one === b[at])
    : a === b;

/**
 * Merges the host's and the project's features. `remote` undefined: pending or failed. Equal lists
 * keep their identity.
 */
export const mergeFeatures = (
  host: HostFeatures,
  remote: readonly RemoteFeature[] | undefined,
  isBasic: boolean,
): MergedFeatures => {
  const local = hostFeatures(host, isBasic);
  if (remote === undefined || isBasic) return { features: local, ignored: [] };
  const beforePay = hostFeatures({ ...host, pay: false }, false);
  const entries = NAMES.map((name) => [name, remote.find(({ id }) => id === ID_OF[name])] as const);
  const values = entries.map(([name, entry]) => {
    const value = valueOf(name, entry, beforePay);
    return [name, isEqual(value, beforePay[name]) ? beforePay[name] : value] as const;
  });
  const isReported = (name: keyof SharedFeatures): boolean => host[name] !== undefined;
  const invalidEntries = entries
    .filter(
      ([name, entry], at) =>
        isReported(name) &&
        entry?.config !== undefined &&
        entry.config !== null &&
        values[at]?.[1] !== beforePay[name],
    )
    .map(([name]) => name);
  return {
    features: applyFeatureRules({ ...local, ...Object.fromEntries(values) }, false),
    ignored: invalidEntries,
  };
};
