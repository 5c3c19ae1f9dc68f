/** Options for fetching data: no cookies, no redirects. */
export const CAREFUL = { credentials: "omit", redirect: "error" } as const satisfies RequestInit;

/** Thrown for a web page instead of data, which captive portals send with status 200. */
export class WebPage extends Error {}

/** Throws `WebPage` for an HTML response and cancels its body. */
export const refuseWebPage = (response: Response): void => {
  if (!/^\s*(?:text\/html|application\/xhtml)/iu.test(response.headers.get("Content-Type") ?? ""))
    return;
  response.body?.cancel().catch(() => undefined);
  throw new WebPage();
};
