/**
 * Writes text to the clipboard, inside the user's gesture. Resolves false where it is refused or
 * missing; never rejects.
 */
export interface Clipboard {
  write(text: string): Promise<boolean>;
}
