import type { SiteMail } from "latchkit/secure-site";
import { followed, localStore } from "./local-store.js";

/** One e-mail in the mailbox of this machine. */
export interface Letter {
  readonly to: string;
  readonly code?: string;
  /** Names the link that approves a browser. */
  readonly link?: string;
}

const KEY = "mailbox";
const OPENED = "opened-link";

/** Every e-mail so far, oldest first. */
export const letters = (): readonly Letter[] =>
  JSON.parse(localStore.get(KEY) ?? "[]") as readonly Letter[];

const post = (letter: Letter): void => localStore.set(KEY, JSON.stringify([...letters(), letter]));

/** The user opens a link of the mailbox. */
export const openLink = (link: string): void => localStore.set(OPENED, link);

/** Calls back with each e-mail that comes. */
export const onLetter = (notify: () => void): (() => void) => followed(KEY, notify);

/** E-mail that goes into the mailbox page of this machine. */
export const mailboxMail: SiteMail = {
  sendCode: (to, code) => post({ to, code }),
  sendDeviceLink: (to, approve) => {
    const link = crypto.randomUUID();
    const stop = followed(OPENED, (opened) => {
      if (opened !== link) return;
      stop();
      approve();
    });
    post({ to, link });
  },
};
