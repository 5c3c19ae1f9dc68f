import { fileURLToPath } from "node:url";
import { build, type Alias } from "vite";
import { builtOnce } from "../../../support/runner/build-once.js";

const path = (file: string): string =>
  fileURLToPath(new URL(`../../../../${file}`, import.meta.url));

/** Where hosts live. */
export const HOSTS = path("test/hosts");

const PACKAGE = ["index", "react", "element", "networks", "testing"].map((name) => ({
  find: new RegExp(`^latchkit${name === "index" ? "" : `/${name}`}$`),
  replacement: path(`dist/${name}.js`),
}));
const alias: readonly Alias[] = [
  ...PACKAGE,
  { find: /^latchkit\/style\.css$/, replacement: path("dist/style.css") },
];

/** One way of building a host page. */
export interface HostBuild {
  readonly folder: string;
  /** Module files by the name of what is built, relative to the folder. */
  readonly entries: Readonly<Record<string, string>>;
  readonly mode: "development" | "production";
  /** A folder with another React in its `node_modules`. */
  readonly react?: string;
  readonly isServer?: boolean;
  /** Names the build: of one name there is one in a run. */
  readonly id: string;
}

const reactAt = (folder: string | undefined): readonly Alias[] =>
  folder === undefined
    ? []
    : ["react", "react-dom"].map((name) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        replacement: `${folder}/node_modules/${name}`,
      }));

/**
 * Builds a host from the built package, as a team's own build would, once for all workers; the
 * result is the folder with the files. Development keeps React's warnings in.
 */
export const buildHost = (host: HostBuild): Promise<string> =>
  builtOnce(host.id, () => bundle(host));

async function bundle({
  folder,
  entries,
  mode,
  react,
  isServer = false,
  id,
}: HostBuild): Promise<string> {
  const outDir = `${HOSTS}/.built/${id}`;
  await build({
    configFile: false,
    root: `${HOSTS}/${folder}`,
    logLevel: "error",
    mode,
    resolve: { alias: [...alias, ...reactAt(react)], dedupe: ["react", "react-dom"] },
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    ...(isServer ? { ssr: { noExternal: true } } : {}),
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      minify: mode === "production",
      modulePreload: false,
      assetsInlineLimit: 0,
      cssCodeSplit: true,
      ssr: isServer,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, file]) => [name, `${HOSTS}/${folder}/${file}`]),
        ),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", assetFileNames: "[name][extname]" },
      },
    },
  });
  return outDir;
}
