import type { Texts } from "../../messages/text.js";
import type { AccountSettingsKey } from "./texts.js";

/** German texts of the embedded wallet's settings. */
export const texts: Texts<AccountSettingsKey> = {
  titleAccountSettings: "Wallet-Einstellungen",
  titleSmartAccountSettings: "Smart-Account-Einstellungen",
  titleUpgradeEmailWallet: "Wallet erweitern",
  settingsCopy: "Adresse {address} kopieren",
  settingsCopied: "Adresse kopiert",
  settingsCopyRefused: "Die Adresse konnte nicht kopiert werden",
  settingsEmailNote: "Meldet diese Wallet an",
  settingsElsewhere: "Anmeldung mit {provider}",
  settingsNetwork: "Netzwerk",
  settingsNetworkUnknown: "Ein Netzwerk, das diese App nicht unterstützt",
  settingsKind: "Verwendetes Konto",
  kindSmart: "Smart Account",
  kindOrdinary: "Gewöhnliches Konto",
  kindLead: "Ihre Wallet hat auf {network} zwei Konten. Sie verwenden jeweils eines davon.",
  kindSmartNote: "Ein Vertrag im Netzwerk: mehrere Schritte passen in eine Transaktion.",
  kindSmartWaits: "Er wird mit der ersten Transaktion im Netzwerk eingerichtet.",
  kindOrdinaryNote: "Ein einfacher Schlüssel: geht in jeder App und jedem Netzwerk.",
  kindChanging: "Wird gewechselt",
  kindMeans: "Wenn Sie wechseln",
  kindMeansAddress: "Apps sehen ab dann die andere Adresse.",
  kindMeansFunds:
    "Nichts wird verschoben: Was auf einer Adresse liegt, bleibt dort, bis Sie es senden.",
  kindMeansSignIn: "Eine App kann Sie bitten, sich neu anzumelden.",
  kindNowSmart: "Sie verwenden jetzt den Smart Account",
  kindNowOrdinary: "Sie verwenden jetzt das gewöhnliche Konto",
  kindFailed: "Das Konto konnte nicht gewechselt werden. Es bleibt alles, wie es war.",
  kindOne: "Ihre Wallet hat auf {network} ein Konto",
  settingsUpgrade: "Wallet erweitern",
  settingsUpgradeNote: "Über diese App hinaus verwenden",
  upgradeLead: "Ihre Wallet ist mehr als diese App",
  upgradeHint:
    "Verwalten Sie sie auf {site}, ihrer eigenen Seite. Sie melden sich dort an wie hier und müssen sich danach hier vielleicht neu verbinden.",
  upgradeOpen: "{site} öffnen",
  upgradeOpens: "Öffnet in einem neuen Tab",
  upgradeRefused: "Die Seite konnte nicht geöffnet werden",
  upgradeHere: "Für diese Wallet gibt es keine andere Seite",
  settingsSignOut: "Abmelden",
  settingsSigningOut: "Wird abgemeldet",
  settingsSignOutNote:
    "Trennt sie hier. Sie bleibt Ihre: Melden Sie sich neu an, um sie zu verwenden.",
  settingsSignOutFailed: "Die Abmeldung ging nicht. Sie sind noch angemeldet.",
  settingsGone: "Eine andere oder keine Wallet wird verwendet",
  settingsToAccount: "Zum Konto",
};
