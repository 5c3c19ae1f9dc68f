/**
 * Groups of the sidebar. A page is a file of the repository, its title in the sidebar, and
 * optionally `island`, a live example of `islands/`. A test checks that every page of `docs` is
 * here once.
 */
export const GROUPS = [
  {
    title: "Start",
    pages: [
      ["README.md", "Introduction"],
      ["docs/README.md", "All pages by task"],
      ["docs/quick-start.md", "Quick start", "quick-start"],
      ["docs/next.md", "Next.js"],
      ["docs/vue.md", "Vue"],
      ["docs/svelte.md", "Svelte"],
      ["docs/angular.md", "Angular"],
      ["docs/solid.md", "Solid"],
      ["docs/frameworks.md", "SvelteKit, Nuxt, Astro, React Router"],
      ["docs/elements.md", "Plain pages and elements"],
      ["docs/wagmi.md", "wagmi"],
      ["docs/accounts-and-costs.md", "Services and costs"],
    ],
  },
  {
    title: "Do",
    pages: [
      ["docs/hooks.md", "Components and hooks", "connect"],
      ["docs/views.md", "Views"],
      ["docs/recipes.md", "Recipes"],
      ["docs/send.md", "Send", "send"],
      ["docs/sign-in.md", "Sign-in", "sign-in"],
      ["docs/review.md", "Read before you sign"],
      ["docs/embedded-wallet.md", "Embedded wallet"],
      ["docs/swap.md", "Swap", "swap"],
      ["docs/swap-through-0x.md", "Swap through 0x"],
      ["docs/buy.md", "Buy"],
      ["docs/activity.md", "Activity"],
      ["docs/names.md", "Names"],
      ["docs/nfts.md", "NFTs"],
      ["docs/smart-sessions.md", "Smart sessions"],
      ["docs/without-reown.md", "Without Reown's services"],
    ],
  },
  {
    title: "Make it yours",
    pages: [
      ["docs/theming.md", "Theming"],
      ["docs/languages.md", "Languages"],
      ["docs/host-wallets.md", "Wallets of your own"],
      ["docs/project.md", "Project"],
    ],
  },
  {
    title: "Test",
    pages: [
      ["docs/testing.md", "Testing"],
      ["docs/container.md", "Container"],
    ],
  },
  {
    title: "Move here",
    pages: [
      ["docs/migrating-by-command.md", "By one command"],
      ["docs/from-rainbowkit.md", "From RainbowKit"],
      ["docs/from-appkit.md", "From AppKit"],
      ["docs/from-connectkit.md", "From ConnectKit"],
      ["docs/from-wagmi.md", "From wagmi"],
    ],
  },
  {
    title: "Run it",
    pages: [
      ["docs/troubleshooting.md", "Troubleshooting"],
      ["docs/errors.md", "Errors"],
      ["docs/content-security-policy.md", "Content security policy"],
      ["docs/network-calls.md", "Network calls"],
      ["docs/storage.md", "Storage"],
      ["docs/reliability.md", "Reliability"],
      ["docs/performance.md", "Performance"],
      ["docs/browsers.md", "Browsers"],
      ["docs/compatibility.md", "Compatibility"],
      ["docs/versions-and-support.md", "Versions and support"],
      ["docs/secure-site.md", "Running a secure site"],
      ["docs/secure-site-threats.md", "Secure site: threats"],
      ["docs/secure-site-accounts.md", "Secure site: accounts"],
    ],
  },
  {
    title: "Reference",
    pages: [
      ["docs/options.md", "Options"],
      ["docs/configuration.md", "Configuration"],
      ["docs/api.md", "API"],
      ["docs/exports.md", "Exports"],
      ["CHANGELOG.md", "Changelog"],
    ],
  },
  {
    title: "Contribute",
    pages: [
      ["CONTRIBUTING.md", "Contributing"],
      ["docs/architecture.md", "Architecture"],
      ["docs/adding-a-capability.md", "Adding a capability"],
      ["docs/adding-a-chain.md", "Adding a chain"],
    ],
    folders: ["docs/decisions", "docs/internal"],
  },
];

/** Entries whose reference typedoc writes: name → declaration file in `dist`. */
export const REFERENCE = {
  latchkit: "index",
  "latchkit/react": "react",
  "latchkit/element": "element",
  "latchkit/networks": "networks",
  "latchkit/wagmi": "wagmi",
  "latchkit/solana-web3js": "solana-web3js",
  "latchkit/smart-sessions": "smart-sessions",
  "latchkit/review": "review",
  "latchkit/themes": "themes",
  "latchkit/secure-site": "secure-site",
  "latchkit/container": "container",
  "latchkit/testing": "testing",
  "latchkit/testing/evm": "testing-evm",
  "latchkit/testing/node": "testing-node",
  "latchkit/testing/playwright": "testing-playwright",
};

/** The path of a repository's page in the site; undefined for other files. */
export const sitePath = (file) => {
  if (file === "README.md") return "index.md";
  if (file === "docs/README.md") return "all-pages.md";
  if (file === "CONTRIBUTING.md") return "contributing.md";
  if (file === "CHANGELOG.md") return "changelog.md";
  if (!file.startsWith("docs/") || !file.endsWith(".md")) return undefined;
  return file.slice("docs/".length).replace(/README\.md$/, "index.md");
};

const link = (path) => `/${path.replace(/(?:index)?\.md$/, "")}`;
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1].replaceAll("`", "") ?? "";

/**
 * The sidebar. `list` returns the Markdown files of a folder, `read` the text of a file.
 */
export const sidebar = (list, read) =>
  GROUPS.map(({ title, pages, folders = [] }) => ({
    text: title,
    items: [
      ...pages.map(([file, text]) => ({ text, link: link(sitePath(file)) })),
      ...folders.flatMap((folder) =>
        list(folder)
          // The index of a folder links to its pages.
          .filter((file, _, all) => file.endsWith("README.md") || !all[0].endsWith("README.md"))
          .map((file) => ({ text: titleOf(read(file)), link: link(sitePath(file)) })),
      ),
      ...(title === "Reference" ? [{ text: "Types of every entry", link: "/reference/" }] : []),
    ],
  }));
