import { lateErrors } from "./late-error.js";

/** Texts of the codes of names; they come with the code that reports them. */
export const NAMES_ERROR_TEXTS = {
  "names/malformed": "Invalid name: {name}",
  "names/resolve-failed": "Error resolving name",
  "names/suggestions-failed": "Error fetching name suggestions",
  "names/reverse-failed": "Error fetching names for address",
  "names/no-auth-connector": "Address or auth connector not found",
  "names/register-failed": "Error registering name {name}",
} as const;

/** Makes an error of names. */
export const namesError = lateErrors(NAMES_ERROR_TEXTS);
