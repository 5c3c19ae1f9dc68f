import { isEmail } from "../domain/embedded-wallet/email.js";
import { isRecord } from "../domain/secure-frame/shape.js";
import type { SiteUser } from "./site.ports.js";
import { refuse } from "./site-refusal.js";

const MOST_ID = 512;
const MOST_NAME = 200;
// oxlint-disable-next-line no-control-regex -- these are what a name must not have
const CONTROL = /[\u0000-\u001f\u007f]/u;
/** How the site itself names users that sign in by e-mail: such a wallet is its mailbox's alone. */
const BY_EMAIL = /^email:/iu;
/** What JavaScript writes for a value that is missing. */
const MISSING = /(?:^|:)(?:undefined|null|NaN|\[object Object\])?$/u;

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.trim() === value && value !== "" && value.length <= most;

/**
 * The user that a provider of accounts elsewhere names. Refused without an id of its own: everybody
 * would be the same user. An e-mail address or a name that is not a fit text is left out.
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
