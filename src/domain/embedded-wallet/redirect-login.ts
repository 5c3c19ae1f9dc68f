import { FEATURE_LISTS } from "../config/features.js";
import { FRAME_TIMES } from "../secure-frame/frame-times.js";
import type { SocialProvider } from "./social-providers.js";
import { type SocialResult, socialResult } from "./social-result.js";

/** A sign-in that left this page, to come back to it; `at` is when, in epoch ms. */
export interface PendingRedirect {
  readonly provider: SocialProvider;
  readonly at: number;
}

/** The parameter that the page comes back with. */
const RESULT = "result_uri";
/** The service whose address has the account's own site inside a parameter. */
const RELAYING_HOST = "auth.magic.link";
const RELAYED = "provider_authorization_url";

/**
 * The address to agree at, with the page to come back to in its `state`, as the embedded wallet
 * reads it: `<state>--<encoded address>`. Undefined where the address cannot be read.
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

/** The result that the page came back with; undefined where it did not come back with one. */
export const returnedResult = (href: string): SocialResult | undefined =>
  URL.canParse(href)
    ? socialResult({ resultUri: new URL(href).searchParams.get(RESULT) })
    : undefined;

/** The page's address without that result. */
export const withoutResult = (href: string): string => {
  const url = new URL(href);
  url.searchParams.delete(RESULT);
  return url.href;
};

/**
 * Whether a sign-in that left the page may end in it now: a result that nobody waits for was made
 * by somebody else, who would sign the user in to a wallet of theirs.
 */
export const isAwaited = (pending: PendingRedirect | undefined, now: number): boolean =>
  pending !== undefined && pending.at <= now && now - pending.at <= FRAME_TIMES.person;

/** What is stored of it, from text; undefined where it is no such thing. */
export const readPending = (stored: unknown): PendingRedirect | undefined => {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { provider: name, at } = stored as Readonly<Record<string, unknown>>;
  const provider = FEATURE_LISTS.socials.find((one) => one === name);
  return provider !== undefined && Number.isSafeInteger(at)
    ? { provider, at: at as number }
    : undefined;
};
