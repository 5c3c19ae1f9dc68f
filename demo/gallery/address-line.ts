/**
 * The query of the page: `?state=<id>&theme=light|dark&locale=<BCP 47>`. Without a state it shows
 * the index.
 */
export interface Asked {
  readonly state: string | undefined;
  readonly theme: "light" | "dark";
  readonly locale: string;
  /** Links of the index open a window of this width, in px, because the page cannot be framed. */
  readonly width: number | undefined;
}

export function readAsked(search: string): Asked {
  const query = new URLSearchParams(search);
  const width = Number(query.get("width"));
  return {
    state: query.get("state") ?? undefined,
    theme: query.get("theme") === "dark" ? "dark" : "light",
    locale: query.get("locale") ?? "en",
    width: width > 0 ? width : undefined,
  };
}

/** The URL of a state or of the index, with the other parameters unchanged. */
export function addressOf(asked: Asked): string {
  const query = new URLSearchParams({
    ...(asked.state === undefined ? {} : { state: asked.state }),
    theme: asked.theme,
    locale: asked.locale,
    ...(asked.width === undefined ? {} : { width: String(asked.width) }),
  });
  return `?${query.toString()}`;
}
