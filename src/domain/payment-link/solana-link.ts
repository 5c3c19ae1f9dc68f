import { isSolanaAddress } from "../address/solana-address.js";
import { decoded, parametersOf, splitLink } from "./link-parameters.js";
import { type LinkReading, MALFORMED, UNSUPPORTED } from "./payment-link.types.js";

const AMOUNT = /^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,20})?$/;
/** A receiver finds the payment by them; a transfer without them may be lost to its sender. */
const MUST_BE_SENT: readonly string[] = ["reference", "memo"];

/** References may be named more than once, which `parametersOf` refuses. */
const asksForMore = (query: string): boolean =>
  query.split("&").some((part) => MUST_BE_SENT.includes(decoded(part.split("=")[0] ?? "") ?? ""));

/**
 * A `solana:` link (Solana Pay): a transfer of SOL or of an SPL token. A transaction request, which
 * has a website make the transaction, is not supported.
 */
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
