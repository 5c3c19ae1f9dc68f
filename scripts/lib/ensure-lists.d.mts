/** The folder of a public list's package, by its short name; undefined where it was not fetched. */
export const listFolder: (name: string) => string | undefined;
