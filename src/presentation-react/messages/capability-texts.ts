import { texts as accountTabs } from "../views/account/tabs-texts.js";
import { texts as collectibles } from "../views/collectibles/texts.js";
import { texts as email } from "../views/email/texts.js";
import { texts as signInBlocks } from "../views/email/block-texts.js";
import { texts as names } from "../views/names/texts.js";
import { texts as emailUpdate } from "../views/email-update/texts.js";
import { texts as onramp } from "../views/onramp/texts.js";
import { texts as receive } from "../views/receive/texts.js";
import { texts as activity } from "../views/activity/texts.js";
import { texts as send } from "../views/send/texts.js";
import { texts as swap } from "../views/swap/texts.js";
import { texts as signIn } from "../views/sign-in/texts.js";
import { texts as social } from "../views/social/texts.js";
import type { LanguageTexts } from "./text.js";

/**
 * The texts of every capability that brings its own, by its name. No chunk of the modal imports
 * this list: it is for `latchkit/messages/en`, the pseudo-locale, tests, and the types of what a
 * host may override.
 */
export const CAPABILITY_TEXTS = {
  // name: texts of `views/<name>/texts.ts`
  accountTabs,
  collectibles,
  email,
  emailUpdate,
  onramp,
  receive,
  activity,
  send,
  names,
  swap,
  signIn,
  signInBlocks,
  social,
} as const satisfies Readonly<Record<string, LanguageTexts<string>>>;

type Lists = typeof CAPABILITY_TEXTS;
/** Keys of those texts. */
export type CapabilityKey = {
  readonly [Name in keyof Lists]: Lists[Name] extends { readonly en: infer English }
    ? keyof English & string
    : never;
}[keyof Lists];

/** All of them in one language. */
export const capabilityTexts = (
  language: keyof LanguageTexts<string>,
): LanguageTexts<CapabilityKey>["en"] => {
  const lists: readonly LanguageTexts<string>[] = Object.values(CAPABILITY_TEXTS);
  return Object.assign({}, ...lists.map((texts) => texts[language]));
};
