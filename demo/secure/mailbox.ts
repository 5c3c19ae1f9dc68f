import type { SiteMail } from "latchkit/secure-site";
import { followed, localStore } from "./local-store.js";

/** An e-mail in the local mailbox. */
export interface Letter {
  readonly to: string;
  readonly code?: string;
  /** Further text. */
  readonly note?: string;
  /** The id of a link that approves a browser, and the numbers on its page. */
  readonly link?: { readonly id: string; readonly choices: readonly string[] };
}

const KEY = "mailbox";
const OPENED = "opened-link";

/** All e-mails, oldest first. */
export const letters = (): readonly Letter[] =>
  JSON.parse(localStore.get(KEY) ?? "[]") as readonly Letter[];

const post = (letter: Letter): void => localStore.set(KEY, JSON.stringify([...letters(), letter]));

/** Opens a link of the mailbox and chooses a number. */
export const openLink = (id: string, choice: string): void =>
  localStore.set(OPENED, JSON.stringify({ id, choice }));

/** Calls back on each new e-mail. */
export const onLetter = (notify: () => void): (() => void) => followed(KEY, notify);

/** Delivers e-mail to the local mailbox page. */
export const mailboxMail: SiteMail = {
  sendCode: (to, code) => post({ to, code }),
  sendDeviceLink: (to, { choices, approve }) => {
    const id = crypto.randomUUID();
    const stop = followed(OPENED, (opened) => {
      const { id: other, choice } = JSON.parse(opened) as { id: string; choice: string };
      if (other !== id) return;
      stop();
      approve(choice);
    });
    post({ to, link: { id, choices } });
  },
  sendChangeNotice: (to, { newAddress }) =>
    post({ to, note: `your new sign-in address is ${newAddress}` }),
};
