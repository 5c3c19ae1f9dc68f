import { randomUUID } from "node:crypto";

// oxlint-disable-next-line no-control-regex -- these are what a head must not have
const CONTROL = /[\u0000-\u001f\u007f]/u;
// oxlint-disable-next-line no-control-regex -- every character that may stand in a head as it is
const ASCII = /^[\u0000-\u007f]*$/u;
/** An encoded word has at most 75 characters (RFC 2047): so many bytes before base64. */
const WORD_BYTES = 45;

/** A text of the head: as it is, or in encoded words that each hold whole characters. */
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

/** The domain of the sender, by which the letter is named. */
const domainOf = (from) => /@([\w.-]+)>?$/u.exec(from)?.[1] ?? "localhost";

/**
 * The letter as it goes over the wire (RFC 5322). Throws where its head has a control character.
 */
export const written = (from, { to, subject, text }) => {
  if ([from, to, subject].some((line) => CONTROL.test(line)))
    throw new Error("a line break or another control character in the head of an e-mail");
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${headText(subject)}`,
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${randomUUID()}@${domainOf(from)}>`,
    // No answer of a machine: one of an absent user would go to the sender.
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text,
    "",
  ].join("\r\n");
};
