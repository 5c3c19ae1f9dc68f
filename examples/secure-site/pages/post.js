/** Asks the site for something as one of its own pages; undefined where it does not answer. */
export const post = async (path, body) => {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
  }).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
};

/** The secret of a link. After the # it goes to no server, in no log. */
export const takeLink = () => {
  const link = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return link;
};
