import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";

const ROOT = process.cwd();

/** A host's app on Vite's development server. */
export interface ViteApp {
  readonly url: string;
  /** Saves a file, as an editor does. */
  save(file: string, change: (text: string) => string): void;
  stop(): Promise<void>;
}

/** The built package, by the names that an app of React imports. */
const aliases = [
  { find: /^latchkit$/u, replacement: join(ROOT, "dist/index.js") },
  { find: /^latchkit\/react$/u, replacement: join(ROOT, "dist/react.js") },
];

/** Writes the files into a new folder and serves them, with Fast Refresh where `refreshes`. */
export const serveViteApp = async (
  files: Readonly<Record<string, string>>,
  refreshes: boolean,
): Promise<ViteApp> => {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-vite-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // A build that another test made in this process leaves "production", which has no Fast Refresh.
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "development";
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: "error",
    cacheDir: join(folder, ".vite"),
    plugins: refreshes ? [react()] : [],
    resolve: { alias: aliases, dedupe: ["react", "react-dom"] },
    server: { host: "127.0.0.1", port: 0, fs: { allow: [ROOT, folder] } },
    // A package that is found later would load the whole page again.
    optimizeDeps: {
      noDiscovery: true,
      include: [
        "react",
        "react-dom",
        "react-dom/client",
        "react/jsx-runtime",
        "react/jsx-dev-runtime",
      ],
    },
  });
  await server.listen();
  return {
    url: server.resolvedUrls?.local[0] ?? "",
    save: (file, change) => {
      const path = join(folder, file);
      writeFileSync(path, change(readFileSync(path, "utf8")));
    },
    stop: async () => {
      await server.close();
      if (before === undefined) delete process.env["NODE_ENV"];
      else process.env["NODE_ENV"] = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
