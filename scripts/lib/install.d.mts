/** Folder of a public list's package by short name; undefined if not downloaded. */
export const listFolder: (name: string) => string | undefined;
/** Installs the locked packages if they are missing. True if it ran in a clean folder. */
export const ensureInstall: () => boolean;
