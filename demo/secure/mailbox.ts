import type { SiteMail } from "latchkit/secure-site";
import { followed, localStore } from "./local-store.js";

/** One e-mail in the mailbox of this machine. */
export interface Letter {
  readonly to: string;
  readonly code?: string;
  /** What the letter says besides. */
  readonly note?: string;
  /** Names the link that approves a browser, and the numbers that its page offers. */
  readonly link?: { readonly id: string; readonly choices: readonly string[] };
}

const KEY = "mailbox";
const OPENED = "opened-link";

/** Every e-mail so far, oldest first. */
export const letters = (): readonly Letter[] =>
  JSON.parse(localStore.get(KEY) ?? "[]") as readonly Letter[];

const post = (letter: Letter): void => localStore.set(KEY, JSON.stringify([...letters(), letter]));

/** The user opens a link of the mailbox, and chooses a number there. */
export const openLink = (id: string, choice: string): void =>
  localStore.set(OPENED, JSON.stringify({ id, choice }));

/** Calls back with each e-mail that comes. */
export const onLetter = (notify: () => void): (() => void) => followed(KEY, notify);

/** E-mail that goes into the mailbox page of this machine. */
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
    post({ to, note: `you sign in with ${newAddress} from now on` }),
};
