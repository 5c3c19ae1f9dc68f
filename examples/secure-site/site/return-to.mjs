/** Separates an attempt's state from the return URL of an app without popups. */
const BETWEEN = "--";

/**
 * Target of a provider's response: the page that opened this popup or, for a redirect, the page
 * itself if it may embed the site.
 */
export const returnTo = (url, sessions, pages) => {
  const [state = "", ...rest] = (url.searchParams.get("state") ?? "").split(BETWEEN);
  const page = sessions.pageOf(state);
  if (page === undefined) return {};
  const result = new URLSearchParams({ state });
  for (const name of ["code", "error", "error_description"]) {
    const value = url.searchParams.get(name);
    if (value !== null) result.set(name, value);
  }
  const back = decoded(rest.join(BETWEEN));
  if (back === undefined || new URL(back).origin !== page || !pages.includes(page))
    return { page, result: `?${result.toString()}` };
  const location = new URL(back);
  location.searchParams.set("result_uri", `?${result.toString()}`);
  return { location: location.href };
};

const decoded = (text) => {
  try {
    const href = decodeURIComponent(text);
    return URL.canParse(href) ? href : undefined;
  } catch {
    return undefined;
  }
};
