const LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** What is longer takes too long to read. */
const LONGEST = 20_000;

const UNSEEN = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** A text with what nobody sees in it, or what turns the rest around, written out. */
export const visible = (text) =>
  text.replaceAll(UNSEEN, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);

/** A text that is signed, letter for letter; undefined where the bytes are none. */
const textOf = (bytes) => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The text that hex stands for, else the hex itself. */
export const textOfHex = (hex) => {
  if (typeof hex !== "string" || !/^0x(?:[\da-f]{2})*$/iu.test(hex)) return JSON.stringify(hex);
  const pairs = hex.slice(2).match(/../gu) ?? [];
  return textOf(Uint8Array.from(pairs, (pair) => parseInt(pair, 16))) ?? hex;
};

/** The lowest byte first. */
const numberOf = (base58) => {
  const bytes = [];
  for (const letter of base58) {
    let carry = LETTERS.indexOf(letter);
    if (carry < 0) return undefined;
    for (let at = 0; at < bytes.length || carry > 0; at += 1) {
      carry += (bytes[at] ?? 0) * 58;
      bytes[at] = carry % 256;
      carry = Math.floor(carry / 256);
    }
  }
  return bytes;
};

/** The text that base58 stands for, else the base58 itself. */
export const textOfBase58 = (base58) => {
  if (typeof base58 !== "string" || base58.length > LONGEST) return JSON.stringify(base58);
  const [zeros = ""] = /^1*/u.exec(base58) ?? [];
  const bytes = numberOf(base58.slice(zeros.length));
  if (bytes === undefined) return JSON.stringify(base58);
  return textOf(Uint8Array.from([...bytes, ...[...zeros].fill(0)]).reverse()) ?? base58;
};
