import { timeOf } from "../sign-in/sign-in-fields.js";
import type { Effect } from "./effects.js";
import type { PartReading } from "./evm/read-call.js";
import { isTransaction } from "./rlp.js";

const HASH_TEXT = /^(?:0x)?[0-9a-f]{64}$/iu;
const HASH_BYTES = 32;
const HEX = /^0x(?:[0-9a-f]{2})*$/iu;
const DIGITS = /^0x[0-9a-f]*$/iu;
const BARE_HEX = /^(?:[0-9a-f]{2})+$/iu;
const MAX_SHOWN = 8_192;
/** Tab, line feed and carriage return are allowed. */
const CONTROL = /[\p{Cc}\p{Co}\p{Cn}\ufffd]/u;

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.slice(2).match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));

/** Undefined for other bytes and for control characters. */
const textOf = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder().decode(bytes);
  return CONTROL.test(text.replace(/[\t\n\r]/gu, "")) ? undefined : text;
};

/** The rights in a ReCap are encoded (ERC-5573). */
const RECAP = /^- urn:recap:/u;
const HEAD =
  /^(?:[A-Za-z][A-Za-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your \w+ account:$/u;
const lineOf = (lines: readonly string[], label: string): string | undefined =>
  lines.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2);

/** Parses loosely (ERC-4361): reviews a text as a sign-in if a wallet might treat it as one. */
const signIn = (text: string): readonly Effect[] => {
  const lines = text.split(/\r?\n/u);
  const domain = HEAD.exec(lines[0] ?? "")?.[1];
  if (domain === undefined) return [];
  const expires = timeOf(lineOf(lines, "Expiration Time") ?? "");
  return [
    {
      kind: "sign-in",
      domain,
      nonce: lineOf(lines, "Nonce"),
      expires: expires === undefined ? undefined : BigInt(Math.floor(expires / 1_000)),
    },
    ...(/^0x[0-9a-f]{40}$/iu.test(lines[1] ?? "")
      ? [{ kind: "signer", address: lines[1] ?? "" } as const]
      : []),
    ...(lines.some((line) => RECAP.test(line))
      ? [{ kind: "unread", what: "message" } as const]
      : []),
  ];
};

const shown = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

const part = (intent: string, label: string, value: string): PartReading["part"] => ({
  intent,
  target: undefined,
  depth: "decoded",
  fields: [{ label, value: { kind: "text", text: value } }],
  parts: [],
});

const bytesPart = (hex: string): PartReading["part"] => ({
  intent: undefined,
  target: undefined,
  depth: "unread",
  fields: [{ label: "bytes", value: { kind: "unread", hex: shown(hex) } }],
  parts: [],
});

const located = (effects: readonly Effect[]): PartReading["effects"] =>
  effects.map((effect) => ({ target: undefined, effect }));

const unreadBytes = (hex: string, form: "hash" | "transaction" | "other"): PartReading => ({
  part: bytesPart(hex),
  effects: located([{ kind: "bytes", form }]),
});

/** Reads a text to sign. */
export const readText = (text: string): PartReading => {
  if (HASH_TEXT.test(text.trim())) return unreadBytes(text.trim(), "hash");
  const effects = signIn(text);
  return {
    part: part(effects.length > 0 ? "sign in" : "sign message", "message", shown(text)),
    effects: located(effects),
  };
};

const formOf = (bytes: Uint8Array): "hash" | "transaction" | "other" => {
  if (isTransaction(bytes)) return "transaction";
  return bytes.length === HASH_BYTES ? "hash" : "other";
};

/** Some wallets read digits without 0x as bytes. They matter if more than a text is in them. */
const readBare = (text: string): PartReading => {
  const read = BARE_HEX.test(text) ? readBytes(`0x${text}`, "personal_sign") : undefined;
  const isPlain = read?.effects.every(
    ({ effect }) => effect.kind === "bytes" && effect.form === "other",
  );
  return read === undefined || isPlain ? readText(text) : read;
};

/**
 * Reads bytes to sign; bytes that are UTF-8 text are read as text. Wallets fill up an odd number of
 * digits in different ways.
 */
export const readBytes = (hex: string, method: "personal_sign" | "eth_sign"): PartReading => {
  if (!DIGITS.test(hex)) return readBare(hex);
  if (!HEX.test(hex)) return unreadBytes(hex, "other");
  const bytes = bytesOf(hex);
  const text = textOf(bytes);
  const isEthSign = method === "eth_sign";
  const message =
    text !== undefined && text !== "" ? readText(text) : unreadBytes(hex, formOf(bytes));
  return isEthSign
    ? {
        ...message,
        effects: [...located([{ kind: "bytes", form: "eth-sign" }]), ...message.effects],
      }
    : message;
};
