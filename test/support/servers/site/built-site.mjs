import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { ROOT, run } from "../../../../scripts/lib/run.mjs";
import { npm } from "../../runner/npm-install.mjs";

export const SITE = join(ROOT, "site");
export const DIST = join(SITE, "dist");

/** Installs the site's packages once, then builds the site. */
export const buildSite = async () => {
  if (!existsSync(join(SITE, "node_modules/vitepress"))) await npm(["ci"], SITE);
  const { code, output } = await run(process.execPath, [join(SITE, "build.mjs")]);
  if (code !== 0) throw new Error(`the site was not built\n${output.slice(-4_000)}`);
};

/** Every page: path in the site → HTML. */
export const builtPages = () =>
  new Map(
    readdirSync(DIST, { recursive: true })
      .filter((file) => file.endsWith(".html"))
      .map((file) => [
        `/${file.replace(/(?:index)?\.html$/, "")}`,
        readFileSync(join(DIST, file), "utf8"),
      ]),
  );

const LINK = /<a\b[^>]*?\shref="([^"]*)"/g;
const idsOf = (html) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

/**
 * Links of a page to a missing page, file or anchor. `exists`: the site has the file.
 */
const deadLinks = (path, html, ids, exists) =>
  [...html.matchAll(LINK)].flatMap(([, href]) => {
    if (/^(?:https?|mailto):/.test(href)) return [];
    const target = new URL(href.replaceAll("&amp;", "&"), `http://site${path}`);
    const anchor = decodeURIComponent(target.hash.slice(1));
    const known = ids.get(target.pathname);
    if (known === undefined)
      return exists(target.pathname) ? [] : [`${path} links to ${href}, which does not exist`];
    return anchor === "" || known.has(anchor)
      ? []
      : [`${path} links to ${href}, which has no such anchor`];
  });

/** Dead links and anchors of all pages. */
export const deadLinksOf = (pages, exists = (path) => existsSync(join(DIST, path))) => {
  const ids = new Map([...pages].map(([path, html]) => [path, idsOf(html)]));
  return [...pages].flatMap(([path, html]) => deadLinks(path, html, ids, exists));
};

const LOADED =
  /<(?:script|img|source|iframe|link)\b[^>]*?\s(?:src|href|srcset)="((?:https?:)?\/\/[^"]*)"/g;

/** Addresses on other hosts that a page loads without a click. */
export const loadedFromElsewhere = (pages) =>
  [...pages].flatMap(([path, html]) =>
    [...html.matchAll(LOADED)].map(([, address]) => `${path} loads ${address}`),
  );

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

/** Serves the built site with clean addresses. */
export const serveSite = async () => {
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://site");
    const file = join(
      DIST,
      decodeURIComponent(pathname),
      pathname.endsWith("/") ? "index.html" : "",
    );
    const found = [file, `${file}.html`].find((path) => existsSync(path) && extname(path) !== "");
    if (found === undefined) return response.writeHead(404).end();
    response.setHeader("content-type", TYPES[extname(found)] ?? "text/plain; charset=utf-8");
    response.end(readFileSync(found));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  };
};

/** Searches the built index with the options of the site: paths of the first hits. */
export const siteSearch = async () => {
  const { default: MiniSearch } = await import(
    join(SITE, "node_modules/minisearch/dist/es/index.js")
  );
  const { SEARCH } = await import(join(SITE, "lib/search.mjs"));
  const chunks = join(DIST, "assets/chunks");
  const name = readdirSync(chunks).find((file) => file.startsWith("@localSearchIndex"));
  const { default: json } = await import(join(chunks, name));
  const index = MiniSearch.loadJSON(json, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: SEARCH.searchOptions,
    ...SEARCH.options,
  });
  return (question) =>
    index
      .search(question)
      .slice(0, 3)
      .map(({ id }) => id.replace(/#.*$/, ""));
};
