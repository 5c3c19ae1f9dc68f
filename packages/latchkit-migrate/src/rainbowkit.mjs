import { isInWalletList, replaceConfig, replaceConnectors } from "./config.mjs";
import { replaceHooks } from "./hooks.mjs";
import { isAttributeOf, tagOf } from "./jsx.mjs";
import { replaceButton, replaceCustomButton, replaceProvider } from "./kit.mjs";

const PAGE = "from-rainbowkit.md";
export const isRainbowKit = (source) => /^@rainbow-me\/rainbowkit(?:\/|$)/.test(source);

const view = (name) => (modal) => `() => void ${modal}.open({ view: "${name}" })`;
const MODAL = { hook: "useModal", base: "latchkitModal", page: `${PAGE}#hooks-and-wallets` };
const isOpen = (modal) => `${modal}.isOpen`;
const undefinedWhile = (name, state) => ({
  [name]: `RainbowKit's \`${name}\` is undefined ${state}, this one never is`,
});
const HOOKS = {
  useConnectModal: {
    ...MODAL,
    fields: { openConnectModal: view("Connect"), connectModalOpen: isOpen },
    warnings: undefinedWhile("openConnectModal", "while a wallet is connected"),
  },
  useAccountModal: {
    ...MODAL,
    fields: { openAccountModal: view("Account"), accountModalOpen: isOpen },
    warnings: undefinedWhile("openAccountModal", "while no wallet is connected"),
  },
  useChainModal: {
    ...MODAL,
    fields: { openChainModal: view("Networks"), chainModalOpen: isOpen },
    warnings: undefinedWhile("openChainModal", "while no wallet is connected"),
  },
};

const isFalse = (text) => text === "false";
const isTrue = (text) => text === "true";
const shown = (name) => (text) => {
  if (isFalse(text)) return `${name}="hide"`;
  return isTrue(text) ? `${name}="show"` : undefined;
};
const BUTTON = {
  to: "WalletButton",
  page: `${PAGE}#button`,
  rules: {
    label: (_, attribute) => attribute,
    showBalance: shown("balance"),
    chainStatus: (text) => (/^["']none["']$/.test(text) ? 'network="hide"' : undefined),
    accountStatus: (text) => (/^["'](?:full|address)["']$/.test(text) ? "" : undefined),
  },
};

const STATUS = '"loading" | "unauthenticated" | "authenticated"';
const optional = ({ isTyped }, type) =>
  isTyped ? `undefined as ${type} | undefined` : "undefined";

/** RainbowKit's values of `ConnectButton.Custom`, made from those of `WalletButton`. */
const customValues = (file, project) => ({
  account:
    'status === "connected" && address !== undefined ? { address, displayName: name ?? shortAddress ?? address, displayBalance: balance, ensName: name, ensAvatar: avatar, hasPendingTransactions: (pendingCount ?? 0) > 0 } : undefined',
  chain:
    'status === "connected" ? { id: network.chainId, name: network.name, iconUrl: network.icon, iconBackground: ' +
    optional(file, "string") +
    ", hasIcon: network.icon !== undefined, unsupported: !network.isSupported } : undefined",
  openConnectModal: "open",
  openAccountModal: "open",
  openChainModal: "openNetworks",
  mounted: "true",
  ...(!project.hasSignIn && { authenticationStatus: optional(file, STATUS) }),
});

/** What has no counterpart, and the part of the page that says what to do. */
const OTHERS = {
  WalletButton: ["call `useConnectors().connect` in a button of your own", "hooks-and-wallets"],
  useAddRecentTransaction: ["remove this: activity lists sent transactions", "hooks-and-wallets"],
  RainbowKitAuthenticationProvider: [
    "set `siwe` in the options of `createLatchkit`",
    "sign-in-with-ethereum",
  ],
  createAuthenticationAdapter: ["pass these functions as `siwe`", "sign-in-with-ethereum"],
};

function replaceComponent(file, reference, { imported }, project) {
  if (imported === "RainbowKitProvider")
    return replaceProvider(file, reference, { page: `${PAGE}#setup`, project });
  if (imported === "getDefaultConfig")
    return replaceConfig(file, reference, { page: `${PAGE}#setup`, project });
  if (imported === "connectorsForWallets")
    return replaceConnectors(file, reference, { page: `${PAGE}#hooks-and-wallets`, project });
  const member = imported === "ConnectButton" ? tagOf(reference)?.member : undefined;
  if (member === "Custom")
    return replaceCustomButton(file, reference, {
      values: customValues(file, project),
      page: `${PAGE}#button`,
    });
  if (imported === "ConnectButton") return replaceButton(file, reference, BUTTON);
  const [text, part] = OTHERS[imported] ?? [`replace \`${imported}\``, "setup"];
  return file.todo(reference, text, `${PAGE}#${part}`);
}

/** Rules for apps with RainbowKit 2. */
export function migrateRainbowKit(file, project) {
  const locals = file.locals(isRainbowKit);
  if (locals.length === 0 && !file.imports.some(({ source }) => isRainbowKit(source))) return;
  file.listDeclared(isRainbowKit, `${PAGE}#setup`);
  replaceHooks(file, locals, HOOKS);
  for (const one of locals.filter(({ imported }) => HOOKS[imported] === undefined))
    for (const reference of file.references(one.local)) {
      if (isAttributeOf(reference, locals, "RainbowKitProvider")) file.done(reference, 0);
      else if (project.config === file.path && isInWalletList(reference, locals))
        file.done(reference);
      else replaceComponent(file, reference, one, project);
    }
  for (const one of file.imports.filter(
    ({ source }) => source === "@rainbow-me/rainbowkit/styles.css",
  ))
    file.replaceImport(one, project.isServerRendered ? 'import "latchkit/style.css";' : "");
  file.dropImports(isRainbowKit);
}
