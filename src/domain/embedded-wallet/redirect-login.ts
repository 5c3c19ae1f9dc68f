import { FEATURE_LISTS } from "../config/features.js";
import { FRAME_TIMES } from "../secure-frame/frame-times.js";
import type { SocialProvider } from "./social-providers.js";
import { type SocialResult, socialResult } from "./social-result.js";

/** A sign-in by redirect that is still pending; `at` is its start, epoch ms. */
export interface PendingRedirect {
  readonly provider: SocialProvider;
  readonly at: number;
}

/** Query parameter of the result. */
const RESULT = "result_uri";
/** Relay whose URL contains the provider's URL as a parameter. */
const RELAYING_HOST = "auth.magic.link";
const RELAYED = "provider_authorization_url";

/**
 * Adds the return URL to the authorisation URL's `state`, in the embedded wallet's format:
 * `<state>--<encoded URL>`. Undefined if `uri` is invalid.
 */
export const withReturn = (uri: string, href: string): string | undefined => {
  if (!URL.canParse(uri)) return undefined;
  const url = new URL(uri);
  const relayed = url.searchParams.get(RELAYED);
  if (url.hostname === RELAYING_HOST && relayed !== null) {
    const inner = withReturn(relayed, href);
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

/**
 * True if this page started the sign-in recently. A result without a pending sign-in may come from
 * an attacker who would sign the user in to the attacker's wallet.
 */
export const isAwaited = (pending: PendingRedirect | undefined, now: number): boolean =>
  pending !== undefined && pending.at <= now && now - pending.at <= FRAME_TIMES.person;

/** Parses a stored pending sign-in; undefined if invalid. */
export const readPending = (stored: unknown): PendingRedirect | undefined => {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { provider: name, at } = stored as Readonly<Record<string, unknown>>;
  const provider = FEATURE_LISTS.socials.find((one) => one === name);
  return provider !== undefined && Number.isSafeInteger(at)
    ? { provider, at: at as number }
    : undefined;
};
