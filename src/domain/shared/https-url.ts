const LONGEST = 2_048;

/** The address where it is one of https that a page can use; else undefined. */
export const httpsUrl = (url: string): string | undefined =>
  url.length <= LONGEST && url.startsWith("https://") && URL.canParse(url) ? url : undefined;
