import { verifyMessage } from "viem";
import { createSiweMessage, parseSiweMessage } from "viem/siwe";

/** So far a page's clock may be ahead, ms. When it was signed the nonce says, which is new. */
const SKEW_MS = 86_400_000;

const MOST_LETTERS = 8_192;
/** The name of a field; a statement may say it once more. */
const [URI, MOST_URIS] = ["URI: ", 2];

/** The fields of a message that says nothing else than they do. */
const fieldsOf = (message) => {
  // The parser reads to the end of the line for each one: 50,000 letters of them took 1.5 s.
  if (message.length > MOST_LETTERS || message.split(URI).length > MOST_URIS + 1) return undefined;
  try {
    const fields = parseSiweMessage(message);
    return createSiweMessage(fields) === message ? fields : undefined;
  } catch {
    return undefined;
  }
};

const isOfPage = ({ domain, uri, scheme }, origin) =>
  domain === new URL(origin).host &&
  (scheme === undefined || `${scheme}:` === new URL(origin).protocol) &&
  URL.canParse(uri) &&
  new URL(uri).origin === origin;

/** Its beginning is of the clock that wrote it, its end of this one. */
const isInTime = ({ issuedAt, notBefore, expirationTime }, now) => {
  const written = issuedAt?.getTime() ?? Infinity;
  return (
    written <= now + SKEW_MS &&
    (notBefore?.getTime() ?? 0) <= Math.max(now, written) &&
    (expirationTime?.getTime() ?? Infinity) > now
  );
};

/**
 * The fields of a message of ERC-4361 for this page and one of these networks, which its own
 * account signed; undefined for any other. The nonce is the caller's to use up.
 */
export async function readSigned(
  { message, signature },
  { origin, chainIds, verifyContract, now },
) {
  const fields = fieldsOf(message);
  if (!fields || !isOfPage(fields, origin) || !isInTime(fields, now)) return undefined;
  const { address, chainId } = fields;
  if (!chainIds.includes(chainId)) return undefined;
  const isSigned =
    (await verifyMessage({ address, message, signature }).catch(() => false)) ||
    (await verifyContract?.({ chainId, address, message, signature }).catch(() => false));
  return isSigned ? fields : undefined;
}
