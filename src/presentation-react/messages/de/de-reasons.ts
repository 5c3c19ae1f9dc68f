import type { VisitorCode } from "../reason.js";

const NO_ANSWER = "Die Wallet hat nicht rechtzeitig geantwortet.";
const NOT_TRUSTED = "Der Antwort der Wallet ist nicht zu trauen, deshalb wurde nichts geändert.";
const WALLET_PROBLEM = "Die Wallet meldet ein Problem. Bitte die Wallet öffnen und nach einer Meldung sehen.";
const WALLET_GONE = "Die Wallet ist nicht mehr erreichbar. Bitte prüfen, ob sie installiert und entsperrt ist.";
const OFFLINE = "Das Netzwerk hat nicht geantwortet. Bitte die Internetverbindung prüfen.";
const NOT_SUPPORTED = "Die Wallet unterstützt dieses Netzwerk nicht.";
const SERVICE_PROBLEM = "Ein Dienst gab keine brauchbare Antwort. Bitte gleich noch einmal versuchen.";

/** German sentence of every error that a visitor can meet. */
export const reasons: Readonly<Record<VisitorCode, string>> = {
  "caip/malformed-address": NOT_TRUSTED,
  "address/malformed": NOT_TRUSTED,
  "chain/adapter-not-found": NOT_SUPPORTED,
  "chain/not-supported": NOT_SUPPORTED,
  "chain/invalid-id": NOT_TRUSTED,
  "network/not-found": NOT_SUPPORTED,
  "network/switch-declined": "Der Netzwerkwechsel wurde in der Wallet abgelehnt",
  "connection/adapter-not-found": WALLET_GONE,
  "connection/no-connector": WALLET_GONE,
  "connection/failed": WALLET_PROBLEM,
  "connection/rejected": "Die Verbindung wurde abgelehnt",
  "connection/disconnect-failed": "Die Verbindung konnte nicht getrennt werden",
  "connection/not-connected": "Keine Wallet verbunden",
  "connection/superseded": "Ein neuerer Verbindungsversuch hat diesen ersetzt",
  "account/not-available": "Dieses Konto gibt es in der verbundenen Wallet nicht",
  "modal/closed": "Das Fenster wurde geschlossen",
  "popup/closed": "Das Fenster wurde vor dem Abschluss geschlossen.",
  "call/aborted": "Die Anfrage wurde zurückgezogen.",
  "instance/disposed": "Diese Seite hat die Wallet-Verbindung beendet. Bitte neu laden.",
  "code/unavailable": "Ein Teil dieses Fensters konnte nicht geladen werden. Bitte die Internetverbindung prüfen.",
  "wallet/no-answer": NO_ANSWER,
  "wallet/pending": "In der Wallet ist noch eine Anfrage offen. Bitte dort antworten",
  "wallet/invalid-answer": NOT_TRUSTED,
  "wallet/declined": "Die Anfrage wurde in der Wallet abgelehnt",
  "wallet/request-failed": WALLET_PROBLEM,
  "http/status": "HTTP-Statuscode: {status}",
  "http/unreachable": OFFLINE,
  "http/timeout": OFFLINE,
  "http/too-large": SERVICE_PROBLEM,
  "http/invalid-body": SERVICE_PROBLEM,
  "catalogue/invalid-answer": SERVICE_PROBLEM,
  "rpc/http-failed": OFFLINE,
  "rpc/request-failed": SERVICE_PROBLEM,
  "rpc/timeout": OFFLINE,
  "transaction/invalid": "Diese Transaktion ist so nicht verwendbar. Es wurde nichts gesendet.",
  "transaction/too-large": "Die Transaktion ist größer, als das Netzwerk erlaubt. Es wurde nichts gesendet.",
  "internal/unexpected": "Etwas ist schiefgegangen",
};
