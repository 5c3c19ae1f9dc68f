import type { UserCode } from "../reason.js";
import { type OwnCode, sharedReasons } from "../shared-reasons.js";

const own: Readonly<Record<OwnCode, string>> = {
  "network/switch-declined": "Der Netzwerkwechsel wurde in der Wallet abgelehnt",
  "connection/rejected": "Die Verbindung wurde abgelehnt",
  "connection/disconnect-failed": "Die Verbindung konnte nicht getrennt werden",
  "connection/not-connected": "Keine Wallet verbunden",
  "connection/superseded": "Ein neuerer Verbindungsversuch hat diesen ersetzt",
  "account/not-available": "Dieses Konto gibt es in der verbundenen Wallet nicht",
  "account/method-not-supported": "Die Methode {method} wird nicht unterstützt",
  "account/feature-not-supported": "Die Wallet unterstützt die Funktion „{feature}“ nicht",
  "modal/closed": "Das Fenster wurde geschlossen",
  "frame/method-refused": "Diese Aktion ist nicht erlaubt",
  "popup/closed": "Das Fenster wurde vor dem Abschluss geschlossen.",
  "call/aborted": "Die Anfrage wurde zurückgezogen.",
  "code/outdated":
    "Diese Seite wurde seit dem Öffnen aktualisiert. Zum Fortfahren bitte neu laden.",
  "instance/disposed": "Diese Seite hat die Wallet-Verbindung beendet. Bitte neu laden.",
  "code/unavailable":
    "Ein Teil dieses Fensters konnte nicht geladen werden. Bitte die Internetverbindung prüfen.",
  "chain/invalid-id":
    "Die Wallet sagt nicht, in welchem Netzwerk sie ist. Bitte in der Wallet ein Netzwerk wählen und noch einmal versuchen.",
  "wallet/no-answer": "Die Wallet hat nicht rechtzeitig geantwortet.",
  "wallet/pending": "In der Wallet ist noch eine Anfrage offen. Bitte dort antworten",
  "wallet/declined": "Die Anfrage wurde in der Wallet abgelehnt",
  "http/status": "HTTP-Statuscode: {status}",
  "transaction/invalid": "Diese Transaktion ist so nicht verwendbar. Es wurde nichts gesendet.",
  "transaction/too-large":
    "Die Transaktion ist größer, als das Netzwerk erlaubt. Es wurde nichts gesendet.",
  "transaction/not-enough-funds":
    "Das SOL reicht nicht für diese Überweisung, die Gebühren oder die Miete. Es wurde nichts gesendet.",
  "transaction/fee-too-high":
    "Die Netzwerkgebühr ist höher als angezeigt oder erlaubt. Es wurde nichts gesendet.",
  "transaction/expired":
    "Die Antwort kam zu spät, das Netzwerk nimmt die Transaktion nicht mehr an. Bitte noch einmal versuchen.",
  "transaction/unknown":
    "Es steht noch nicht fest, ob die Transaktion ausgeführt wurde. Bitte nicht noch einmal senden, bevor das klar ist.",
  "transaction/replaced": "Eine andere Transaktion ist an die Stelle dieser getreten.",
  "internal/unexpected": "Etwas ist schiefgegangen",
};

/** German sentence of every error that a user can meet. */
export const reasons: Readonly<Record<UserCode, string>> = {
  ...own,
  ...sharedReasons({
    notTrusted:
      "Die Antwort der Wallet ist nicht verwendbar. Bitte noch einmal versuchen oder die Wallet aktualisieren.",
    walletProblem:
      "Die Wallet meldet ein Problem. Bitte die Wallet öffnen und nach einer Meldung sehen.",
    walletGone:
      "Die Wallet ist nicht mehr erreichbar. Bitte prüfen, ob sie installiert und entsperrt ist.",
    offline: "Das Netzwerk hat nicht geantwortet. Bitte die Internetverbindung prüfen.",
    notSupported: "Die Wallet unterstützt dieses Netzwerk nicht.",
    serviceProblem: "Ein Dienst gab keine brauchbare Antwort. Bitte gleich noch einmal versuchen.",
  }),
};
