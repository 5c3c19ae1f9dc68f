import { type SignInSession } from "../sign-in/sign-in-session.js";
import { readSignedMessage } from "../sign-in/sign-in-message.js";
import { type Codec, jsonCodec } from "./codecs.js";
import { field, isRecord } from "../shared/records.js";
import { storageEntry } from "./storage-registry.js";

/** Maximum number of signed-in accounts per browser. */
export const MAX_SESSIONS = 20;

/** A session with the project service's token. */
export interface CloudSession extends SignInSession {
  readonly token: string;
}
const MAX_TOKEN_LENGTH = 10_000;

/** Only the text is stored; it contains all data. */
const readSession = (value: unknown): SignInSession | undefined => {
  if (!isRecord(value)) return undefined;
  const [message, signature] = [field(value, "message"), field(value, "signature")];
  if (typeof message !== "string" || typeof signature !== "string") return undefined;
  const data = readSignedMessage(message);
  return data && { data, message, signature };
};

const readCloudSession = (value: unknown): CloudSession | undefined => {
  const session = readSession(value);
  const token = isRecord(value) ? field(value, "token") : undefined;
  const isToken = typeof token === "string" && token !== "" && token.length <= MAX_TOKEN_LENGTH;
  return session && isToken ? { ...session, token } : undefined;
};

const listCodec = <T extends SignInSession>(
  write: (session: T) => object,
  readEntry: (value: unknown) => T | undefined,
): Codec<readonly T[]> =>
  jsonCodec(
    (list) =>
      Array.isArray(list)
        ? list.slice(0, MAX_SESSIONS).flatMap((one) => readEntry(one) ?? [])
        : undefined,
    (sessions) => sessions.map(write),
  );

/** Stored sessions; each is read only if its sign-in method is used. */
export const SIGN_IN_ENTRIES = {
  sessions: storageEntry<readonly SignInSession[]>(
    "sign-in",
    "sign_in_sessions",
    listCodec(({ message, signature }) => ({ message, signature }), readSession),
    [],
  ),
  cloud: storageEntry<readonly CloudSession[]>(
    "sign-in",
    "sign_in_cloud",
    listCodec(({ message, signature, token }) => ({ message, signature, token }), readCloudSession),
    [],
  ),
} as const;
