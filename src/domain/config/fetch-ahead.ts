/** When to load the modal's code; see docs/configuration.md. */
export type Preload = "idle" | "intent" | "none";

/** Input of the preload decision. */
export interface FetchAheadInput {
  readonly preload: Preload;
  /** The user or the network asks to save data. */
  readonly savesData: boolean;
  /** Origin of the page; empty if it has none. */
  readonly origin: string;
  /** Origin of this script; empty if unknown. */
  readonly codeOrigin: string;
}

/** True if code may be loaded before user input. Code on another host loads only when needed. */
export const mayFetchAhead = ({
  preload,
  savesData,
  origin,
  codeOrigin,
}: FetchAheadInput): boolean =>
  preload === "idle" && !savesData && origin !== "" && codeOrigin === origin;
