import * as accountSettings from "../views/account-settings/translations.js";
import * as collectibles from "../views/collectibles/translations.js";
import * as email from "../views/email/translations.js";
import * as signInBlocks from "../views/email/block-translations.js";
import * as names from "../views/names/translations.js";
import * as emailUpdate from "../views/email-update/translations.js";
import * as onramp from "../views/onramp/translations.js";
import * as receive from "../views/receive/translations.js";
import * as activity from "../views/activity/translations.js";
import * as send from "../views/send/translations.js";
import * as swap from "../views/swap/translations.js";
import * as signIn from "../views/sign-in/translations.js";
import * as smartSessions from "../views/smart-sessions/translations.js";
import * as social from "../views/social/translations.js";
import type { OtherLanguage, Texts } from "./text.js";

/**
 * The texts of every capability that brings its own, by its name. No chunk of the modal imports
 * this list: it is for `latchkit/messages`, the pseudo-locale, tests, and the types of what a host
 * may override.
 */
const CAPABILITY_TEXTS = {
  // name: translations of `views/<name>/translations.ts`
  accountSettings,
  collectibles,
  email,
  signInBlocks,
  names,
  emailUpdate,
  onramp,
  receive,
  activity,
  send,
  swap,
  signIn,
  smartSessions,
  social,
} as const;

type Lists = typeof CAPABILITY_TEXTS;
/** Keys of those texts. */
export type CapabilityKey = {
  readonly [Name in keyof Lists]: keyof Lists[Name]["ar"];
}[keyof Lists];

/** All of them in one language. */
export const capabilityTexts = (language: OtherLanguage | "en"): Texts<CapabilityKey> =>
  Object.assign(
    {},
    ...Object.values(CAPABILITY_TEXTS).map((list) =>
      language === "en" ? list.en.en : list[language],
    ),
  );
