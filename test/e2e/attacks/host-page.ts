import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * A host's script over the built package: its files by path, and the paths that load with the page.
 * The entry is `/<name>.js`.
 */
export interface HostBundle {
  readonly files: ReadonlyMap<string, string>;
  readonly atOnce: ReadonlySet<string>;
}

/** Bundles it as hosts do. */
export const bundleHost = async (name: string, code: string): Promise<HostBundle> => {
  const result = await build({
    configFile: false,
    root,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "host",
        resolveId: (id) => (id === "host" ? "\0host" : undefined),
        load: (id) => (id === "\0host" ? code : undefined),
      },
    ],
    resolve: {
      alias: [
        { find: /^latchkit$/, replacement: `${root}/dist/index.js` },
        { find: /^latchkit\/react$/, replacement: `${root}/dist/react.js` },
      ],
    },
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: "host",
        output: { entryFileNames: `${name}.js`, chunkFileNames: `${name}/[name]-[hash].js` },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === "chunk");
  const atOnce = new Set<string>();
  const follow = (fileName: string): void => {
    if (atOnce.has(`/${fileName}`)) return;
    atOnce.add(`/${fileName}`);
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(follow);
  };
  follow(`${name}.js`);
  return { files: new Map(chunks.map((chunk) => [`/${chunk.fileName}`, chunk.code])), atOnce };
};
