import type { ThemeSettings } from "../../../application/theme/theme.api.js";
import {
  CONNECT_METHODS,
  DEFAULT_FEATURES,
  FEATURE_LISTS,
  type HostFeatures,
} from "../../../domain/config/features.js";
import type { ThemeVariables } from "../../../domain/config/theme-variables.js";
import { CONNECTOR_GROUP_ORDER } from "../../../domain/connectors/connector.js";
import type { SignInOption } from "../../sign-in/sign-in-options.js";
import type { Siwe } from "../../sign-in/siwe-sign-in.js";
import {
  type Check,
  type Fields,
  type PlainCheck,
  type ShapeCheck,
  callable,
  entries,
  fields,
  flag,
  listOf,
  oneOf,
  refuse,
  secureUrl,
  shape,
  text,
  throwWrongType,
} from "./option-checks.js";

const namesOf = <const T extends string>(...names: readonly T[]): Check<readonly T[] | undefined> =>
  listOf<T | undefined>(oneOf(...names), `Give a list of: ${names.join(", ")}.`);

/** Accepts true (the default list), false (none), or a list of these names. */
const someOf = <const T extends string>(
  ...allowed: readonly T[]
): Check<boolean | readonly T[] | undefined> => {
  const names: Check<unknown> = namesOf(...allowed);
  return (value, option, options) => {
    if (typeof value !== "boolean") names(value, option, options);
  };
};

/** Option `features`, at creation and on change. */
export const checkFeatures: ShapeCheck<HostFeatures | undefined> = shape<HostFeatures>({
  receive: flag,
  send: flag,
  emailShowWallets: flag,
  analytics: flag,
  allWallets: flag,
  legalCheckbox: flag,
  smartSessions: flag,
  collapseWallets: flag,
  pay: flag,
  email: flag,
  activity: flag,
  branding: flag,
  multiWallet: flag,
  connectorTypeOrder: namesOf(...CONNECTOR_GROUP_ORDER),
  connectMethodsOrder: namesOf(...CONNECT_METHODS),
  walletFeaturesOrder: namesOf(...DEFAULT_FEATURES.walletFeaturesOrder),
  swaps: someOf(...FEATURE_LISTS.swaps),
  onramp: someOf(...FEATURE_LISTS.onramp),
  socials: someOf(...FEATURE_LISTS.socials),
});

/** Throws `options/wrong-type` for the first invalid feature. */
export function validateFeatures(value: unknown): asserts value is HostFeatures | undefined {
  checkFeatures(value, "features", {});
}

const checkVariables: PlainCheck<ThemeVariables | undefined> = (value, option) => {
  for (const [name, setting] of entries(value, option)) {
    if (!name.startsWith("--lk-")) throwWrongType(`${option}.${name}`, 'Begin with "--lk-".');
    text(setting, `${option}.${name}`);
  }
};
export const checkTheme: ShapeCheck<ThemeSettings | undefined> = shape<ThemeSettings>({
  mode: oneOf("light", "dark", "system"),
  radius: oneOf("none", "small", "medium", "large"),
  density: oneOf("compact", "comfortable"),
  fontSize: oneOf("small", "medium", "large"),
  width: oneOf("medium", "wide"),
  blur: oneOf("none", "small", "large"),
  variables: checkVariables,
});

export const checkLocale: PlainCheck<string> = (value, option) => {
  try {
    Intl.getCanonicalLocales(value as string);
  } catch {
    throwWrongType(option, 'Give a tag such as "en" or "ar-EG".');
  }
  text(value, option);
};

/** Hosted services whose URL option `services` can replace. */
export type ServiceName = "catalogue" | "blockchain" | "telemetry" | "relay" | "secureFrame";
const serviceName: PlainCheck<ServiceName | undefined> = oneOf(
  "catalogue",
  "blockchain",
  "telemetry",
  "relay",
  "secureFrame",
);
/** Option `services`. Unlike other objects, it refuses unknown names. */
export const checkServices: PlainCheck<Partial<Record<ServiceName, string>> | undefined> = (
  value,
  option,
) => {
  for (const [name, base] of entries(value, option)) {
    const at = `${option}.${name}`;
    serviceName(name, at);
    const secured: PlainCheck<string> = secureUrl(name === "relay" ? "wss:" : "https:");
    if (base !== undefined) secured(base, at);
  }
};

const functions = (input: Fields, option: string, ...names: readonly string[]): void =>
  names.forEach((name) => callable(input[name], `${option}.${name}`));

/** Option `siwe`, which excludes `siwx`. */
export const checkSiwe: Check<Siwe | undefined> = (value, option, { siwx }) => {
  if (value !== undefined && siwx !== undefined)
    refuse("options/siwe-and-siwx", option, 'Keep "siwx", the newer one.');
  const siwe = fields(value, option);
  const names = ["getNonce", "createMessage", "verifyMessage", "getSession", "signOut"];
  if (siwe) functions(siwe, option, ...names);
};

const checkSignInKind: PlainCheck<string | undefined> = oneOf("browser", "server", "cloud");
const serverUrl: PlainCheck<string> = secureUrl("https:");
export const checkSiwx: Check<SignInOption | undefined> = (value, option, { projectId }) => {
  const input = fields(value, option);
  if (!input) return;
  if ("createMessage" in input) {
    const sessions = ["addSession", "revokeSession", "setSessions", "getSessions"];
    return functions(input, option, "createMessage", ...sessions);
  }
  const { kind, url } = input;
  // `kind` is required, but the check accepts undefined.
  checkSignInKind(kind ?? "", `${option}.kind`);
  if (kind === "server" && String(url)[0] !== "/") serverUrl(url, `${option}.url`);
  if (kind === "cloud" && projectId === undefined)
    refuse("options/needs-another", `${option}.kind`, 'Give "projectId".');
};
