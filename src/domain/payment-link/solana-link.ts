import { isSolanaAddress } from "../address/solana-address.js";
import {
  MALFORMED,
  UNSUPPORTED,
  decoded,
  parametersOf,
  splitLink,
  type LinkReading,
} from "./link-reading.js";

const AMOUNT = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,20})?$/;
/** The recipient finds the payment by these; without them it may be lost. */
const MUST_BE_SENT: readonly string[] = ["reference", "memo"];

/** References may be repeated, which `parametersOf` rejects. */
const asksForMore = (query: string): boolean =>
  query.split("&").some((part) => MUST_BE_SENT.includes(decoded(part.split("=")[0] ?? "") ?? ""));

/** Parses a `solana:` link (Solana Pay): a transfer of SOL or an SPL token. */
export const readSolanaLink = (link: string): LinkReading => {
  const { body, query } = splitLink(link);
  const recipient = decoded(body);
  if (recipient === undefined) return MALFORMED;
  if (/^[a-z][a-z0-9+.-]*:/i.test(recipient) || asksForMore(query)) return UNSUPPORTED;
  const parameters = parametersOf(query);
  const amount = parameters?.get("amount");
  const token = parameters?.get("spl-token");
  if (
    parameters === undefined ||
    !isSolanaAddress(recipient) ||
    (amount !== undefined && !AMOUNT.test(amount)) ||
    (token !== undefined && !isSolanaAddress(token))
  )
    return MALFORMED;
  return {
    kind: "payment",
    payment: {
      namespace: "solana",
      recipients: [recipient],
      ...(token !== undefined && { token }),
      ...(amount !== undefined && { amount }),
    },
  };
};
