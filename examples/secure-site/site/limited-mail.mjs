import { SiteRefusal } from "latchkit/secure-site";

const WINDOW_MS = 20 * 60_000;
/** With five tries a code, an address can be guessed at 30 times in 20 minutes. */
const MOST = 6;

/** Few e-mails an address, whichever browser asks for them. */
export const limitedMail = (mail, now) => {
  const sent = new Map();
  return {
    send: async (letter) => {
      const key = letter.to.toLowerCase();
      for (const [to, times] of sent)
        if (times.every((at) => now() - at > WINDOW_MS)) sent.delete(to);
      const times = (sent.get(key) ?? []).filter((at) => now() - at <= WINDOW_MS);
      if (times.length >= MOST) throw new SiteRefusal("Too many e-mails. Try again later");
      sent.set(key, [...times, now()]);
      await mail.send(letter);
    },
  };
};
