/** Folder of a public list's package by short name; undefined if not downloaded. */
export const listFolder: (name: string) => string | undefined;
