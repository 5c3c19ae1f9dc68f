/** Cookies of the page's own origin, which its server is sent too. Never throws. */
export interface Cookies {
  /**
   * Writes a cookie for every path of the origin, for so many seconds; `SameSite=Lax`, and over TLS
   * `Secure` with `__Host-` before its name, so that no sibling domain can write it. Name and value
   * hold only characters that a cookie may hold (RFC 6265). What a browser refuses is not written.
   */
  set(name: string, value: string, seconds: number): void;
  /** Removes it; does nothing where there is none. */
  remove(name: string): void;
}
