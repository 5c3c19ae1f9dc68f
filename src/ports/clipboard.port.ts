/** The clipboard of the device. Nothing here rejects. */
export interface Clipboard {
  /** Writes text, inside the user's gesture. Resolves false where it is refused or missing. */
  write(text: string): Promise<boolean>;
  /**
   * Reads text, inside the user's gesture; the browser may ask its user first. Resolves undefined
   * where it is refused, and once `signal` aborts. Absent where the browser cannot read.
   */
  readonly read?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
}
