import { type PendingRedirect, readPending } from "../embedded-wallet/social-result.js";
import { isEmail } from "../embedded-wallet/email.js";
import { DEFAULT_LAST_CHAIN } from "../secure-frame/frame-settings.js";
import { readSmartNetworks } from "../embedded-wallet/embedded-account.js";
import type { FrameAccountType } from "../secure-frame/frame-payloads.js";
import { type Codec, flagCodec, guarded, jsonCodec } from "./codecs.js";
import { field, isRecord } from "../shared/records.js";
import { LAST_PROVIDER, type StorageEntry, storageEntry } from "./storage-registry.js";

const MAX_LENGTH = 254;

const entry = <T>(name: string, codec: Codec<T>, fallback: T): StorageEntry<T> =>
  storageEntry("embedded-wallet", name, codec, fallback);

const textCodec = (isValidText: (text: string) => boolean): Codec<string | undefined> => ({
  encode: (value) => value ?? "",
  decode: guarded((text) =>
    text !== "" && text.length <= MAX_LENGTH && isValidText(text) ? text : undefined,
  ),
});
const timeCodec: Codec<number | undefined> = {
  encode: (value) => String(value ?? ""),
  decode: guarded((text) => (/^\d{1,15}$/u.test(text) ? Number(text) : undefined)),
};
const chainsCodec: Codec<readonly number[]> = {
  encode: (value) => value.join(","),
  decode: guarded(readSmartNetworks),
};
const lastChainCodec: Codec<string> = {
  encode: (value) => value,
  decode: guarded((text) => (/^(?:[a-z\d]{3,8}:)?[\w-]{1,64}$/u.test(text) ? text : undefined)),
};

const pendingCodec: Codec<PendingRedirect | undefined> = jsonCodec(
  readPending,
  (value) => value ?? null,
);

const preferredCodec: Codec<{ readonly eip155?: FrameAccountType }> = jsonCodec((value) => {
  const type = isRecord(value) ? field(value, "eip155") : undefined;
  return type === "eoa" || type === "smartAccount" ? { eip155: type } : undefined;
});

/** Stored data of the embedded wallet; read only if it is used. */
export const EMBEDDED_ENTRIES = {
  isLoginUsed: entry<boolean>("email_login_used", flagCodec, false),
  email: entry<string | undefined>("email", textCodec(isEmail), undefined),
  socialUserName: entry<string | undefined>(
    "social_username",
    textCodec(() => true),
    undefined,
  ),
  socialProvider: LAST_PROVIDER,
  /** A pending sign-in by redirect, where popups are unavailable. */
  telegramProvider: entry<PendingRedirect | undefined>(
    "telegram_social_provider",
    pendingCodec,
    undefined,
  ),
  lastChain: entry<string>("last_used_chain", lastChainCodec, DEFAULT_LAST_CHAIN),
  lastEmailAt: entry<number | undefined>("last_email_login_time", timeCodec, undefined),
  preferredTypes: entry<{ readonly eip155?: FrameAccountType }>(
    "preferred_account_types",
    preferredCodec,
    {},
  ),
  smartNetworks: entry<readonly number[]>("smart_account_enabled_networks", chainsCodec, []),
} as const;
