import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of the embedded wallet's settings. */
export type AccountSettingsKey =
  | "titleAccountSettings"
  | "titleSmartAccountSettings"
  | "titleUpgradeEmailWallet"
  | "settingsCopy"
  | "settingsCopied"
  | "settingsCopyRefused"
  | "settingsEmailNote"
  | "settingsElsewhere"
  | "settingsNetwork"
  | "settingsNetworkUnknown"
  | "settingsKind"
  | "kindSmart"
  | "kindOrdinary"
  | "kindLead"
  | "kindSmartNote"
  | "kindSmartWaits"
  | "kindOrdinaryNote"
  | "kindChanging"
  | "kindMeans"
  | "kindMeansAddress"
  | "kindMeansFunds"
  | "kindMeansSignIn"
  | "kindNowSmart"
  | "kindNowOrdinary"
  | "kindFailed"
  | "kindOne"
  | "settingsUpgrade"
  | "settingsUpgradeNote"
  | "upgradeLead"
  | "upgradeHint"
  | "upgradeOpen"
  | "upgradeOpens"
  | "upgradeRefused"
  | "upgradeHere"
  | "settingsSignOut"
  | "settingsSigningOut"
  | "settingsSignOutNote"
  | "settingsSignOutFailed"
  | "settingsGone"
  | "settingsToAccount";

/** English texts of the embedded wallet's settings, the titles among them. */
export const texts: LanguageTexts<AccountSettingsKey> = {
  en: {
    titleAccountSettings: "Wallet settings",
    titleSmartAccountSettings: "Smart account settings",
    titleUpgradeEmailWallet: "Upgrade your wallet",
    settingsCopy: "Copy address {address}",
    settingsCopied: "Address copied",
    settingsCopyRefused: "The address could not be copied",
    settingsEmailNote: "Signs in to this wallet",
    settingsElsewhere: "Signs in with {provider}",
    settingsNetwork: "Network",
    settingsNetworkUnknown: "A network this app does not support",
    settingsKind: "Account in use",
    kindSmart: "Smart account",
    kindOrdinary: "Ordinary account",
    kindLead: "Your wallet has two accounts on {network}. You use one of them at a time.",
    kindSmartNote: "A contract on the network: several steps can go in one transaction.",
    kindSmartWaits: "It is set up on the network with its first transaction.",
    kindOrdinaryNote: "A plain key: works in every app and on every network.",
    kindChanging: "Changing",
    kindMeans: "When you change",
    kindMeansAddress: "Apps see the other address from then on.",
    kindMeansFunds: "Nothing moves: what an address holds stays there until you send it.",
    kindMeansSignIn: "An app may ask you to sign in again.",
    kindNowSmart: "You use the smart account now",
    kindNowOrdinary: "You use the ordinary account now",
    kindFailed: "The account could not be changed. Nothing is different.",
    kindOne: "Your wallet has one account on {network}",
    settingsUpgrade: "Upgrade your wallet",
    settingsUpgradeNote: "Use it beyond this app",
    upgradeLead: "Your wallet is more than this app",
    upgradeHint:
      "Manage it at {site}, its own site. You sign in there as you did here, and may have to connect here again afterwards.",
    upgradeOpen: "Open {site}",
    upgradeOpens: "Opens in a new tab",
    upgradeRefused: "The site could not be opened",
    upgradeHere: "There is no other site for this wallet",
    settingsSignOut: "Sign out",
    settingsSigningOut: "Signing out",
    settingsSignOutNote: "Disconnects it here. It stays yours: sign in again to use it.",
    settingsSignOutFailed: "Signing out did not work. You are still signed in.",
    settingsGone: "Another wallet is in use, or none",
    settingsToAccount: "Go to the account",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
