import { isAppKit, replaceAdapters, replaceCreateAppKit } from "./appkit-config.mjs";
import { replaceHooks } from "./hooks.mjs";
import { replaceButton } from "./kit.mjs";
import { spanOf } from "./source.mjs";

const PAGE = "from-appkit.md";
const HOOK_PAGE = `${PAGE}#hooks`;
const ACCOUNT = { hook: "useLatchkitAccount", base: "latchkitAccount", page: HOOK_PAGE };
const HOOKS = {
  useAppKit: {
    hook: "useModal",
    base: "latchkitModal",
    page: HOOK_PAGE,
    fields: { open: "open", close: "close" },
  },
  useAppKitState: {
    hook: "useModal",
    base: "latchkitModal",
    page: HOOK_PAGE,
    fields: { open: "isOpen" },
  },
  useAppKitAccount: {
    ...ACCOUNT,
    input: (list) => list.map((one) => one.text()).join(", "),
    fields: {
      address: "address",
      status: "status",
      allAccounts: "allAccounts",
      isConnected: (account) => `${account}.status === "connected"`,
      caipAddress: (account) => `${account}.current?.caipAddress`,
    },
  },
  useWalletInfo: { ...ACCOUNT, fields: { walletInfo: "wallet" } },
  useAppKitNetwork: {
    hook: "useNetwork",
    base: "latchkitNetwork",
    page: HOOK_PAGE,
    fields: {
      caipNetwork: "active",
      caipNetworkId: (network) => `${network}.active.id`,
      chainId: (network) => `${network}.active.chainId`,
      switchNetwork: "switch",
    },
  },
  useDisconnect: {
    hook: "useLatchkitConnection",
    base: "latchkitConnection",
    page: HOOK_PAGE,
    fields: { disconnect: "disconnect" },
  },
  useAppKitTheme: {
    hook: "useTheme",
    base: "latchkitTheme",
    page: HOOK_PAGE,
    fields: {
      themeMode: "mode",
      setThemeMode: (theme, { isTyped }) =>
        `(mode${isTyped ? ': "light" | "dark"' : ""}) => ${theme}.set({ mode })`,
    },
  },
};

const same = (_, attribute) => attribute;
const shown = (text) => (/^["'](?:show|hide)["']$/.test(text) ? `balance=${text}` : undefined);
const button = (to) => ({
  to,
  page: `${PAGE}#components`,
  rules: { label: same, balance: shown, namespace: same, className: same },
});
/** AppKit's components and elements, and the components that take their place. */
const BUTTONS = {
  AppKitButton: button("WalletButton"),
  AppKitConnectButton: button("ConnectButton"),
  AppKitAccountButton: button("AccountButton"),
  AppKitNetworkButton: button("NetworkButton"),
};
const ELEMENTS = {
  "appkit-button": BUTTONS.AppKitButton,
  "appkit-connect-button": BUTTONS.AppKitConnectButton,
  "appkit-account-button": BUTTONS.AppKitAccountButton,
  "appkit-network-button": BUTTONS.AppKitNetworkButton,
  "w3m-button": BUTTONS.AppKitButton,
  "w3m-network-button": BUTTONS.AppKitNetworkButton,
};

const OTHERS = {
  useAppKitProvider: "use `await useLatchkitConnection().provider(…)`",
  useAppKitBalance: "use `useLatchkitBalance`",
  useAppKitEvents: "use `useEvents(listener)`",
  useAppKitWallet: "call `useConnectors().connect` in a button of your own",
  useAppKitSIWX: "use `useSignIn`",
};

/** Names that are replaced together with the call of `createAppKit`. */
const OF_CONFIG = [
  "createAppKit",
  "WagmiAdapter",
  "EthersAdapter",
  "SolanaAdapter",
  "BitcoinAdapter",
];

function replaceRest(file) {
  const locals = file
    .locals(isAppKit)
    .filter(({ source }) => source !== "@reown/appkit/networks")
    .filter(({ imported }) => !OF_CONFIG.includes(imported) && HOOKS[imported] === undefined);
  for (const { imported, local } of locals)
    for (const reference of file.references(local)) {
      if (file.isDone(reference)) continue;
      if (BUTTONS[imported] !== undefined) replaceButton(file, reference, BUTTONS[imported]);
      else file.todo(reference, OTHERS[imported] ?? `replace \`${imported}\``, PAGE);
    }
}

/** Wraps what is inside `WagmiProvider`, because AppKit has no provider of its own. */
function wrapProvider(file, project) {
  const locals = file.locals((source) => source === "wagmi");
  const local = locals.find(({ imported }) => imported === "WagmiProvider")?.local;
  const tags = local === undefined ? [] : file.references(local).map((one) => one.parent());
  const opening = tags.find((tag) => tag.kind() === "jsx_opening_element");
  const closing = tags.find((tag) => tag.kind() === "jsx_closing_element");
  if (opening === undefined || closing === undefined) return false;
  const indent = file.indentAt(spanOf(opening).start);
  file.insert(spanOf(opening).end, `\n${indent}<LatchkitProvider latchkit={${project.instance}}>`);
  file.insert(spanOf(closing).start, `</LatchkitProvider>\n${indent}`);
  file.add("latchkit/react", "LatchkitProvider");
  project.importInstance(file);
  return true;
}

/** Rules for apps with AppKit. A file of the app must import it. */
export function migrateAppKit(files, project) {
  if (files.every((file) => file.locals(isAppKit).length === 0)) return;
  const own = replaceAdapters(files, project);
  for (const file of files) {
    file.listDeclared(isAppKit, PAGE);
    replaceHooks(file, file.locals(isAppKit), HOOKS);
    replaceCreateAppKit(file, own, project);
    replaceRest(file);
    for (const [name, rule] of Object.entries(ELEMENTS))
      for (const reference of file.references(name)) replaceButton(file, reference, rule);
    file.dropImports((source) => isAppKit(source) && source !== "@reown/appkit/networks");
  }
  const isWrapped = files.map((file) => wrapProvider(file, own)).includes(true);
  if (!isWrapped) own.askForProvider();
}
