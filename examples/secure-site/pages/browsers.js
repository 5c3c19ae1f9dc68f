const timeOf = (at) => new Date(at).toLocaleString();

const detailOf = ({ isThis, name, page, signedInAt, seenAt }) =>
  [
    `${name ?? "A browser"}${isThis ? " (this one)" : ""}`,
    `at ${page ?? "a page"}`,
    `signed in on ${timeOf(signedInAt)}`,
    `last seen on ${timeOf(seenAt)}`,
  ].join(", ");

/** The browser list of the dashboard. `end`: ends one by id, or all others without id. */
export const browserList = (browsers, end) => {
  const others = browsers.filter(({ isThis }) => !isThis);
  return {
    details: browsers.map(detailOf),
    actions: [
      ...others.map((one) => ({
        id: "end-browser",
        label: `Sign out ${one.name ?? "the browser"} at ${one.page ?? "a page"}`,
        run: () => void end(one.id),
      })),
      ...(others.length === 0
        ? []
        : [{ id: "end-browsers", label: "Sign out all other browsers", run: () => void end() }]),
    ],
  };
};
