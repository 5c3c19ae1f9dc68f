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
  kindLead: "Die Wallet hat auf {network} zwei Konten. Verwendet wird jeweils eines davon.",
  kindSmartNote: "Ein Vertrag im Netzwerk: mehrere Schritte passen in eine Transaktion.",
  kindSmartWaits: "Er wird mit der ersten Transaktion im Netzwerk eingerichtet.",
  kindOrdinaryNote: "Ein einfacher Schlüssel: geht in jeder App und jedem Netzwerk.",
  kindChanging: "Wird gewechselt",
  kindMeans: "Was der Wechsel bedeutet",
  kindMeansAddress: "Apps sehen ab dann die andere Adresse.",
  kindMeansFunds:
    "Nichts wird verschoben: Was auf einer Adresse liegt, bleibt dort, bis es gesendet wird.",
  kindMeansSignIn: "Eine App kann um eine neue Anmeldung bitten.",
  kindNowSmart: "Jetzt wird der Smart Account verwendet",
  kindNowOrdinary: "Jetzt wird das gewöhnliche Konto verwendet",
  kindFailed: "Das Konto konnte nicht gewechselt werden. Es bleibt alles, wie es war.",
  kindOne: "Die Wallet hat auf {network} ein Konto",
  settingsUpgrade: "Wallet erweitern",
  settingsUpgradeNote: "Über diese App hinaus verwenden",
  upgradeLead: "Die Wallet ist mehr als diese App",
  upgradeHint:
    "Verwaltet wird sie auf {site}, ihrer eigenen Seite. Die Anmeldung dort ist dieselbe wie hier; danach ist hier vielleicht eine neue Verbindung nötig.",
  upgradeOpen: "{site} öffnen",
  upgradeOpens: "Öffnet in einem neuen Tab",
  upgradeRefused: "Die Seite konnte nicht geöffnet werden",
  upgradeHere: "Für diese Wallet gibt es keine andere Seite",
  settingsSignOut: "Abmelden",
  settingsSigningOut: "Wird abgemeldet",
  settingsSignOutNote:
    "Trennt die Wallet hier, und sie bleibt erhalten: Eine neue Anmeldung öffnet sie wieder.",
  settingsSignOutFailed: "Die Abmeldung ging nicht. Die Anmeldung besteht noch.",
  settingsGone: "Eine andere oder keine Wallet wird verwendet",
  settingsToAccount: "Zum Konto",
};
