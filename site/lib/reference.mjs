import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { anchorsOf } from "../../scripts/lib/pages.mjs";
import { Application } from "typedoc";
import { REFERENCE } from "./pages.mjs";
import { PAGES, REPOSITORY, SITE } from "./stage.mjs";

/** typedoc numbers some anchors as if their heading stood twice: links to them lose the number. */
const repairAnchors = (folder) => {
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".md"));
  const pages = new Map(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  for (const [name, text] of pages) {
    const repaired = text.replaceAll(/\]\(([^)#\s]*)#([\w-]+)-1\)/g, (whole, path, anchor) => {
      const target = path === "" ? name : join(dirname(name), path);
      const headings = anchorsOf(pages.get(target) ?? "").filter((one) => one === anchor);
      return headings.length === 1 ? `](${path}#${anchor})` : whole;
    });
    writeFileSync(join(folder, name), repaired);
  }
};

/** Writes the types of every entry of the built package as pages. */
export const writeReference = async () => {
  const app = await Application.bootstrapWithPlugins({
    plugin: ["typedoc-plugin-markdown"],
    entryPoints: Object.values(REFERENCE).map((name) => join(REPOSITORY, `dist/${name}.d.ts`)),
    tsconfig: join(SITE, "reference.tsconfig.json"),
    name: "Types of every entry",
    readme: "none",
    disableSources: true,
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    logLevel: "Error",
    outputs: [{ name: "markdown", path: join(PAGES, "reference") }],
    router: "module",
    entryFileName: "index",
    hidePageHeader: true,
    hideBreadcrumbs: false,
    expandObjects: false,
    parametersFormat: "table",
    interfacePropertiesFormat: "table",
    typeAliasPropertiesFormat: "table",
    sanitizeComments: true,
  });
  const project = await app.convert();
  if (project === undefined) throw new Error("typedoc found no project");
  for (const [name, file] of Object.entries(REFERENCE)) {
    const module = project.children?.find((one) => one.name === file);
    if (module !== undefined) module.name = name;
  }
  await app.generateOutputs(project);
  repairAnchors(join(PAGES, "reference"));
  if (app.logger.hasErrors()) throw new Error("typedoc reported errors");
};
