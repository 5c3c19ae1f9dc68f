import { themeOf } from "./options.js";
import { DEFAULTS, type Settings } from "./settings.js";

export const FRAMEWORKS = ["React", "Next.js", "Plain page", "Vue", "Svelte"] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** A file to copy. */
export interface CodeFile {
  readonly name: string;
  readonly text: string;
}

const NETWORKS = {
  two: ["mainnet", "optimism"],
  one: ["mainnet"],
  chains: ["mainnet", "solanaMainnet", "bitcoinMainnet"],
};

const isName = (key: string): boolean => /^[a-z]\w*$/i.test(key);
const literal = (value: unknown, indent: string): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, inner]) =>
      `${indent}  ${isName(key) ? key : JSON.stringify(key)}: ${literal(inner, `${indent}  `)},\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
};

/** The fields of `createLatchkit`, one a line. */
const optionLines = (settings: Settings): readonly string[] => {
  const theme = themeOf(settings);
  return [
    `networks: [${NETWORKS[settings.networks].join(", ")}],`,
    ...(settings.networks === "chains" ? ["chains: [evm(), solana(), bitcoin()],"] : []),
    ...(theme === undefined ? [] : [`theme: ${literal(theme, "  ")},`]),
    ...(settings.locale === DEFAULTS.locale ? [] : [`locale: ${JSON.stringify(settings.locale)},`]),
    ...(settings.signIn === "on" ? ['siwx: { kind: "browser" },'] : []),
  ];
};

const creation = (settings: Settings): string => {
  const lines = optionLines(settings);
  const [first = ""] = lines;
  return lines.length === 1
    ? `createLatchkit({ ${first.replace(/,$/, "")} })`
    : `createLatchkit({\n${lines.map((line) => `  ${line}\n`).join("")}})`;
};

const imports = (settings: Settings, more: readonly string[] = []): string => {
  const core =
    settings.networks === "chains" ? "bitcoin, createLatchkit, evm, solana" : "createLatchkit";
  const networks = NETWORKS[settings.networks].toSorted().join(", ");
  return [
    `import { ${core} } from "latchkit";`,
    ...more,
    `import { ${networks} } from "latchkit/networks";`,
    "",
  ].join("\n");
};

const hasView = ({ view }: Settings): boolean => view !== DEFAULTS.view;
const opening = ({ view }: Settings): string => `open({ view: "${view}" })`;

const instanceFile = (settings: Settings, name: string): CodeFile => ({
  name,
  text: `${imports(settings)}\nexport const latchkit = ${creation(settings)};\n`,
});
const elementFile = (settings: Settings, name: string): CodeFile => ({
  name,
  text: `${imports(settings, ['import { mountModal } from "latchkit/element";'])}
export const latchkit = ${creation(settings)};
mountModal(latchkit);
`,
});

const reactFile = (settings: Settings, name: string, head = ""): CodeFile => {
  const used = ["LatchkitProvider", "WalletButton", ...(hasView(settings) ? ["useModal"] : [])];
  const button = hasView(settings)
    ? `
function OpenButton() {
  const modal = useModal();
  return <button onClick={() => void modal.${opening(settings)}}>Open</button>;
}
`
    : "";
  return {
    name,
    text: `${head}import { ${used.join(", ")} } from "latchkit/react";
import { latchkit } from "./latchkit";
${button}
export default function App() {
  return (
    <LatchkitProvider latchkit={latchkit}>
      <WalletButton />
${hasView(settings) ? "      <OpenButton />\n" : ""}    </LatchkitProvider>
  );
}
`,
  };
};

const nextPage: CodeFile = {
  name: "app/page.tsx",
  text: `import App from "./wallet";

export default function Page() {
  return <App />;
}
`,
};

const plainFiles = (settings: Settings): readonly CodeFile[] => {
  const script = elementFile(settings, "main.ts");
  const listener = `
document.querySelector("#open")?.addEventListener("click", () => {
  void latchkit.modal.${opening(settings)};
});
`;
  const button = hasView(settings) ? '<button id="open">Open</button>\n' : "";
  return [
    {
      name: "index.html",
      text: `<latchkit-button></latchkit-button>\n${button}<script type="module" src="/main.ts"></script>\n`,
    },
    { ...script, text: `${script.text}${hasView(settings) ? listener : ""}` },
  ];
};

const vueFile = (settings: Settings): CodeFile => ({
  name: "src/App.vue",
  text: hasView(settings)
    ? `<script setup lang="ts">
import { latchkit } from "./wallet";

const open = () => void latchkit.modal.${opening(settings)};
</script>

<template>
  <latchkit-button></latchkit-button>
  <button @click="open">Open</button>
</template>
`
    : `<script setup lang="ts">
import "./wallet";
</script>

<template>
  <latchkit-button></latchkit-button>
</template>
`,
});

const svelteFile = (settings: Settings): CodeFile => ({
  name: "src/App.svelte",
  text: hasView(settings)
    ? `<script lang="ts">
  import { latchkit } from "./wallet";

  const open = () => void latchkit.modal.${opening(settings)};
</script>

<latchkit-button></latchkit-button>
<button onclick={open}>Open</button>
`
    : `<script lang="ts">
  import "./wallet";
</script>

<latchkit-button></latchkit-button>
`,
});

/** The files to copy for a framework. They name only what differs from the default. */
export const codeOf = (settings: Settings, framework: Framework): readonly CodeFile[] => {
  switch (framework) {
    case "React":
      return [instanceFile(settings, "src/latchkit.ts"), reactFile(settings, "src/App.tsx")];
    case "Next.js":
      return [
        instanceFile(settings, "app/latchkit.ts"),
        reactFile(settings, "app/wallet.tsx", '"use client";\n\n'),
        nextPage,
      ];
    case "Plain page":
      return plainFiles(settings);
    case "Vue":
      return [elementFile(settings, "src/wallet.ts"), vueFile(settings)];
    case "Svelte":
      return [elementFile(settings, "src/wallet.ts"), svelteFile(settings)];
  }
};
