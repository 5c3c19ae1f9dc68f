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

/** Texts of the embedded wallet's settings in every language, the titles among them. */
export const texts: LanguageTexts<AccountSettingsKey> = {
  en: {
    titleAccountSettings: "Wallet settings",
    titleSmartAccountSettings: "Smart Account Settings",
    titleUpgradeEmailWallet: "Upgrade Your Wallet",
    settingsCopy: "Copy address {address}",
    settingsCopied: "Address copied",
    settingsCopyRefused: "The address could not be copied",
    settingsEmailNote: "Signs in to this wallet. Tap to change it.",
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
  de: {
    titleAccountSettings: "Wallet-Einstellungen",
    titleSmartAccountSettings: "Smart-Account-Einstellungen",
    titleUpgradeEmailWallet: "Wallet erweitern",
    settingsCopy: "Adresse {address} kopieren",
    settingsCopied: "Adresse kopiert",
    settingsCopyRefused: "Die Adresse konnte nicht kopiert werden",
    settingsEmailNote: "Meldet diese Wallet an. Zum Ändern antippen.",
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
  },
  ar: {
    titleAccountSettings: "إعدادات المحفظة",
    titleSmartAccountSettings: "إعدادات الحساب الذكي",
    titleUpgradeEmailWallet: "ترقية محفظتك",
    settingsCopy: "نسخ العنوان {address}",
    settingsCopied: "تم نسخ العنوان",
    settingsCopyRefused: "تعذّر نسخ العنوان",
    settingsEmailNote: "يُسجَّل به الدخول إلى هذه المحفظة. اضغط لتغييره.",
    settingsElsewhere: "تسجيل الدخول بواسطة {provider}",
    settingsNetwork: "الشبكة",
    settingsNetworkUnknown: "شبكة لا يدعمها هذا التطبيق",
    settingsKind: "الحساب المستخدَم",
    kindSmart: "الحساب الذكي",
    kindOrdinary: "الحساب العادي",
    kindLead: "لمحفظتك حسابان على {network}. تستخدم واحدًا منهما في كل مرة.",
    kindSmartNote: "عقد على الشبكة: يمكن تنفيذ عدة خطوات في معاملة واحدة.",
    kindSmartWaits: "يُنشأ على الشبكة مع أول معاملة له.",
    kindOrdinaryNote: "مفتاح بسيط: يعمل في كل تطبيق وعلى كل شبكة.",
    kindChanging: "جارٍ التغيير",
    kindMeans: "عند التغيير",
    kindMeansAddress: "ترى التطبيقات العنوان الآخر منذ ذلك الحين.",
    kindMeansFunds: "لا يُنقل شيء: يبقى ما في كل عنوان مكانه حتى ترسله.",
    kindMeansSignIn: "قد يطلب منك تطبيق تسجيل الدخول مرة أخرى.",
    kindNowSmart: "تستخدم الحساب الذكي الآن",
    kindNowOrdinary: "تستخدم الحساب العادي الآن",
    kindFailed: "تعذّر تغيير الحساب. لم يتغيّر شيء.",
    kindOne: "لمحفظتك حساب واحد على {network}",
    settingsUpgrade: "ترقية محفظتك",
    settingsUpgradeNote: "استخدمها خارج هذا التطبيق",
    upgradeLead: "محفظتك أكثر من هذا التطبيق",
    upgradeHint:
      "أدِرها على {site}، موقعها الخاص. تسجّل الدخول هناك كما فعلت هنا، وقد تحتاج إلى الاتصال هنا مرة أخرى بعد ذلك.",
    upgradeOpen: "فتح {site}",
    upgradeOpens: "يُفتح في علامة تبويب جديدة",
    upgradeRefused: "تعذّر فتح الموقع",
    upgradeHere: "لا يوجد موقع آخر لهذه المحفظة",
    settingsSignOut: "تسجيل الخروج",
    settingsSigningOut: "جارٍ تسجيل الخروج",
    settingsSignOutNote: "يفصلها هنا. تبقى لك: سجّل الدخول مرة أخرى لاستخدامها.",
    settingsSignOutFailed: "لم ينجح تسجيل الخروج. ما زلت مسجّل الدخول.",
    settingsGone: "تُستخدم محفظة أخرى أو لا شيء",
    settingsToAccount: "الانتقال إلى الحساب",
  },
  ja: {
    titleAccountSettings: "ウォレットの設定",
    titleSmartAccountSettings: "スマートアカウントの設定",
    titleUpgradeEmailWallet: "ウォレットをアップグレード",
    settingsCopy: "アドレス {address} をコピー",
    settingsCopied: "アドレスをコピーしました",
    settingsCopyRefused: "アドレスをコピーできませんでした",
    settingsEmailNote: "このウォレットのサインイン用です。タップして変更できます。",
    settingsElsewhere: "{provider} でサインイン",
    settingsNetwork: "ネットワーク",
    settingsNetworkUnknown: "このアプリが対応していないネットワーク",
    settingsKind: "使用中のアカウント",
    kindSmart: "スマートアカウント",
    kindOrdinary: "通常のアカウント",
    kindLead:
      "{network} では、このウォレットに 2 つのアカウントがあります。一度に使えるのは 1 つです。",
    kindSmartNote: "ネットワーク上のコントラクトです。複数の操作を 1 つの取引にまとめられます。",
    kindSmartWaits: "最初の取引のときにネットワーク上に作成されます。",
    kindOrdinaryNote: "シンプルな鍵です。どのアプリでも、どのネットワークでも使えます。",
    kindChanging: "変更しています",
    kindMeans: "変更すると",
    kindMeansAddress: "アプリにはもう一方のアドレスが表示されます。",
    kindMeansFunds: "資産は移動しません。送るまで、それぞれのアドレスに残ります。",
    kindMeansSignIn: "アプリから再度サインインを求められることがあります。",
    kindNowSmart: "スマートアカウントに切り替えました",
    kindNowOrdinary: "通常のアカウントに切り替えました",
    kindFailed: "アカウントを変更できませんでした。何も変わっていません。",
    kindOne: "{network} ではアカウントは 1 つです",
    settingsUpgrade: "ウォレットをアップグレード",
    settingsUpgradeNote: "このアプリの外でも使えます",
    upgradeLead: "ウォレットはこのアプリだけのものではありません",
    upgradeHint:
      "専用サイト {site} で管理できます。ここと同じ方法でサインインします。その後、ここで再接続が必要になることがあります。",
    upgradeOpen: "{site} を開く",
    upgradeOpens: "新しいタブで開きます",
    upgradeRefused: "サイトを開けませんでした",
    upgradeHere: "このウォレットに別のサイトはありません",
    settingsSignOut: "サインアウト",
    settingsSigningOut: "サインアウトしています",
    settingsSignOutNote: "ここでの接続を解除します。再度サインインすれば引き続き使えます。",
    settingsSignOutFailed: "サインアウトできませんでした。サインインしたままです。",
    settingsGone: "別のウォレットを使用中か、接続されていません",
    settingsToAccount: "アカウントへ",
  },
};
