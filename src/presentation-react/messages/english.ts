import core from "../../messages/en.core.json";
import rest from "../../messages/en.rest.json";
import type { MessageText } from "../../domain/config/message-text.js";
import { EARLY_ERROR_TEXTS } from "../../domain/errors/early-error-texts.js";
import { SHARED_ERROR_TEXTS } from "../../domain/errors/shared-errors.js";
import type { MessageKey } from "./keys.js";
import { withPluralForms } from "./plural-forms.js";

/** All English texts, those of errors that only developers read included. No page fetches this. */
export const english = withPluralForms({
  ...EARLY_ERROR_TEXTS,
  ...SHARED_ERROR_TEXTS,
  ...core,
  ...rest,
}) as Readonly<Record<MessageKey, MessageText>>;
