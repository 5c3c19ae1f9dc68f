const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Base64 (RFC 4648 section 4, padded) of ASCII text, synchronous for links built on a click. */
export const asciiBase64 = (text: string): string =>
  (text.match(/[\s\S]{1,3}/gu) ?? [])
    .map((three) => {
      const bits = [0, 1, 2].reduce((sum, index) => sum * 256 + (three.charCodeAt(index) || 0), 0);
      const four = [18, 12, 6, 0].map((shift) => ALPHABET.charAt((bits >> shift) & 63)).join("");
      return four.slice(0, three.length + 1).padEnd(4, "=");
    })
    .join("");
