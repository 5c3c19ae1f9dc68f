import { verifyMessage } from "viem";
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from "viem/siwe";

/** So far a wallet's clock may be ahead, ms. */
const SKEW_MS = 300_000;

/** The fields of a message that says nothing else than they do. */
const fieldsOf = (message) => {
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

const isInTime = (fields, now) =>
  validateSiweMessage({ message: fields, time: new Date(now) }) &&
  fields.issuedAt !== undefined &&
  fields.issuedAt.getTime() <= now + SKEW_MS;

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
