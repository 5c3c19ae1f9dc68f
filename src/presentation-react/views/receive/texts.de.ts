import type { Texts } from "../../messages/text.js";
import type { ReceiveKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<ReceiveKey> = {
  titleWalletReceive: "Empfangen",
  titleWalletCompatibleNetworks: "Passende Netzwerke",
  receiveCode: "QR-Code der Adresse",
  receiveAddress: "Adresse",
  receiveCopy: "Adresse kopieren",
  receiveCopied: "Adresse kopiert",
  receiveCopyRefused: "Die Adresse konnte nicht kopiert werden",
  receiveOnly: "Nur für Werte auf {network}",
  receiveOrdinals: "Diese Adresse ist für Ordinals. Zahlungen haben eine andere.",
  receiveNetworks: "Passende Netzwerke",
  receiveMore: { one: "{count} weiteres", other: "{count} weitere" },
  receiveTestnet: "Testnetz",
  receiveElsewhere:
    "An diese Adresse nur Werte auf diesen Netzwerken senden. Was auf einem anderen gesendet wird, kann verloren gehen.",
  receiveGone: "Keine Wallet ist verbunden",
};
