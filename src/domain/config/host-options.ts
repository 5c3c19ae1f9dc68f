import { DEFAULT_FEATURES } from "./features.js";

/** A text with plural forms by CLDR category; `other` is the fallback. */
export type PluralText = { readonly other: string } & Partial<
  Readonly<Record<Intl.LDMLPluralRule, string>>
>;

/** A text with `{name}` placeholders. */
export type MessageText = string | PluralText;

/** The host's texts by BCP 47 locale and key. Any key may be missing. */
export type MessagesByLocale = Readonly<
  Record<string, Readonly<Record<string, MessageText | undefined>>>
>;

/** When to load the modal's code; see docs/configuration.md. */
export type Preload = "idle" | "intent" | "none";

export interface FetchAheadInput {
  readonly preload: Preload;
  /** The user or the network asks to save data. */
  readonly savesData: boolean;
  /** Origin of the page; empty if it has none. */
  readonly origin: string;
  readonly codeOrigin: string;
}

/** True if code may be loaded before user input. Code on another host loads only when needed. */
export const canFetchAhead = ({
  preload,
  savesData,
  origin,
  codeOrigin,
}: FetchAheadInput): boolean =>
  preload === "idle" && !savesData && origin !== "" && codeOrigin === origin;

/** True unless the legal checkbox is required and not ticked. */
export const canChoose = (legal: LegalNotice | undefined, isAccepted: boolean): boolean =>
  legal?.kind !== "checkbox" || isAccepted;

/** URLs of the host's legal documents. */
export interface LegalAddresses {
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

/** `footer`: a sentence with links. `checkbox`: must be ticked before connecting. */
export type LegalNotice = LegalAddresses & { readonly kind: "footer" | "checkbox" };

/** Selects the legal notice. The checkbox needs at least one document. */
export const legalNotice = (
  addresses: LegalAddresses,
  legalCheckbox: boolean = DEFAULT_FEATURES.legalCheckbox,
): LegalNotice | undefined =>
  addresses.termsUrl === undefined && addresses.privacyUrl === undefined
    ? undefined
    : { ...addresses, kind: legalCheckbox ? "checkbox" : "footer" };
