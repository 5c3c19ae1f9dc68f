/** Between the state of an attempt and the page to come back to, in an app without windows. */
const BETWEEN = "--";

/**
 * Where a provider's answer goes: to the page that waits in the window behind this one, or, where
 * the page itself left, back to it, if it may embed the site.
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
