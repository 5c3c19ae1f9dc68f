import { tryRead } from "../shared/records.js";
import { FEATURE_LISTS } from "../config/features.js";
import { FRAME_TIMES } from "../secure-frame/frame-settings.js";
import type { SocialProvider } from "./social-providers.js";

/**
 * Popup name and features of the frame's protocol, so that the window opened on click can be
 * reused.
 */
export const POPUP_WINDOW = {
  name: "popupWindow",
  features: "width=600,height=800,scrollbars=yes",
} as const;

/** Characters of a result; reasons are cut to 200. */
const MAX_LENGTH = 8_192;
const MAX_REASON_LENGTH = 200;

/** Result of a sign-in popup. */
export type SocialResult =
  /** Authorised; the embedded wallet reads the user from `uri`. */
  | { readonly kind: "agreed"; readonly uri: string }
  /** `text`: the provider's reason, or empty. `isCanceled`: the user declined. */
  | { readonly kind: "refused"; readonly text: string; readonly isCanceled?: true };

/** OAuth's code for a refusal by the user, and Apple's own. */
const CANCELED = /^(?:access_denied|user_cancell?ed_\w+)$/u;

const decoded = (text: string): string =>
  tryRead(() => decodeURIComponent(text.replaceAll("+", " "))) ?? text;

/** Parses a popup message `{ resultUri }`; undefined for other messages. */
export const socialResult = (data: unknown): SocialResult | undefined => {
  if (typeof data !== "object" || data === null) return undefined;
  const { resultUri: uri } = data as Readonly<Record<string, unknown>>;
  if (typeof uri !== "string" || uri === "" || uri.length > MAX_LENGTH) return undefined;
  const reason = /(?:^|[?&#])error=([^&#]*)/u.exec(uri)?.[1];
  if (reason === undefined) return { kind: "agreed", uri };
  const errorDescription = /[?&#]error_description=([^&#]*)/u.exec(uri)?.[1];
  return {
    kind: "refused",
    text: decoded(errorDescription ?? reason).slice(0, MAX_REASON_LENGTH),
    ...(CANCELED.test(reason) && { isCanceled: true }),
  };
};

/** A sign-in by redirect that is still pending; `at` is its start, epoch ms. */
export interface PendingRedirect {
  readonly provider: SocialProvider;
  readonly at: number;
}

const RESULT = "result_uri";
/** Relay whose URL contains the provider's URL as a parameter. */
const RELAYING_HOST = "auth.magic.link";
const RELAYED = "provider_authorization_url";

/** Adds `--<encoded return URL>` to the URL's `state`; undefined for an invalid `uri`. */
export const withReturn = (uri: string, href: string): string | undefined => {
  if (!URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  const relayedUrl = url.searchParams.get(RELAYED);
  if (url.hostname === RELAYING_HOST && relayedUrl !== null) {
    const inner = withReturn(relayedUrl, href);
    if (inner === undefined) return undefined;
    url.searchParams.set(RELAYED, inner);
    return url.href;
  }
  const state = url.searchParams.get("state") ?? "";
  url.searchParams.set("state", `${state}--${encodeURIComponent(href)}`);
  return url.href;
};

/** The sign-in result in the page's URL; undefined if there is none. */
export const returnedResult = (href: string): SocialResult | undefined =>
  URL.canParse(href)
    ? socialResult({ resultUri: new URL(href).searchParams.get(RESULT) })
    : undefined;

/** The page's URL without the result. */
export const withoutResult = (href: string): string => {
  const url = new URL(href);
  url.searchParams.delete(RESULT);
  return url.href;
};

/** True if this page started the sign-in recently; otherwise an attacker may have. */
export const isAwaited = (pending: PendingRedirect | undefined, now: number): boolean =>
  pending !== undefined && pending.at <= now && now - pending.at <= FRAME_TIMES.userDecision;

/** Parses a stored pending sign-in; undefined if invalid. */
export const readPending = (value: unknown): PendingRedirect | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const { provider: name, at } = value as Readonly<Record<string, unknown>>;
  const provider = FEATURE_LISTS.socials.find((one) => one === name);
  return provider !== undefined && Number.isSafeInteger(at)
    ? { provider, at: at as number }
    : undefined;
};
