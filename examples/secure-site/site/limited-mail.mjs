import { SiteRefusal } from "latchkit/secure-site";
import { limitOf } from "./limit.mjs";

const WINDOW_MS = 20 * 60_000;
/** With five tries a code, an address can be guessed at 30 times in 20 minutes. */
const MOST = 6;

/** Few e-mails an address, whichever browser asks for them. */
export const limitedMail = (mail, now) => {
  const sent = limitOf(WINDOW_MS, now);
  return {
    send: async (letter) => {
      if (sent.isOver(letter.to.toLowerCase(), MOST))
        throw new SiteRefusal("Too many e-mails. Try again later");
      await mail.send(letter);
    },
  };
};
