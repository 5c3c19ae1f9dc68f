import { replaceConfig } from "./config.mjs";
import { CHAINS, readsKnownChains, replaceHooks, replaceValue } from "./hooks.mjs";
import { isAttributeOf, tagOf } from "./jsx.mjs";
import { replaceButton, replaceCustomButton, replaceProvider } from "./kit.mjs";

const PAGE = "from-connectkit.md";
export const isConnectKit = (source) => source === "connectkit";

const view = (name) => (modal) => `() => void ${modal}.open({ view: "${name}" })`;
const HOOKS = {
  useModal: {
    hook: "useModal",
    base: "latchkitModal",
    page: PAGE,
    fields: {
      open: (modal) => `${modal}.isOpen`,
      setOpen: (modal, { isTyped }) =>
        `(isOpen${isTyped ? ": boolean" : ""}) => void (isOpen ? ${modal}.open() : ${modal}.close())`,
      openSwitchNetworks: view("Networks"),
      openProfile: view("Account"),
    },
  },
};

const shown = (name) => (text) => {
  if (text === "false") return `${name}="hide"`;
  return text === "true" ? `${name}="show"` : undefined;
};
const BUTTON = {
  to: "WalletButton",
  page: PAGE,
  rules: {
    label: (_, attribute) => attribute,
    showBalance: shown("balance"),
    showAvatar: () => "",
  },
};

/** ConnectKit's values of `ConnectKitButton.Custom`, made from those of `WalletButton`. */
const CUSTOM = {
  isConnected: 'status === "connected"',
  isConnecting: 'status === "connecting"',
  show: "open",
  address: "address",
  truncatedAddress: "shortAddress",
  ensName: "name",
  chain: "{ id: network.chainId, name: network.name }",
};

const OTHERS = {
  Avatar: "draw `avatar` of `WalletButton`",
  ChainIcon: "draw `network.icon` of `WalletButton`",
  SIWEProvider: "set `siwe` in the options of `createLatchkit`",
  useSIWE: "use `useSignIn`",
  useChains: "use `useNetwork().networks`",
};

function replaceComponent(file, reference, { imported }, project) {
  if (imported === "ConnectKitProvider")
    return replaceProvider(file, reference, { page: PAGE, project });
  if (imported === "getDefaultConfig")
    return replaceConfig(file, reference, { page: PAGE, project });
  if (imported === "useChains" && readsKnownChains(file, reference))
    return replaceValue(file, reference, { hook: "useNetwork", text: CHAINS });
  const member = imported === "ConnectKitButton" ? tagOf(reference)?.member : undefined;
  if (member === "Custom")
    return replaceCustomButton(file, reference, { values: CUSTOM, page: PAGE });
  if (imported === "ConnectKitButton") return replaceButton(file, reference, BUTTON);
  return file.todo(reference, OTHERS[imported] ?? `replace \`${imported}\``, PAGE);
}

/** Rules for apps with ConnectKit. */
export function migrateConnectKit(file, project) {
  const locals = file.locals(isConnectKit);
  file.listDeclared(isConnectKit, PAGE);
  replaceHooks(file, locals, HOOKS);
  for (const one of locals.filter(({ imported }) => HOOKS[imported] === undefined))
    for (const reference of file.references(one.local)) {
      if (isAttributeOf(reference, locals, "ConnectKitProvider")) file.done(reference, 0);
      else replaceComponent(file, reference, one, project);
    }
  file.dropImports(isConnectKit);
}
