import { isEvmAddress, toChecksumAddress } from "../address/evm-address.js";
import { NAMESPACES, type CaipNetworkId, type Namespace } from "../caip/caip.types.js";
import { CHAINS, chainOf } from "../chains/chains.js";

/** Fields of a sign-in message (CAIP-122; ERC-4361 on EVM). Times are RFC 3339. */
export interface SignInData {
  /** Optional scheme before the domain: `https`. */
  readonly scheme?: string;
  /** Host of the requesting page, an RFC 3986 authority. */
  readonly domain: string;
  /** EIP-55 on EVM. */
  readonly accountAddress: string;
  /** A sentence for the user, without line breaks. */
  readonly statement?: string;
  /** The address of the page that asks. */
  readonly uri: string;
  /** Version of the message format. */
  readonly version: "1";
  /** CAIP-2 id of the account's network. */
  readonly chainId: CaipNetworkId;
  /** At least 8 letters or digits. */
  readonly nonce: string;
  /** ISO 8601. */
  readonly issuedAt: string;
  /** ISO 8601; the message is invalid from then on. */
  readonly expirationTime?: string;
  /** ISO 8601; the message is invalid before. */
  readonly notBefore?: string;
  /** Id of the request in the host's system. */
  readonly requestId?: string;
  /** URIs that the user grants with the message. */
  readonly resources?: readonly string[];
}

/** A sign-in message; `toString()` returns its text. */
export interface SignInMessage extends SignInData {
  /** The text that the wallet signs. */
  toString(): string;
}

/** True if accounts of the network can sign in. */
export const canSignInOn = (networkId: CaipNetworkId): boolean =>
  chainOf(networkId)?.signIn !== undefined;

/** The first five are required. */
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

/** A number on EVM (ERC-4361), else CAIP-2. */
const chainText = (chainId: CaipNetworkId): string =>
  chainOf(chainId)?.signIn?.isErc4361 ? chainId.slice(chainId.indexOf(":") + 1) : chainId;

/** Builds the text to sign. Check the data with `fieldProblem` first: line breaks forge fields. */
export const messageText = (data: SignInData): string => {
  const { scheme, domain, accountAddress, statement, chainId, resources } = data;
  const chain = chainOf(chainId);
  const origin = scheme === undefined ? domain : `${scheme}://${domain}`;
  const lines = [
    `${origin} wants you to sign in with your ${chain?.name} account:`,
    accountAddress,
    "",
  ];
  if (statement !== undefined) lines.push(statement, "");
  else if (chain?.signIn?.isErc4361) lines.push("");
  for (const [label, name] of LINES) {
    const value = name === "chainId" ? chainText(chainId) : data[name];
    if (value !== undefined) lines.push(`${label}: ${value}`);
  }
  if (resources) lines.push("Resources:", ...resources.map((one) => `- ${one}`));
  return lines.join("\n");
};

const HEAD =
  /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your (\w+) account:$/u;

const namespaceNamed = (name: string | undefined): Namespace | undefined =>
  NAMESPACES.find((one) => CHAINS[one].signIn !== undefined && CHAINS[one].name === name);

const statementOf = (
  lines: readonly string[],
  isErc4361: boolean,
): { readonly statement?: string; readonly start: number } => {
  const [line, next] = [lines[3] ?? "", lines[4]];
  if (isErc4361 && line === "") return { start: 4 };
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

/** `readMessage` rejects other trailing lines. */
const resourcesOf = ([head, ...lines]: readonly string[]): readonly string[] | undefined =>
  head === "Resources:" ? lines.map((line) => line.slice(2)) : undefined;

/** Parses a message; undefined unless serialising it gives the same text. */
export const readMessage = (text: string): SignInData | undefined => {
  const lines = text.split("\n");
  const [, scheme, domain, name] = HEAD.exec(lines[0] ?? "") ?? [];
  const namespace = namespaceNamed(name);
  if (namespace === undefined) return undefined;
  const isErc4361 = CHAINS[namespace].signIn?.isErc4361 === true;
  const { statement, start } = statementOf(lines, isErc4361);
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
    chainId: isErc4361 ? `${namespace}:${chain}` : chain,
    ...(resources && { resources }),
  } as SignInData;
  return messageText(data) === text ? data : undefined;
};

/** Like `readMessage`, with the account in EIP-55: some wallets sign it in another case. */
export const readSignedMessage = (text: string): SignInData | undefined => {
  const data = readMessage(text);
  return data && isEvmAddress(data.accountAddress)
    ? { ...data, accountAddress: toChecksumAddress(data.accountAddress) }
    : data;
};

/** True if the text matches the data; an EVM account may be EIP-55, lower or upper case. */
export const isTextOf = (text: string, data: SignInData): boolean => {
  const expectedMessage = messageText(data);
  if (text === expectedMessage) return true;
  const signedMessage = readSignedMessage(text);
  return signedMessage !== undefined && messageText(signedMessage) === expectedMessage;
};
