import { DEFAULT_FEATURES } from "./features.js";

/** True unless the legal checkbox is required and not ticked. */
export const mayChoose = (legal: LegalNotice | undefined, isAccepted: boolean): boolean =>
  legal?.kind !== "checkbox" || isAccepted;

/** URLs of the host's legal documents. */
export interface LegalAddresses {
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

/**
 * `footer`: a sentence with links. `checkbox`: must be ticked before connecting. Undefined if the
 * host has no legal documents.
 */
export type LegalNotice = LegalAddresses & { readonly kind: "footer" | "checkbox" };

/** Selects the legal notice. The checkbox needs at least one document. */
export const legalNotice = (
  addresses: LegalAddresses,
  legalCheckbox: boolean = DEFAULT_FEATURES.legalCheckbox,
): LegalNotice | undefined =>
  addresses.termsUrl === undefined && addresses.privacyUrl === undefined
    ? undefined
    : { ...addresses, kind: legalCheckbox ? "checkbox" : "footer" };
