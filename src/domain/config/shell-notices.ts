import { DEFAULT_FEATURES } from "./features.js";

/**
 * Whether a way to connect may be chosen: always, except where the host wants its legal documents
 * ticked first and they are not.
 */
export const mayChoose = (legal: LegalNotice | undefined, isAccepted: boolean): boolean =>
  legal?.kind !== "checkbox" || isAccepted;

/** Addresses of the host's own legal documents, as it gave them. */
export interface LegalAddresses {
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

/**
 * `footer`: a sentence with links. `checkbox`: nothing can be chosen before the user ticks it.
 * Absent: the host has no legal documents.
 */
export type LegalNotice = LegalAddresses & { readonly kind: "footer" | "checkbox" };

/**
 * How the host's legal documents are put to a user. The checkbox needs at least one of them
 * (S1-014).
 */
export const legalNotice = (
  addresses: LegalAddresses,
  legalCheckbox: boolean = DEFAULT_FEATURES.legalCheckbox,
): LegalNotice | undefined =>
  addresses.termsUrl === undefined && addresses.privacyUrl === undefined
    ? undefined
    : { ...addresses, kind: legalCheckbox ? "checkbox" : "footer" };
