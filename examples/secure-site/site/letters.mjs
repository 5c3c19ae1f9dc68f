const lines = (...all) => all.join("\r\n");
const timeOf = (at) => new Date(at).toUTCString();

/** Subject and explanation of each code. */
const PURPOSES = {
  "sign-in": ({ name }) => ({
    subject: `for ${name}`,
    does: `It signs you in to ${name}.`,
  }),
  "change-from": ({ name, newAddress }) => ({
    subject: `to change your e-mail address at ${name}`,
    does: `It lets the change of your e-mail address at ${name} to ${newAddress} go on. Whoever has that mailbox gets your wallet.`,
  }),
  "change-to": ({ name }) => ({
    subject: `to confirm your new e-mail address at ${name}`,
    does: `It makes this the e-mail address of a wallet at ${name}.`,
  }),
};

/** An e-mail with a code. `purpose`: its use. */
export const codeLetter = (name, to, code, purpose) => {
  const { subject, does } = PURPOSES[purpose.kind]({ name, ...purpose });
  return {
    to,
    subject: `${code} is your code ${subject}`,
    text: lines(
      `Your code is ${code}`,
      "",
      does,
      "",
      "It is good for 20 minutes. Type it only where you asked for it, and give it to nobody.",
      "Did you not ask for it? Then somebody typed your address. Nothing happens without the code.",
    ),
  };
};

/** An e-mail with a link that approves a browser. */
export const linkLetter = (name, to, { url, page, browser = "a browser", place, at }) => ({
  to,
  subject: `A new browser wants to sign in to ${name}`,
  text: lines(
    `Somebody at ${page} wants to sign in with your address, in a browser that is new here:`,
    "",
    `${browser}${place === undefined ? "" : `, from ${place}`}, on ${timeOf(at)}`,
    "",
    `Is it you? Then open this and choose the number that the browser shows: ${url}`,
    "",
    "It is good for 20 minutes. Is it not you? Then do nothing.",
  ),
});

/** An e-mail to the former address about the change and how to revert it. */
export const changeLetter = (name, to, { newAddress, effectiveAt, url }) => ({
  to,
  subject: `Your e-mail address at ${name} changes`,
  text: lines(
    url === undefined
      ? `You sign in to ${name} with ${newAddress} from now on.`
      : `You sign in to ${name} with ${newAddress} from ${timeOf(effectiveAt)} on. Until then this address keeps your wallet.`,
    ...(url === undefined
      ? []
      : [
          "",
          `Was it not you? Then take the change back before that time: ${url}`,
          "It also signs you out in every browser.",
        ]),
  ),
});
