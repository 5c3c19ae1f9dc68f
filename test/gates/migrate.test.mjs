import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { migrate } from "../../packages/latchkit-migrate/src/project.mjs";
import { ROOT, run } from "../../scripts/lib/run.mjs";
import { ANSWERS } from "./migrate/answers.mjs";
import { countSites, isKit, isWagmi } from "./migrate/call-sites.mjs";

const SAMPLES = join(ROOT, "packages/latchkit-migrate/samples");
const BIN = join(ROOT, "packages/latchkit-migrate/bin.mjs");
const PACKAGES = /(?:from|import) ["'](?:@rainbow-me|connectkit|@reown)/;
const WAGMI = /(?:from|import) ["']@?wagmi/;
const DROPS = { dropsWagmi: true };
const KITS = readdirSync(SAMPLES);
const APPS = KITS.flatMap((kit) => readdirSync(join(SAMPLES, kit)).map((app) => `${kit}/${app}`));
/** The apps without server rendering, from which the command can drop wagmi. */
const DROPPED = APPS.filter((name) => !name.endsWith("/next"));

const folders = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-migrate-"));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const textsIn = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [join(folder, file), readFileSync(join(folder, file), "utf8")]),
  );
const results = new Map();
/** The migration of a sample app, run once for each choice about wagmi. */
const sample = (name, options = {}) => {
  const key = `${name} ${options.dropsWagmi}`;
  if (!results.has(key)) results.set(key, migrate(textsIn(join(SAMPLES, name)), options));
  return results.get(key);
};
/** The texts of a sample app after the migration. */
const migratedApp = (name, options) => {
  const texts = textsIn(join(SAMPLES, name));
  for (const { path, after } of sample(name, options).changed) texts.set(path, after);
  return texts;
};
/** The share of imports and uses of a library that the migration decides in a sample app. */
const decidedShare = (name, isLibrary, options) => {
  const before = countSites(textsIn(join(SAMPLES, name)), isLibrary);
  const after = countSites(migratedApp(name, options), isLibrary);
  const { todos, unreadable } = sample(name, options);
  expect(unreadable).toEqual([]);
  // A comment stands above a use that stays, or asks for something else.
  const left = after.imports + Math.max(after.uses, todos.length);
  const all = before.imports + before.uses;
  console.log(
    `${name}: ${before.imports} imports + ${before.uses} uses = ${all} call sites, ${all - left} rewritten, ${left} left`,
  );
  expect(before.imports).toBeGreaterThan(0);
  expect(before.uses).toBeGreaterThan(0);
  return (all - left) / all;
};
/** The only file of an app after the rules. */
const migrated = (text, path = "/app/App.tsx") => {
  const result = migrate(new Map([[path, text]]));
  return { ...result, text: result.changed[0]?.after ?? text };
};

describe("migrating sample apps", () => {
  it("the migration is tested on three sample apps for each library from which it can migrate", () => {
    expect(KITS).toEqual(["appkit", "connectkit", "rainbowkit"]);
    expect(APPS).toHaveLength(9);
  });

  it.each(APPS)("migrates at least nine of ten call sites of the app %s", (name) => {
    expect(decidedShare(name, isKit)).toBeGreaterThanOrEqual(0.9);
  });

  it.each(DROPPED)(
    "removes wagmi from the app %s, and migrates at least nine of ten call sites",
    (name) => {
      const isLibrary = (source) => isKit(source) || isWagmi(source);
      expect(decidedShare(name, isLibrary, DROPS)).toBeGreaterThanOrEqual(0.9);
      const after = [...migratedApp(name, DROPS).values()].join("\n");
      expect(after).not.toMatch(WAGMI);
      expect(after).not.toContain("latchkit/wagmi");
    },
  );

  it.each(APPS)("changes nothing in the app %s when the migration runs a second time", (name) => {
    for (const options of [{}, DROPS]) {
      expect(sample(name, options).changed.length).toBeGreaterThan(0);
      expect(migrate(migratedApp(name, options), options).changed).toEqual([]);
    }
  });

  it.each(DROPPED)("removes wagmi from the app %s also after a migration that kept it", (name) => {
    const texts = migratedApp(name);
    for (const { path, after } of migrate(texts, DROPS).changed) texts.set(path, after);
    expect(texts).toEqual(migratedApp(name, DROPS));
  });

  it.each(APPS)(
    "in the app %s, leaves an import of the old library only next to a comment with the reason",
    (name) => {
      for (const { path, after } of sample(name).changed)
        if (PACKAGES.test(after)) expect(after, path).toContain("// TODO(latchkit): ");
    },
  );
});

const CONFIG = {
  compilerOptions: {
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    jsx: "react-jsx",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    paths: { latchkit: [join(ROOT, "dist/index.d.ts")], "latchkit/*": [join(ROOT, "dist/*")] },
  },
};
const NEXT = 'declare module "next/headers" { export function headers(): Promise<Headers>; }\n';

describe("types of the result", () => {
  it(
    "type-checks every migrated app after a developer resolves the comments of the migration",
    { timeout: 120_000 },
    async () => {
      const app = newFolder();
      symlinkSync(join(ROOT, "node_modules"), join(app, "node_modules"));
      writeFileSync(join(app, "tsconfig.json"), JSON.stringify(CONFIG));
      writeFileSync(join(app, "next.d.ts"), NEXT);
      const apps = [
        ...APPS.map((name) => ({ name, folder: name, texts: migratedApp(name) })),
        ...DROPPED.map((name) => {
          return { name, folder: `${name}-dropped`, texts: migratedApp(name, DROPS) };
        }),
      ];
      for (const { name, folder, texts } of apps)
        for (const [path, text] of texts) {
          const answered = (ANSWERS[name] ?? []).reduce(
            (now, [from, to]) => now.replaceAll(from, () => to),
            text,
          );
          const file = join(app, folder, path.slice(join(SAMPLES, name).length));
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, answered);
          expect(answered).not.toMatch(PACKAGES);
        }
      const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
      expect(await run(process.execPath, [tsc, "-p", app], { cwd: app })).toEqual({
        code: 0,
        output: "",
      });
    },
  );
});

