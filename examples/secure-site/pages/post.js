/** Sends a request to the site; undefined without a response. */
export const post = async (path, body) => {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
  }).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
};

/** Reads a link's secret from the fragment, which is never sent or logged. */
export const takeLink = () => {
  const link = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return link;
};
