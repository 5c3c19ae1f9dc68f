import type { CaipAddress } from "../caip/caip.types.js";
import { isInlinePicture } from "../image/picture-file.js";

/** Name and avatar of an account. Untrusted: render the name as text. */
export interface Identity {
  /** The primary name, after it was checked to resolve to the address. */
  readonly name?: string;
  /** An image by https or data URI. */
  readonly avatar?: string;
}

/** Identity of one account. */
export interface Profile extends Identity {
  /** The account whose profile this is. */
  readonly account: CaipAddress;
}

/** A suggested name. */
export interface NameSuggestion {
  /** The full name. */
  readonly name: string;
  /** True if the name is taken. */
  readonly isRegistered: boolean;
}

const MAX_URL_LENGTH = 65_536;
const PICTURE = /^data:image\/(?:png|gif|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Accepts image URLs by https without credentials, or raster data URIs. */
export const pictureUrl = (url: string | null | undefined): string | undefined => {
  if (!url || url.length > MAX_URL_LENGTH) return undefined;
  if (PICTURE.test(url)) return url;
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return protocol === "https:" && username === "" && password === "" ? href : undefined;
};

const SVG = /^data:image\/svg\+xml[;,]/iu;

/** Like `pictureUrl`, but also accepts a safe SVG data URI. */
export const avatarUrl = (url: string | null | undefined): string | undefined =>
  url && url.length <= MAX_URL_LENGTH && SVG.test(url) && isInlinePicture(url)
    ? url
    : pictureUrl(url);

interface Registration {
  /** The full name. */
  readonly name: string;
  /** Epoch ms; the service rejects a deviation of more than 10 s. */
  readonly at: number;
}

/** The message to sign and send; its timestamp is in seconds. */
export const registrationMessage = ({ name, at }: Registration): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(at / 1_000) });
