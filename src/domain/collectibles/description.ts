import { plainText } from "../connectors/announcement.js";

/** What a contract says of a piece in its own storage. Untrusted. */
export interface PieceDescription {
  readonly name?: string;
  /** As it stands there: unchecked. */
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
 * The description in a `tokenURI` (ERC-721) or `uri` (ERC-1155) that holds it as a data URI. Of any
 * other address, which somebody would have to be asked for, and of what cannot be read, nothing.
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
