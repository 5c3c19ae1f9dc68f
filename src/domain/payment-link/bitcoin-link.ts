import { parseBitcoinUri } from "./bitcoin-uri.js";
import { type LinkReading, MALFORMED, UNSUPPORTED } from "./payment-link.types.js";

/** BIP-21. An unknown required parameter (`req-…`) rejects the whole link. */
export const readBitcoinLink = (link: string): LinkReading => {
  const read = parseBitcoinUri(link);
  if (read === undefined) return MALFORMED;
  const { addresses, amount } = read;
  if (addresses.length === 0) return UNSUPPORTED; // only Lightning or silent payments
  return {
    kind: "payment",
    payment: {
      namespace: "bip122",
      recipients: addresses,
      ...(amount !== undefined && { units: amount }),
    },
  };
};
