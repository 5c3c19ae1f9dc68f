import { plainText } from "../connectors/announcement.js";

/** An NFT's metadata from its contract. Untrusted. */
export interface PieceDescription {
  readonly name?: string;
  /** Unchecked. */
  readonly pictureUrl?: string;
}

const DATA = /^data:application\/json(?:;charset=utf-?8)?(;base64)?,/iu;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const decoded = (content: string, isBase64: boolean): string =>
  isBase64
    ? new TextDecoder().decode(Uint8Array.from(atob(content), (one) => one.codePointAt(0) ?? 0))
    : decodeURIComponent(content);

/**
 * Reads metadata from a `tokenURI` (ERC-721) or `uri` (ERC-1155) that is a data URI. Ignores other
 * URLs, which would require a request, and unreadable data.
 */
export const readDescription = (uri: string | undefined): PieceDescription => {
  const [head, base64] = DATA.exec(uri ?? "") ?? [];
  if (uri === undefined || head === undefined) return {};
  try {
    const read: unknown = JSON.parse(decoded(uri.slice(head.length), base64 !== undefined));
    if (typeof read !== "object" || read === null) return {};
    const { name, image } = read as { readonly name?: unknown; readonly image?: unknown };
    const [text, pictureUrl] = [plainText(name), textOf(image)];
    return { ...(text !== undefined && { name: text }), ...(pictureUrl && { pictureUrl }) };
  } catch {
    return {};
  }
};
