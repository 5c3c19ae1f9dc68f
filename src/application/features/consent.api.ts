/** What stands before every choice of a wallet: the host's legal documents. */
export interface ConsentCheck {
  /** True: go on. False: the user is reminded at the checkbox. */
  check(): boolean;
}
