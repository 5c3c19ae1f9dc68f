import type { LegalNotice } from "./shell-notices.js";

/**
 * Whether a way to connect may be chosen: always, except where the host wants its legal documents
 * ticked first and they are not.
 */
export const mayChoose = (legal: LegalNotice | undefined, isAccepted: boolean): boolean =>
  legal?.kind !== "checkbox" || isAccepted;