describe("rules", () => {
  it("does not migrate names that the file did not import from the old library", () => {
    const text = `import { ConnectButton, useModal } from "./own";
export const A = () => { const { open } = useModal(); return <ConnectButton showBalance={false} />; };
// @rainbow-me/rainbowkit, connectkit and @reown/appkit
`;
    expect(migrated(text)).toMatchObject({ changed: [], rewritten: 0, todos: [] });
  });

  it("migrates a theme only if a function of the old library created it", () => {
    const app = (
      imported,
    ) => `import { ${imported}RainbowKitProvider, getDefaultConfig } from "@rainbow-me/rainbowkit";
import { mainnet } from "wagmi/chains";
const config = getDefaultConfig({ appName: "A", projectId: "p", chains: [mainnet] });
export const A = () => <RainbowKitProvider theme={darkTheme()}>{config.state.status}</RainbowKitProvider>;
`;
    expect(migrated(app("darkTheme, ")).text).toContain('theme: { mode: "dark" }');
    const own = migrated(`import { darkTheme } from "./own";\n${app("")}`);
    expect(own.text).not.toContain('mode: "dark"');
    expect(own.todos).toHaveLength(1);
  });

  it("does not migrate a name that the file also declares, and reports it", () => {
    const text = `import { ConnectButton } from "@rainbow-me/rainbowkit";
export const A = () => <ConnectButton />;
export const B = ({ ConnectButton }) => <ConnectButton />;
`;
    const { text: after, todos } = migrated(text, "/app/App.jsx");
    expect(after.replace(/\/\/ TODO.*\n/, "")).toBe(text);
    expect(todos.map(({ comment }) => comment)).toEqual([
      expect.stringContaining("check each `ConnectButton`, it has two meanings"),
    ]);
  });

  it("migrates uses of a renamed import", () => {
    const { text } = migrated(
      'import { ConnectButton as Button } from "@rainbow-me/rainbowkit";\nexport const A = () => <Button showBalance={false} />;\n',
    );
    expect(text).toBe(
      'import { WalletButton } from "latchkit/react";\nexport const A = () => <WalletButton balance="hide" />;\n',
    );
  });

  it("renames an imported component if the file already declares its name", () => {
    const { text } = migrated(
      'import "@reown/appkit/react";\nexport const WalletButton = () => <appkit-button />;\nimport { useAppKit } from "@reown/appkit/react";\n',
    );
    expect(text).toContain("WalletButton as LatchkitWalletButton");
    expect(text).toContain("const WalletButton = () => <LatchkitWalletButton />");
  });

  it("migrates custom elements only in an app that imports AppKit", () => {
    expect(migrated("export const A = () => <appkit-button />;\n").changed).toEqual([]);
  });

  it("adds one comment above the statement for a prop without a counterpart in Latchkit", () => {
    const { text, todos } = migrated(`import { ConnectButton } from "@rainbow-me/rainbowkit";

export function A() {
  return <ConnectButton chainStatus="icon" />;
}
`);
    expect(todos).toHaveLength(1);
    expect(text).toContain(
      '  // TODO(latchkit): `WalletButton` has no `chainStatus="icon"`: docs/from-rainbowkit.md#button\n  return <WalletButton />;',
    );
  });

  it("does not migrate a hook whose result is returned, and adds one comment above it", () => {
    const source =
      'import { useConnectModal } from "@rainbow-me/rainbowkit";\nexport const useIt = () => useConnectModal();\n';
    const first = migrated(source);
    expect(first.text).toContain("// TODO(latchkit): use `useModal` here: docs/");
    expect(first.text).toContain("useConnectModal()");
    const second = migrated(first.text);
    expect(second.changed).toEqual([]);
    expect(second.todos).toHaveLength(1);
  });

  it("reports code that checks whether a function of RainbowKit exists", () => {
    const { todos } = migrated(`import { useConnectModal } from "@rainbow-me/rainbowkit";
export function A() {
  const { openConnectModal } = useConnectModal();
  return openConnectModal ? <button onClick={openConnectModal}>Connect</button> : null;
}
`);
    expect(todos.map(({ comment }) => comment)).toEqual([
      expect.stringContaining("`openConnectModal` is undefined while a wallet is connected"),
    ]);
  });

  it("writes no types into migrated JavaScript", () => {
    const { text } = migrated(
      `import { useModal } from "connectkit";
export function A() {
  const { setOpen } = useModal();
  return <button onClick={() => setOpen(true)}>Connect</button>;
}
`,
      "/app/App.jsx",
    );
    expect(text).toContain("const setOpen = (isOpen) => void (isOpen ?");
  });

  it("replaces the old library's style sheet only where a server renders the page", () => {
    const text = 'import "@rainbow-me/rainbowkit/styles.css";\nexport const a = 1;\n';
    const after = (options) => migrate(new Map([["/a.ts", text]]), options).changed[0].after;
    expect(after()).toBe("export const a = 1;\n");
    expect(after({ isServerRendered: true })).toBe(
      'import "latchkit/style.css";\nexport const a = 1;\n',
    );
  });

  it("does not migrate a file that does not parse, and reports its name", () => {
    const path = "/app/App.tsx";
    const text = 'import { ConnectButton } from "@rainbow-me/rainbowkit";\nconst = <<<;\n';
    expect(migrate(new Map([[path, text]]))).toMatchObject({ changed: [], unreadable: [path] });
  });
});

