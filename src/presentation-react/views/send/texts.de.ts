import type { Texts } from "../../messages/text.js";
import type { SendKey } from "./texts.js";

/** Those texts in German. */
export const texts: Texts<SendKey> = {
  titleWalletSend: "Senden",
  titleWalletSendSelectToken: "Token wählen",
  titleWalletSendPreview: "Sendung prüfen",
  sendLoading: "Wird geladen",
  sendWorth: "Etwa {value}",
  sendAmount: "Betrag",
  sendArrives: "Kommt mindestens an, nach Gebühr des Tokens",
  sendToken: "Gewählter Token",
  sendMaximum: "Max.",
  sendTo: "An",
  sendToHint: "Adresse",
  sendToHintName: "Adresse oder Name",
  sendLookingUp: "Name wird nachgeschlagen",
  sendUnknownName: "Diesen Namen hat niemand",
  sendMalformedName: "Ungültiger Name",
  sendMalformedLink: "Ungültiger Zahlungslink",
  sendUnsupportedLink: "Zahlungslink wird nicht unterstützt",
  sendLinkElsewhere: "Link ist für ein anderes Netzwerk",
  sendLinkFilled: "Aus einem Zahlungslink für {network} ausgefüllt. Adresse und Betrag prüfen.",
  sendLinkUnnamed:
    "Aus einem Zahlungslink ausgefüllt, der kein Netzwerk nennt. Gezahlt wird auf {network}.",
  sendLinkSwitch:
    "Dieser Link verlangt eine Zahlung auf {network}. Zum Bezahlen das Netzwerk wechseln.",
  sendLinkMore:
    "Dieser Link verlangt mehr als eine einfache Überweisung, etwa einen Vermerk oder eine Transaktion, die eine Website erstellt. Er kann hier nicht bezahlt werden.",
  sendFound: "Adresse von {name}",
  sendReview: "Sendung prüfen",
  sendNoAmount: "Betrag eingeben",
  sendMalformed: "Ungültiger Wert",
  sendTooPrecise: "Zu viele Nachkommastellen",
  sendZero: "Der Betrag ist null",
  sendTooLittle: "Guthaben reicht nicht",
  sendNoRecipient: "Adresse eingeben",
  sendInvalidAddress: "Ungültige Adresse",
  sendZeroAddress: "Diese Adresse gehört niemandem",
  sendTokenContract: "Das ist der Token selbst",
  sendNoGas: "Zu wenig {symbol} für die Netzwerkgebühr",
  sendDeclined: "In der Wallet abgelehnt. Es wurde nichts gesendet.",
  sendMoved: "Die Wallet hat ein anderes Konto oder Netzwerk. Es wurde nichts gesendet.",
  sendDust: "Zu klein, um weitergeleitet zu werden",
  sendRent:
    "Konten behalten mindestens 0,00089088 {symbol}: Alles bis auf das senden, oder dem Empfänger zum Anfang so viel.",
  sendFailed: "Die Transaktion konnte nicht gesendet werden",
  sendFrom: "Von",
  sendNetwork: "Netzwerk",
  sendFee: "Netzwerkgebühr, höchstens",
  sendCareful: "Sorgfältig prüfen: Eine Überweisung lässt sich nicht zurücknehmen.",
  sendOwnAddress: "Das ist eine eigene Adresse.",
  sendLookAlike: "Diese Adresse sieht einer bekannten nur ähnlich. Jedes Zeichen vergleichen.",
  sendFirst: "An diese Adresse wurde von hier noch nie gesendet.",
  sendProgramAddress: "Diese Adresse gehört einem Programm",
  sendEthereumRecord:
    "Das ist die Ethereum-Adresse von {name}. Ein Vertragskonto gibt es auf {network} vielleicht nicht.",
  sendOtherRecord:
    "{name} wurde in einem anderen Netzwerk registriert. Ein Vertragskonto gibt es auf {network} vielleicht nicht.",
  sendProgramWarning:
    "Diese Adresse gehört einem Programm. Nur dieses Programm kann bewegen, was gesendet wird.",
  sendFutureWitness:
    "Für diese Art von Adresse hat Bitcoin noch keine Regeln. Vielleicht kann jeder nehmen, was gesendet wird.",
  sendEarlier:
    "Eine frühere Zahlung an diese Adresse wurde vielleicht gesendet. Bitte die Aktivität prüfen, bevor noch einmal gesendet wird.",
  sendLook: "Aktivität ansehen",
  sendConfirm: "Senden",
  sendWaiting: "In der Wallet bestätigen",
  sendCancel: "Abbrechen",
  sendStarted: "Transaktion gestartet",
  sendMined: "Transaktion bestätigt",
  sendReverted: "Das Netzwerk hat die Transaktion abgewiesen. Nur die Gebühr wurde genommen.",
  sendReplaced:
    "Eine andere Transaktion dieses Kontos ist an ihre Stelle getreten. Diese wurde nicht gesendet.",
  sendDropped:
    "Das Netzwerk zeigt die Transaktion nicht mehr. Bitte in der Wallet nachsehen, bevor noch einmal gesendet wird.",
  sendUnknown:
    "Ob die Transaktion ausgeführt wurde, ist noch nicht bekannt. Bitte in der Wallet nachsehen, bevor noch einmal gesendet wird.",
  sendTakenBack: "Das Netzwerk hat den Block zurückgenommen. Die Transaktion ist wieder unterwegs.",
  sendSearch: "Name, Symbol oder Adresse",
  sendNoTokens: "Keine Token gefunden",
  sendNotOffered: "Auf {network} wird Senden nicht angeboten",
  sendGone: "Keine Wallet ist verbunden",
};
