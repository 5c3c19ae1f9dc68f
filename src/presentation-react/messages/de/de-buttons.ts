import type { ButtonTexts } from "../catalogue.js";

/** German texts that the page needs before the modal is opened. */
export const texts: ButtonTexts = {
  connect: "Wallet verbinden",
  connecting: "Verbindung wird hergestellt …",
  openAccount: "Meine Wallet",
  accountNone: "Nicht verbunden",
  account: "Konto {address}",
  accountWithBalance: "Konto {address} {balance}",
  accountOnNetwork: "Konto {address}, {network}",
  accountWithBalanceOnNetwork: "Konto {address} {balance}, {network}",
  network: "Netzwerk {name}",
  unknownNetwork: "Unbekanntes Netzwerk",
  shellUnavailable:
    "Das Wallet-Fenster konnte nicht geladen werden. Bitte die Internetverbindung prüfen.",
  shellOutdated: "Diese Seite wurde aktualisiert. Bitte neu laden, um eine Wallet zu verbinden.",
  reload: "Seite neu laden",
  retry: "Erneut versuchen",
  close: "Schließen",
};
