import { isEvmAddress, toChecksumAddress } from "../address/evm-address.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";

/** What a sign-in message says (CAIP-122; ERC-4361 on EVM). Times are RFC 3339 (S3-047). */
export interface SignInData {
  /** In front of the domain, where there is one: `https`. */
  readonly scheme?: string;
  /** The host of the page that asks, as an RFC 3986 authority. */
  readonly domain: string;
  /** On EVM in EIP-55 spelling. */
  readonly accountAddress: string;
  readonly statement?: string;
  readonly uri: string;
  readonly version: "1";
  readonly chainId: CaipNetworkId;
  /** At least 8 letters or digits. */
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

/** A message as it is made: its data, and its text by `toString()`. */
export interface SignInMessage extends SignInData {
  toString(): string;
}

/** How the message calls the accounts of each namespace that can sign in. */
const KINDS = { eip155: "Ethereum", solana: "Solana", bip122: "Bitcoin" } as const;
type SignInNamespace = keyof typeof KINDS;
const isKind = (namespace: Namespace): namespace is SignInNamespace =>
  Object.hasOwn(KINDS, namespace);

/** Whether accounts of the network can sign in: those of EVM, Solana and Bitcoin. */
export const canSignInOn = (networkId: CaipNetworkId): boolean => isKind(namespaceOf(networkId));

/** The lines after the statement, in their order. The first five are always there. */
const LINES = [
  ["URI", "uri"],
  ["Version", "version"],
  ["Chain ID", "chainId"],
  ["Nonce", "nonce"],
  ["Issued At", "issuedAt"],
  ["Expiration Time", "expirationTime"],
  ["Not Before", "notBefore"],
  ["Request ID", "requestId"],
] as const;
const REQUIRED_LINES = 5;

/** EVM has the chain's number alone (ERC-4361), the others the whole CAIP-2 id. */
const chainText = (chainId: CaipNetworkId): string => chainId.replace(/^eip155:/u, "");

/**
 * The text that is signed: ERC-4361 letter for letter on EVM, CAIP-122 elsewhere. The data must
 * have passed `fieldProblem`: a line break in it would make another message.
 */
export const messageText = (data: SignInData): string => {
  const { scheme, domain, accountAddress, statement, chainId, resources } = data;
  const namespace = namespaceOf(chainId) as SignInNamespace;
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`;
  const lines = [
    `${origin} wants you to sign in with your ${KINDS[namespace]} account:`,
    accountAddress,
    "",
  ];
  if (statement !== undefined) lines.push(statement, "");
  else if (namespace === "eip155") lines.push("");
  for (const [label, name] of LINES) {
    const value = name === "chainId" ? chainText(chainId) : data[name];
    if (value !== undefined) lines.push(`${label}: ${value}`);
  }
  if (resources) lines.push("Resources:", ...resources.map((one) => `- ${one}`));
  return lines.join("\n");
};

const HEAD =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\w+) account:$/u;

const namespaceOfKind = (kind: string | undefined): SignInNamespace | undefined =>
  (Object.keys(KINDS) as SignInNamespace[]).find((namespace) => KINDS[namespace] === kind);

/** The statement, and how many lines come before the fields. */
const statementOf = (
  lines: readonly string[],
  namespace: SignInNamespace,
): { readonly statement?: string; readonly start: number } => {
  const [line, next] = [lines[3] ?? "", lines[4]];
  if (namespace === "eip155" && line === "") return { start: 4 };
  return next === "" ? { statement: line, start: 5 } : { start: 3 };
};

const fieldsOf = (
  lines: readonly string[],
): { readonly values: Readonly<Record<string, string>>; readonly rest: readonly string[] } => {
  const values: Record<string, string> = {};
  let at = 0;
  for (const [label, name] of LINES) {
    const [line, head] = [lines[at], `${label}: `];
    if (line?.startsWith(head) !== true) continue;
    values[name] = line.slice(head.length);
    at += 1;
  }
  return { values, rest: lines.slice(at) };
};

/** The listed resources. What else stands there is in no text of the data. */
const resourcesOf = ([head, ...lines]: readonly string[]): readonly string[] | undefined =>
  head === "Resources:" ? lines.map((line) => line.slice(2)) : undefined;

/**
 * The data of a message's text; undefined for what is no such text. The values of its fields are
 * checked by `fieldProblem` alone. Whatever the data does not say again, letter for letter, is no
 * such text.
 */
export const readMessage = (text: string): SignInData | undefined => {
  const lines = text.split("\n");
  const [, scheme, domain, kind] = HEAD.exec(lines[0] ?? "") ?? [];
  const namespace = namespaceOfKind(kind);
  if (namespace === undefined) return undefined;
  const { statement, start } = statementOf(lines, namespace);
  const { values, rest } = fieldsOf(lines.slice(start));
  const resources = resourcesOf(rest);
  if (LINES.slice(0, REQUIRED_LINES).some(([, name]) => values[name] === undefined))
    return undefined;
  const chain = values["chainId"] as string;
  const data = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress: lines[1],
    ...(statement !== undefined && { statement }),
    ...values,
    chainId: namespace === "eip155" ? `eip155:${chain}` : chain,
    ...(resources && { resources }),
  } as SignInData;
  return messageText(data) === text ? data : undefined;
};

/**
 * The data of a text that a wallet signed, with the account in EIP-55 spelling; undefined as
 * `readMessage`. Some wallets sign their EVM account in one case.
 */
export const readSignedMessage = (text: string): SignInData | undefined => {
  const data = readMessage(text);
  return data && isEvmAddress(data.accountAddress)
    ? { ...data, accountAddress: toChecksumAddress(data.accountAddress) }
    : data;
};

/** Whether a text says what the data do, with an EVM account by EIP-55 or in one case. */
export const isTextOf = (text: string, data: SignInData): boolean => {
  const expected = messageText(data);
  if (text === expected) return true;
  const read = readSignedMessage(text);
  return read !== undefined && messageText(read) === expected;
};
