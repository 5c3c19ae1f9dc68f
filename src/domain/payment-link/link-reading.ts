import { tryRead } from "../shared/records.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Maximum link length, in UTF-16 units. */
export const MAX_LINK_LENGTH = 4_096;

/** Decodes percent escapes; undefined if invalid. */
export const decoded = (text: string): string | undefined =>
  tryRead(() => decodeURIComponent(text));

/** Parses query parameters; undefined if one is malformed or duplicated. */
export const parametersOf = (query: string): ReadonlyMap<string, string> | undefined => {
  const parameters = new Map<string, string>();
  for (const part of query === "" ? [] : query.split("&")) {
    const at = part.indexOf("=");
    const key = decoded(at < 0 ? part : part.slice(0, at));
    const value = decoded(at < 0 ? "" : part.slice(at + 1));
    if (key === undefined || value === undefined || parameters.has(key)) return undefined;
    parameters.set(key, value);
  }
  return parameters;
};

/** Splits a link without its scheme at the first `?`. */
export const splitLink = (link: string): { readonly body: string; readonly query: string } => {
  const rest = link.slice(link.indexOf(":") + 1);
  const at = rest.indexOf("?");
  return at < 0
    ? { body: rest, query: "" }
    : { body: rest.slice(0, at), query: rest.slice(at + 1) };
};

/** Not yet checked against a network. */
interface LinkedPayment {
  readonly namespace: Namespace;
  /** Absent if the link names no network. */
  readonly networkId?: CaipNetworkId;
  /** One of them is paid. On EVM networks also a name. */
  readonly recipients: readonly string[];
  /** ERC-20 contract or SPL mint. */
  readonly token?: string;
  /** In base units. */
  readonly units?: bigint;
  /** In whole tokens: digits with at most one point. */
  readonly amount?: string;
}

/** Result of parsing. `unsupported`: not a plain transfer, or requires data that cannot be sent. */
export type LinkReading =
  | { readonly kind: "payment"; readonly payment: LinkedPayment }
  | { readonly kind: "malformed" | "unsupported" };

export const MALFORMED: LinkReading = { kind: "malformed" };
export const UNSUPPORTED: LinkReading = { kind: "unsupported" };
