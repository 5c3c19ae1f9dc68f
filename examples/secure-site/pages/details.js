import { textOfBase58, textOfHex, visible } from "./readable.js";

const TITLES = {
  personal_sign: "Sign a message",
  eth_signTypedData_v4: "Sign data",
  eth_sendTransaction: "Send a transaction",
  wallet_sendCalls: "Send several calls",
  wallet_grantPermissions: "Grant permissions",
  wallet_revokePermissions: "Revoke permissions",
  solana_signMessage: "Sign a message",
  solana_signTransaction: "Sign a transaction",
  solana_signAllTransactions: "Sign several transactions",
  solana_signAndSendTransaction: "Send a transaction",
};

/** Where a method has the text that is signed. */
const TEXTS = {
  personal_sign: ({ params }) => textOfHex(params[0]),
  solana_signMessage: ({ params }) => textOfBase58(params.message),
};

const detailsOfCall = (call, page) => ({
  title: TITLES[call.method] ?? visible(String(call.method)),
  details: [
    `${page} asks`,
    `Network ${call.chainId ?? ""}, account ${call.account?.address ?? ""}`,
    visible(TEXTS[call.method]?.(call) ?? JSON.stringify(call.params, null, 2)),
  ],
});

const detailsOfEmailChange = ({ from, to }, page) => ({
  title: "Change your e-mail address",
  details: [
    `${page} asks`,
    `Change your e-mail address${from === undefined ? "" : ` from ${visible(from)}`} to ${visible(to)}`,
  ],
});

/** What a user reads of a question before they answer it: a title, and texts in order. */
export const detailsOf = (question, page) =>
  question.kind === "email-change"
    ? detailsOfEmailChange(question, page)
    : detailsOfCall(question.call, page);