describe("command", () => {
  const copy = (name) => {
    const folder = newFolder();
    cpSync(join(SAMPLES, name), folder, { recursive: true });
    return folder;
  };
  const command = (...options) => run(process.execPath, [BIN, ...options]);
  const all = (folder) => [...textsIn(folder).values()];

  it("shows the migration as a diff and writes nothing without --write", async () => {
    const folder = copy("rainbowkit/minimal");
    const { code, output } = await command(folder);
    expect(code).toBe(0);
    expect(output).toContain("+          <WalletButton label=");
    expect(output).toContain("-          <ConnectButton label=");
    expect(output).toContain("Nothing was written.");
    expect(all(folder)).toEqual(all(join(SAMPLES, "rainbowkit/minimal")));
  });

  it("migrates with --write, counts the uses left, and changes nothing when run again", async () => {
    const folder = copy("appkit/custom");
    const first = await command(folder, "--write");
    expect(first.output).toMatch(/\d+ uses rewritten in 1 file, 2 left for you\./);
    const written = all(folder);
    expect(written.join()).toContain("createLatchkit(");
    expect((await command(folder, "--write")).output).toContain("0 uses rewritten in 0 files");
    expect(all(folder)).toEqual(written);
  });

  const MANIFEST = `{
  "dependencies": {
    "@rainbow-me/rainbowkit": "^2.2.0",
    "@wagmi/core": "^3.0.0",
    "viem": "^2.0.0",
    "wagmi": "^3.0.0"
  }
}
`;
  const copyApp = () => {
    const app = newFolder();
    cpSync(join(SAMPLES, "rainbowkit/minimal"), join(app, "src"), { recursive: true });
    writeFileSync(join(app, "package.json"), MANIFEST);
    return { src: join(app, "src"), own: (file) => join(app, file) };
  };

  it("removes wagmi from package.json with --drop-wagmi, after it has shown this", async () => {
    const { src, own } = copyApp();
    const shown = await command(src, "--drop-wagmi");
    expect(shown.output).toContain('-    "wagmi": "^3.0.0"');
    expect(readFileSync(own("package.json"), "utf8")).toBe(MANIFEST);
    const { output } = await command(src, "--drop-wagmi", "--write");
    expect(output).toContain("Next: npm i latchkit viem,");
    expect(JSON.parse(readFileSync(own("package.json"), "utf8")).dependencies).toEqual({
      "@rainbow-me/rainbowkit": "^2.2.0",
      viem: "^2.0.0",
    });
    const again = await command(src, "--drop-wagmi", "--write");
    expect(again.output).toContain("0 uses rewritten in 0 files, 0 left for you.");
  });

  it.each([
    ["another file imports it", "server.mjs", 'import { http } from "@wagmi/core";\n'],
    [
      "a script runs its command",
      "package.json",
      MANIFEST.replace("{", '{\n  "scripts": { "prepare": "wagmi generate" },'),
    ],
  ])("leaves package.json as it is when %s", async (_, file, text) => {
    const { src, own } = copyApp();
    writeFileSync(own(file), text);
    const before = readFileSync(own("package.json"), "utf8");
    await command(src, "--drop-wagmi", "--write");
    expect(readFileSync(own("package.json"), "utf8")).toBe(before);
  });

  it("keeps wagmi by default, with or without --keep-wagmi, and rejects both options", async () => {
    const folder = copy("rainbowkit/minimal");
    const kept = await command(folder, "--keep-wagmi");
    expect(kept).toEqual(await command(folder));
    expect(kept.output).toContain("withLatchkit(");
    const both = await command(folder, "--keep-wagmi", "--drop-wagmi");
    expect(both.code).toBe(1);
    expect(both.output).toContain("--keep-wagmi together with --drop-wagmi");
  });

  it("does not migrate installed packages and built files", async () => {
    const folder = newFolder();
    for (const name of ["node_modules/a", "dist"]) {
      mkdirSync(join(folder, name), { recursive: true });
      cpSync(join(SAMPLES, "rainbowkit/minimal/App.tsx"), join(folder, name, "App.tsx"));
    }
    expect((await command(folder)).output).toContain("0 uses rewritten in 0 files");
  });

  it("the migration command rejects an unknown option or a missing folder", async () => {
    const { code, output } = await command("/nowhere-at-all", "--force");
    expect(code).toBe(1);
    expect(output).toContain("Unknown option: --force");
    expect(output).toContain("No such file: /nowhere-at-all");
  });
});
