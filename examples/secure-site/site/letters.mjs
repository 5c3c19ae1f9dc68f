/** What the site writes to its users. */
export const codeLetter = (name, to, code) => ({
  to,
  subject: `${code} is your code for ${name}`,
  text: [
    `Your code is ${code}`,
    "",
    "It is good for 20 minutes. Type it only where you asked for it, and give it to nobody.",
    "Did you not ask for it? Then somebody typed your address. Nothing happens without the code.",
  ].join("\r\n"),
});

export const linkLetter = (name, to, { url, page }) => ({
  to,
  subject: `A new browser wants to sign in to ${name}`,
  text: [
    `Somebody at ${page} wants to sign in with your address, in a browser that is new here.`,
    "",
    `Is it you? Then open this and approve it: ${url}`,
    "",
    "It is good for 20 minutes. Is it not you? Then do nothing.",
  ].join("\r\n"),
});
