/** How data is fetched: without cookies, and not from whoever an answer points to. */
export const CAREFUL = { credentials: "omit", redirect: "error" } as const satisfies RequestInit;

/**
 * Thrown inside where a web page came in place of data, as captive portals send one with status
 * 200.
 */
export class WebPage extends Error {}

/** Throws `WebPage` for an answer that calls itself a web page, and reads no more of it. */
export const refuseWebPage = (response: Response): void => {
  if (!/^\s*(?:text\/html|application\/xhtml)/iu.test(response.headers.get("Content-Type") ?? ""))
    return;
  response.body?.cancel().catch(() => undefined);
  throw new WebPage();
};
