/** Fetches the file of one picture of the package: its drawing as text. */
export type LoadPicture = () => Promise<{ readonly default: string }>;
