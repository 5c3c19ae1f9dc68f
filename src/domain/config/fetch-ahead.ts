/** When the code of the modal is fetched: docs/configuration.md. */
export type Preload = "idle" | "intent" | "none";

/** What decides whether a page that does nothing fetches code. */
export interface FetchAheadInput {
  readonly preload: Preload;
  /** The user or the network asks for few bytes. */
  readonly savesData: boolean;
  /** Origin of the page; empty where there is none. */
  readonly origin: string;
  /** Origin of the file that this code is in; empty where it cannot be told. */
  readonly codeOrigin: string;
}

/**
 * Whether code is fetched before any sign of the user; what lies on another host is not requested
 * before it is needed.
 */
export const mayFetchAhead = ({
  preload,
  savesData,
  origin,
  codeOrigin,
}: FetchAheadInput): boolean =>
  preload === "idle" && !savesData && origin !== "" && codeOrigin === origin;
