import type { LanguageTexts } from "../../messages/text.js";

/** Keys of the texts of sending. */
export type SendKey =
  | "titleWalletSend"
  | "titleWalletSendSelectToken"
  | "titleWalletSendPreview"
  | "sendLoading"
  | "sendAmount"
  | "sendArrives"
  | "sendWorth"
  | "sendToken"
  | "sendMaximum"
  | "sendTo"
  | "sendToHint"
  | "sendToHintName"
  | "sendLookingUp"
  | "sendUnknownName"
  | "sendMalformedName"
  | "sendMalformedLink"
  | "sendUnsupportedLink"
  | "sendLinkElsewhere"
  | "sendLinkFilled"
  | "sendLinkUnnamed"
  | "sendLinkSwitch"
  | "sendLinkMore"
  | "sendFound"
  | "sendReview"
  | "sendNoAmount"
  | "sendMalformed"
  | "sendTooPrecise"
  | "sendZero"
  | "sendTooLittle"
  | "sendNoRecipient"
  | "sendInvalidAddress"
  | "sendZeroAddress"
  | "sendTokenContract"
  | "sendNoGas"
  | "sendDeclined"
  | "sendMoved"
  | "sendDust"
  | "sendRent"
  | "sendFailed"
  | "sendFrom"
  | "sendNetwork"
  | "sendFee"
  | "sendCareful"
  | "sendOwnAddress"
  | "sendLookAlike"
  | "sendFirst"
  | "sendProgramAddress"
  | "sendEthereumRecord"
  | "sendOtherRecord"
  | "sendProgramWarning"
  | "sendFutureWitness"
  | "sendEarlier"
  | "sendLook"
  | "sendConfirm"
  | "sendWaiting"
  | "sendCancel"
  | "sendStarted"
  | "sendMined"
  | "sendReverted"
  | "sendReplaced"
  | "sendDropped"
  | "sendUnknown"
  | "sendTakenBack"
  | "sendSearch"
  | "sendNoTokens"
  | "sendNotOffered"
  | "sendGone";

/** English texts of sending, the titles among them. They travel in the views' chunk. */
export const texts: LanguageTexts<SendKey> = {
  en: {
    titleWalletSend: "Send",
    titleWalletSendSelectToken: "Select token",
    titleWalletSendPreview: "Review send",
    sendLoading: "Loading",
    sendWorth: "About {value}",
    sendAmount: "Amount",
    sendArrives: "Arrives at least, after the token's own fee",
    sendToken: "Token",
    sendMaximum: "Max",
    sendTo: "To",
    sendToHint: "Address",
    sendToHintName: "Address or name",
    sendLookingUp: "Looking up the name",
    sendUnknownName: "Nobody has this name",
    sendMalformedName: "Invalid name",
    sendMalformedLink: "Invalid payment link",
    sendUnsupportedLink: "Payment link not supported",
    sendLinkElsewhere: "Link is for another network",
    sendLinkFilled: "Filled in from a payment link for {network}. Check address and amount.",
    sendLinkUnnamed: "Filled in from a payment link that names no network. You pay on {network}.",
    sendLinkSwitch: "This link asks for a payment on {network}. Switch the network to pay it.",
    sendLinkMore:
      "This link asks for more than a plain transfer, such as a memo or a transaction that a website makes. It cannot be paid here.",
    sendFound: "Address of {name}",
    sendReview: "Preview send",
    sendNoAmount: "Add amount",
    sendMalformed: "Incorrect value",
    sendTooPrecise: "Too many decimals",
    sendZero: "Amount is zero",
    sendTooLittle: "Insufficient funds",
    sendNoRecipient: "Add address",
    sendInvalidAddress: "Invalid address",
    sendZeroAddress: "Nobody owns this address",
    sendTokenContract: "This is the token itself",
    sendNoGas: "Not enough {symbol} for the network fee",
    sendDeclined: "You declined in your wallet. Nothing was sent.",
    sendMoved: "Your wallet is on another account or network. Nothing was sent.",
    sendDust: "Too small to be passed on",
    sendRent:
      "Accounts keep at least 0.00089088 {symbol}: send all but that, or start the receiver with as much.",
    sendFailed: "Failed to send transaction",
    sendFrom: "From",
    sendNetwork: "Network",
    sendFee: "Network fee, at most",
    sendCareful: "Review carefully: a transfer cannot be undone.",
    sendOwnAddress: "This is an address of your own.",
    sendLookAlike: "This address only looks like one that you know. Compare every character.",
    sendFirst: "You have not sent to this address from here before.",
    sendProgramAddress: "This address belongs to a program",
    sendEthereumRecord:
      "This is the Ethereum address of {name}. A contract account may not exist on {network}.",
    sendOtherRecord:
      "{name} was registered on another network. A contract account may not exist on {network}.",
    sendProgramWarning:
      "This address belongs to a program. Only that program can move what you send.",
    sendFutureWitness:
      "Bitcoin has no rules for this kind of address yet. Anybody may be able to take what you send.",
    sendEarlier:
      "An earlier transfer to this address may have been sent. Check your activity before you send again.",
    sendLook: "View activity",
    sendConfirm: "Send",
    sendWaiting: "Confirm in your wallet",
    sendCancel: "Cancel",
    sendStarted: "Transaction started",
    sendMined: "Transaction confirmed",
    sendReverted: "The network refused the transaction. Nothing but the fee was taken.",
    sendReplaced: "Another transaction of yours took its place. This one was not sent.",
    sendDropped:
      "The network does not show the transaction any more. Look into your wallet before you send again.",
    sendUnknown:
      "It is not known yet whether the transaction went through. Look into your wallet before you send again.",
    sendTakenBack: "The network took the block back. The transaction is on its way again.",
    sendSearch: "Name, symbol or address",
    sendNoTokens: "No tokens found",
    sendNotOffered: "Sending is not offered on {network}",
    sendGone: "No wallet is connected",
  },
  ar: async () => (await import("./texts.ar.js")).texts,
  de: async () => (await import("./texts.de.js")).texts,
  ja: async () => (await import("./texts.ja.js")).texts,
};
