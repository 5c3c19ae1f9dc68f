import type { CaipAddress } from "../caip/caip.types.js";
import { isInlinePicture } from "../image/inline-picture.js";

/** How an account is known (S3-043). Both are data of others: a name is text, never markup. */
export interface Identity {
  readonly name?: string;
  /** A picture over https or a data URI. */
  readonly avatar?: string;
}

/** The identity of one account. */
export interface Profile extends Identity {
  readonly account: CaipAddress;
}

/** One name that is offered (S3-045). */
export interface NameSuggestion {
  /** The whole name. */
  readonly name: string;
  /** Somebody has it. */
  readonly isRegistered: boolean;
}

const MOST_URL = 65_536;
const PICTURE = /^data:image\/(?:png|gif|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** An address of a picture that may be shown: https, or bytes of its own that run nothing. */
export const pictureUrl = (url: string | null | undefined): string | undefined => {
  if (!url || url.length > MOST_URL) return undefined;
  if (PICTURE.test(url)) return url;
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return protocol === "https:" && username === "" && password === "" ? href : undefined;
};

const SVG = /^data:image\/svg\+xml[;,]/iu;

/**
 * The same of an avatar, which may also be an SVG in a data URI that draws and does nothing else.
 */
export const avatarUrl = (url: string | null | undefined): string | undefined =>
  url && url.length <= MOST_URL && SVG.test(url) && isInlinePicture(url) ? url : pictureUrl(url);
