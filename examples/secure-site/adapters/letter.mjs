import { randomUUID } from "node:crypto";

// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROL = /[\u0000-\u001f\u007f]/u;
// oxlint-disable-next-line no-control-regex -- ASCII includes control characters
const ASCII = /^[\u0000-\u007f]*$/u;
/** Bytes before base64: an encoded word has at most 75 characters (RFC 2047). */
const WORD_BYTES = 45;

/** A header text: plain ASCII, or encoded words of whole characters. */
const headText = (text) => {
  if (ASCII.test(text)) return text;
  const words = [""];
  for (const letter of text) {
    const longer = words.at(-1) + letter;
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(letter);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString("base64")}?=`).join("\r\n ");
};

/** The sender's domain, used in the message id. */
const domainOf = (from) => /@([\w.-]+)>?$/u.exec(from)?.[1] ?? "localhost";

/** Serialises an e-mail (RFC 5322). Throws if a header contains a control character. */
export const written = (from, { to, subject, text }) => {
  if ([from, to, subject].some((line) => CONTROL.test(line)))
    throw new Error("a line break or another control character in the head of an e-mail");
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${headText(subject)}`,
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${randomUUID()}@${domainOf(from)}>`,
    // Suppresses auto-replies, such as absence notices.
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text,
    "",
  ].join("\r\n");
};
