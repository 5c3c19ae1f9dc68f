/** Consent to the host's legal documents, required before choosing a wallet. */
export interface ConsentCheck {
  /** True: continue. False: the checkbox reminds the user. */
  check(): boolean;
}
