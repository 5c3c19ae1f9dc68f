const LINE_BREAK = /[\r\n]/u;

/** The letter as it goes over the wire. Throws where an address has a line break in it. */
export const written = (from, { to, subject, text }) => {
  if ([from, to, subject].some((line) => LINE_BREAK.test(line)))
    throw new Error("a line break in the head of an e-mail");
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    text,
    "",
  ].join("\r\n");
};
