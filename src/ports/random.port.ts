/** Unpredictable values from a cryptographic source. */
export interface Random {
  /** A UUID v4. */
  id(): string;
  /** In [0, 1). */
  fraction(): number;
}
