import { isEmail } from "../domain/embedded-wallet/email.js";
import { isRecord } from "../domain/shared/records.js";
import type { SiteUser } from "./site.ports.js";
import { refuse } from "./site-refusal.js";

const MOST_ID = 512;
const MOST_NAME = 200;
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROL = /[\u0000-\u001f\u007f]/u;
/** Id prefix of e-mail users, which identity providers must not use. */
const BY_EMAIL = /^email:/iu;
/** JavaScript's text for missing values. */
const MISSING = /(?:^|:)(?:undefined|null|NaN|\[object Object\])?$/u;

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.trim() === value && value !== "" && value.length <= most;

/**
 * Validates a user from an identity provider. Refuses users without a valid id, since all of them
 * would be the same user. Drops an invalid e-mail address or name.
 */
export const elsewhereUser = (named: unknown): SiteUser => {
  if (!isRecord(named)) return refuse("Sign-in refused");
  const { id, email, userName } = named;
  if (!isText(id, MOST_ID) || CONTROL.test(id) || MISSING.test(id) || BY_EMAIL.test(id))
    return refuse("Sign-in refused");
  return {
    id,
    ...(typeof email === "string" && isEmail(email) && { email }),
    ...(isText(userName, MOST_NAME) && !CONTROL.test(userName) && { userName }),
  };
};
