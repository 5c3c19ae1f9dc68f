import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { migrate } from "../../packages/latchkit-migrate/src/project.mjs";
import { brokenReferences } from "../../scripts/lib/pages.mjs";

const WAGMI = /(?:from|import) ["']@?wagmi/;

describe("rules that drop wagmi", () => {
  /** The only file of an app after the rules. */
  const drop = (text, path = "/app/App.tsx", options = { dropsWagmi: true }) => {
    const result = migrate(new Map([[path, text]]), options);
    return { ...result, text: result.changed[0]?.after ?? text };
  };
  const comments = ({ todos }) => todos.map(({ comment }) => comment.replace(/: docs\/.*/, ""));
  const CONFIG = `import { WagmiProvider, createConfig, http } from "wagmi";
import { injected, walletConnect } from "wagmi/connectors";
import { base, mainnet } from "wagmi/chains";

export const config = createConfig({
  chains: [mainnet, base],
  connectors: [injected(), walletConnect({ projectId: "p" })],
  transports: { [mainnet.id]: http("https://node.example"), [base.id]: http() },
});

declare module "wagmi" {
  interface Register {
    config: typeof config;
  }
}

export const App = ({ children }: { children: object }) => (
  <WagmiProvider config={config}>{children as never}</WagmiProvider>
);
`;

  it("makes Latchkit's options and provider of wagmi's in an app without a kit", () => {
    const { text, todos } = drop(CONFIG);
    expect(todos).toEqual([]);
    expect(text).toBe(`import { createLatchkit, evm } from "latchkit";
import { LatchkitProvider } from "latchkit/react";
import { base, mainnet } from "viem/chains";

export const latchkit = createLatchkit({
  networks: [mainnet, base],
  projectId: "p",
  chains: [evm({ rpcUrls: { [\`eip155:\${mainnet.id}\`]: ["https://node.example"] } })],
});

export const App = ({ children }: { children: object }) => (
  <LatchkitProvider latchkit={latchkit}>{children as never}</LatchkitProvider>
);
`);
  });

  it.each([
    [
      "an option without a counterpart",
      "connectors: [",
      "syncConnectedChain: false,\n  connectors: [",
      "move `syncConnectedChain`",
    ],
    [
      "a transport of another kind",
      'http("https://node.example")',
      'webSocket("wss://node.example")',
      "move `transports`",
    ],
    [
      "another use of the config",
      "export const App",
      "export const state = () => config.state;\nexport const App",
      "use `latchkit` for `config`",
    ],
    [
      "a prop of the provider",
      "config={config}",
      "config={config} reconnectOnMount={false}",
      "set `enableReconnect` in `createLatchkit`",
    ],
  ])("keeps wagmi's config and provider with %s, and reports it", (_, from, to, comment) => {
    const result = drop(CONFIG.replace(from, to));
    expect(result.text).toContain("createConfig({");
    expect(result.text).toContain("<WagmiProvider config={config}");
    expect(comments(result).join()).toContain(comment);
    const again = drop(result.text);
    expect(again.changed).toEqual([]);
  });

  it("keeps wagmi's provider until the last of its hooks is gone, then drops it", () => {
    const reads = CONFIG.replace(
      "createConfig, http }",
      "createConfig, http, useReadContract }",
    ).replace(
      "export const App",
      "export const useTotal = () => useReadContract({}).data;\nexport const App",
    );
    const first = drop(reads);
    expect(comments(first)).toEqual(["// TODO(latchkit): use viem's `readContract`"]);
    expect(first.text).toContain("<WagmiProvider config={config}>");
    const answered = first.text
      .replace(/\/\/ TODO.*\n/, "")
      .replace("useReadContract({}).data", "1n")
      .replace(", useReadContract", "");
    expect(drop(answered).text).toContain("<LatchkitProvider latchkit={latchkit}>");
    expect(drop(answered).text).not.toMatch(WAGMI);
  });

  it.each([
    [
      "a call with callbacks",
      "useSignMessage",
      "{ signMessage: f }",
      'f({ message: "a" }, { onError: f })',
      "check each use of `f`",
    ],
    [
      "a message that is bytes",
      "useSignMessage",
      "{ signMessageAsync: f }",
      'f({ message: { raw: "0x" } })',
      "check each use of `f`",
    ],
    [
      "a transaction with a nonce",
      "useSendTransaction",
      "{ sendTransactionAsync: f }",
      'f({ to: "0x", nonce: 1 })',
      "check each use of `f`",
    ],
    [
      "a chain whose answer is read",
      "useSwitchChain",
      "{ switchChainAsync: f }",
      "f({ chainId: 1 }).then(f)",
      "check each use of `f`",
    ],
    [
      "the state of a call",
      "useSignMessage",
      "{ isPending: f }",
      "f",
      "replace `isPending` of this hook",
    ],
    [
      "a chosen connection",
      "useDisconnect",
      "{ disconnect: f }",
      "f({ connector })",
      "check each use of `f`",
    ],
    [
      "a connector made at the call",
      "useConnect",
      "{ connect: f }",
      "f({ connector: injected() })",
      "check each use of `f`",
    ],
    ["the id of a connector", "useAccount", "{ connector: f }", "f.id", "check each use of `f`"],
  ])("leaves a hook of wagmi with %s, and reports it", (_, hook, pattern, use, comment) => {
    const text = `import { ${hook} } from "wagmi";
export function A() {
  const ${pattern} = ${hook}();
  return () => { ${use}; };
}
`;
    const result = drop(text, "/app/a.js");
    expect(comments(result)).toEqual([`// TODO(latchkit): ${comment}`]);
    expect(result.text.replace(/ *\/\/ TODO.*\n/, "")).toBe(text);
  });

  it("replaces the balance of the connected account only, under a name that wagmi's leaves free", () => {
    const { text, ...result } = drop(
      `import { useAccount, useBalance } from "wagmi";
export function A({ other }) {
  const { address } = useAccount();
  const { isLoading } = useBalance({ address });
  return [address, isLoading];
}
export function B({ other }) {
  const { data } = useBalance({ address: other });
  return data;
}
`,
      "/app/a.js",
    );
    expect(comments(result)).toEqual(["// TODO(latchkit): check the arguments of this hook"]);
    expect(text).toContain("const ownBalance = useLatchkitBalance();");
    expect(text).toContain('const { address } = useAccount({ namespace: "eip155" });');
    expect(text).toContain('import { useBalance } from "wagmi";');
  });

  it("disconnects and switches as wagmi does, without a rejection that nobody handles", () => {
    const { text, todos } = drop(
      `import { useDisconnect, useSwitchChain } from "wagmi";
export function A() {
  const { disconnect, disconnectAsync } = useDisconnect();
  const { switchChain } = useSwitchChain();
  return [() => disconnect(), () => disconnectAsync(), () => switchChain({ chainId: 1 })];
}
`,
      "/app/a.js",
    );
    expect(todos).toEqual([]);
    expect(text).toContain(`  const walletConnection = useConnection();
  const disconnect = () => void walletConnection.disconnect({ namespace: "eip155" }).catch(() => undefined);
  const disconnectAsync = () => walletConnection.disconnect({ namespace: "eip155" });
  const activeNetwork = useNetwork();
  const switchChain = ({ chainId }) => void activeNetwork.switch(chainId).catch(() => undefined);
`);
  });

  it("leaves what follows the active network in an app with other chains than EVM", () => {
    const { text, ...result } = drop(
      `import { createLatchkit, evm, solana } from "latchkit";
import { useAccount, useChainId, useConnection } from "wagmi";
export const latchkit = createLatchkit({ networks, chains: [evm(), solana()] });
export const useId = () => useChainId();
export function A() {
  const { address } = useAccount();
  return address;
}
export function B() {
  const { chainId } = useConnection();
  return chainId;
}
`,
      "/app/a.js",
    );
    expect(comments(result)).toEqual([
      "// TODO(latchkit): replace `chainId` of this hook",
      "// TODO(latchkit): use `active.chainId` of `useNetwork`",
    ]);
    expect(text).toContain('const { address } = useAccount({ namespace: "eip155" });');
  });

  it("replaces hooks whose result is used at once", () => {
    const { text, todos } = drop(
      `import { useAccount, useChainId, useConnectors } from "wagmi";
export const useAddress = () => useAccount().address;
export const useId = () => useChainId();
export const useKeys = () => useConnectors().map((one) => one.uid);
`,
      "/app/a.js",
    );
    expect(todos).toEqual([]);
    expect(text).toBe(`import { useAccount, useNetwork, useConnectors } from "latchkit/react";
export const useAddress = () => useAccount({ namespace: "eip155" }).address;
export const useId = () => Number(useNetwork().active.reference);
export const useKeys = () => useConnectors().groups.flatMap(({ rows }) => rows.flatMap(({ connector }) => connector ?? [])).map((one) => one.id);
`);
  });

  it("keeps the query client of an app that has queries of its own", () => {
    const text = `import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
${CONFIG.replace("{children as never}", "<QueryClientProvider client={queries}>{children as never}</QueryClientProvider>")}
const queries = new QueryClient();
export const useOwn = () => useQuery({ queryKey: [] });
`;
    expect(drop(text).text).toContain("<QueryClientProvider client={queries}>");
    const unused = text.replace(", useQuery", "").replace(/export const useOwn.*\n/, "");
    expect(drop(unused).text).not.toContain("QueryClient");
  });

  it("moves options of wagmi's config to the call of createLatchkit in another file", () => {
    const texts = new Map([
      [
        "/app/wallet.ts",
        'import { createLatchkit } from "latchkit";\nexport const latchkit = createLatchkit({ networks: [mainnet] });\n',
      ],
      [
        "/app/config.ts",
        `import { createConfig, createStorage, cookieStorage, http } from "wagmi";
import { latchkitConnector, withLatchkit } from "latchkit/wagmi";
import { latchkit } from "./wallet";
export const config = withLatchkit(createConfig({
  chains: [mainnet],
  transports: { 1: http("https://node.example") },
  connectors: [latchkitConnector(latchkit)],
  storage: createStorage({ storage: cookieStorage }),
}));
`,
      ],
    ]);
    const result = migrate(texts, { dropsWagmi: true });
    expect(result.todos).toEqual([]);
    const after = Object.fromEntries(result.changed.map((one) => [one.path, one.after]));
    expect(after["/app/wallet.ts"]).toBe(`import { createLatchkit, evm } from "latchkit";
export const latchkit = createLatchkit({ networks: [mainnet], chains: [evm({ rpcUrls: { "eip155:1": ["https://node.example"] } })], stateCookie: true });
`);
    expect(after["/app/config.ts"]).not.toMatch(/wagmi/);
  });

  it("links each comment to a heading of a page that exists", () => {
    const folder = new URL("../../packages/latchkit-migrate/src/", import.meta.url);
    const code = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
    const links = code.join("\n").match(/(?:from-\w+|recipes|next)\.md(?:#[\w-]+)?/g);
    expect(links).toContain("from-wagmi.md#replace-wagmis-wallet-hooks");
    const pages = links.map((link) => `[page](${link})`).join("\n");
    const names = [
      "from-wagmi",
      "from-appkit",
      "from-rainbowkit",
      "from-connectkit",
      "recipes",
      "next",
    ];
    const docs = names.map((name) => {
      const file = `docs/${name}.md`;
      return [file, readFileSync(new URL(`../../${file}`, import.meta.url), "utf8")];
    });
    const files = docs.map(([file]) => file);
    const broken = brokenReferences(new Map([...docs, ["docs/todos.md", pages]]), files);
    expect(broken.filter((one) => one.startsWith("docs/todos.md"))).toEqual([]);
  });

  it("drops wagmi only with its option", () => {
    expect(drop(CONFIG, undefined, {}).changed).toEqual([]);
  });
});
