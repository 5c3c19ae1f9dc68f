import core from "../../messages/en.core.json";
import rest from "../../messages/en.rest.json";
import review from "../../messages/en.review.json";
import type { MessageText } from "../../domain/config/host-options.js";
import { ERROR_TEXTS } from "../../domain/errors/errors.js";
import type { MessageKey } from "./keys.js";
import { withPluralForms } from "./plural-forms.js";

const CAPABILITY_CODE = /^(?:email-update|farcaster|frame|names|popup|sign-in|social|swap)\//u;

const errorTexts = Object.fromEntries(
  Object.entries(ERROR_TEXTS).filter(
    ([code, text]) => typeof text === "string" && !CAPABILITY_CODE.test(code),
  ),
);

/** All English texts, including errors for developers. Not loaded by pages. */
export const english = withPluralForms({
  ...errorTexts,
  ...core,
  ...rest,
  ...review,
}) as Readonly<Record<MessageKey, MessageText>>;
