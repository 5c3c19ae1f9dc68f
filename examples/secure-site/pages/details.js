import { visible, visibleLine } from "./readable.js";

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

/** Texts of a request: warnings, single-line fields, then multi-line texts. */
export const shownTexts = (shown) => {
  const warnings = shown.filter(({ isWarning }) => isWarning);
  const lines = shown.filter(({ isWarning, isText }) => !isWarning && !isText);
  const line = ({ label, value }) => `${label}: ${visibleLine(value)}`;
  return [
    ...warnings.map(line),
    ...(lines.length === 0 ? [] : [lines.map(line).join("\n")]),
    ...shown.filter(({ isText }) => isText).map(({ value }) => visible(value)),
  ];
};

const detailsOfCall = (call, page) => ({
  title: TITLES[call.method] ?? visibleLine(String(call.method)),
  details: [
    `${page} asks`,
    `Network ${call.chainId ?? ""}, account ${call.account?.address ?? ""}`,
    ...shownTexts(call.review ?? []),
    ...shownTexts(call.shown),
  ],
});

const detailsOfEmailChange = ({ from, to }, page) => ({
  title: "Change your e-mail address",
  details: [
    `${page} asks`,
    `Change your e-mail address${from === undefined ? "" : ` from ${visibleLine(from)}`} to ${visibleLine(to)}`,
  ],
});

/** Title and details of a question. */
export const detailsOf = (question, page) =>
  question.kind === "email-change"
    ? detailsOfEmailChange(question, page)
    : detailsOfCall(question.call, page);
