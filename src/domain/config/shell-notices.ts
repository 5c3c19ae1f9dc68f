import { DEFAULT_FEATURES } from "./features.js";

/** Addresses of the host's own papers, as it gave them. */
export interface LegalPapers {
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
}

/**
 * `footer`: a sentence with links. `checkbox`: nothing can be chosen before the user ticks it.
 * Absent: the host has no papers.
 */
export type LegalNotice = LegalPapers & { readonly kind: "footer" | "checkbox" };

/** How the host's papers are put to a user. The checkbox needs at least one of them (S1-014). */
export const legalNotice = (
  papers: LegalPapers,
  legalCheckbox: boolean = DEFAULT_FEATURES.legalCheckbox,
): LegalNotice | undefined =>
  papers.termsUrl === undefined && papers.privacyUrl === undefined
    ? undefined
    : { ...papers, kind: legalCheckbox ? "checkbox" : "footer" };
