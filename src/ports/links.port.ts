/** Opens addresses outside the modal, synchronously inside the visitor's gesture. Only https, http on loopback and wallet schemes. */
export interface Links {
  /** Opens a new tab with `noopener noreferrer`; false when refused. */
  openTab(url: string): boolean;
}
