import { isRecord } from "../shared/records.js";
import { chainOf } from "../chains/chains.js";
import { isEvmAddress, toChecksumAddress } from "../address/evm-address.js";
import { evmNetworkId } from "../caip/caip.js";
import { fieldProblem } from "./sign-in-fields.js";
import { type SignInData, messageText } from "./sign-in-message.js";
import type { Cacao, SignInSession } from "./sign-in-session.js";

/** Placeholder account for a message requested together with the connection. */
export const NO_ACCOUNT_YET = "0x0000000000000000000000000000000000000000";

const ISSUER = /^did:pkh:eip155:(\d{1,16}):(0x[0-9a-fA-F]{40})$/u;
const RECAP = /^urn:recap:([A-Za-z0-9+/_-]+)=*$/u;
const AUTHORIZES =
  "I further authorize the stated URI to perform the following actions on my behalf: ";

/** By target (ERC-5573); undefined for other resources. */
const recapOf = (resource: string | undefined): Readonly<Record<string, unknown>> | undefined => {
  const [, code] = RECAP.exec(resource ?? "") ?? [];
  if (code === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(atob(code.replaceAll("-", "+").replaceAll("_", "/")));
    return isRecord(json) && isRecord(json["att"]) ? json["att"] : undefined;
  } catch {
    return undefined;
  }
};

/** By kind: `'request': 'eth_sign', 'personal_sign'`. */
const abilitiesOf = (allowed: unknown): readonly (readonly [string, string])[] => {
  const byKind = new Map<string, string[]>();
  const all = Object.keys(isRecord(allowed) ? allowed : {}).map((one) => one.split("/"));
  for (const [kind = "", action = ""] of all.toSorted(([, a = ""], [, b = ""]) =>
    a.localeCompare(b),
  ))
    byKind.set(kind, [...(byKind.get(kind) ?? []), action]);
  return [...byKind].map(([kind, actions]) => [kind, actions.join("', '")]);
};

/** ERC-5573, as WalletConnect wallets write it. */
const recapText = (att: Readonly<Record<string, unknown>>): string => {
  let count = 0;
  const parts = Object.entries(att).map(([target, allowed]) => {
    const lines = abilitiesOf(allowed).map(([kind, actions]) => {
      count += 1;
      return `(${count}) '${kind}': '${actions}' for '${target}'.`;
    });
    return lines.join(", ").replace(".,", ".");
  });
  return AUTHORIZES + parts.join(" ");
};

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
const textsOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;

/** The recap is the last resource. */
const statementOf = (
  statement: string | undefined,
  resources: readonly string[] | undefined,
): string | undefined => {
  const att = recapOf(resources?.at(-1));
  if (!att || statement?.includes(AUTHORIZES) === true) return statement;
  return [...(statement === undefined ? [] : [statement]), recapText(att)].join(" ");
};

/** Removes undefined fields. */
const presentFields = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Converts a cacao (CAIP-74, ERC-5573) to a session; undefined if invalid. The address is spelled
 * as in the cacao in `message`, and in EIP-55 in `data`.
 */
export const sessionOfCacao = (cacao: Cacao): SignInSession | undefined => {
  const { p, s } = cacao;
  const [, chain, address] = ISSUER.exec(p.iss) ?? [];
  if (chain === undefined || address === undefined) return undefined;
  const resources = textsOf(p["resources"]);
  const data = {
    domain: p["domain"],
    accountAddress: toChecksumAddress(address),
    ...presentFields({ statement: statementOf(textOf(p["statement"]), resources) }),
    uri: p["aud"] ?? p["uri"],
    version: p["version"],
    chainId: evmNetworkId(Number(chain)),
    nonce: p["nonce"],
    issuedAt: p["iat"],
    ...presentFields({
      expirationTime: textOf(p["exp"]),
      notBefore: textOf(p["nbf"]),
      requestId: textOf(p["requestId"]),
      resources,
    }),
  } as SignInData;
  if (fieldProblem(data) !== undefined) return undefined;
  const accountAddress = isEvmAddress(address) ? address : data.accountAddress;
  const message = messageText({ ...data, accountAddress });
  return { data, message, signature: s.s, cacao };
};

/** The messages a wallet may have signed: with the cacao's spelling of the account, or EIP-55. */
export const spellingsOf = (session: SignInSession): readonly SignInSession[] => {
  const message = messageText(session.data);
  return message === session.message ? [session] : [session, { ...session, message }];
};

/** True if the sign-in message can be part of the connection request: no scheme, no request id. */
export const canBeAskedTogether = ({ scheme, requestId, chainId }: SignInData): boolean =>
  scheme === undefined && requestId === undefined && chainOf(chainId)?.signIn?.isErc4361 === true;

/** True if the signed data match the request; the wallet may add abilities (ERC-5573). */
export const answersRequest = (data: SignInData, request: SignInData): boolean => {
  const resources = data.resources ?? [];
  const plain = recapOf(resources.at(-1)) ? resources.slice(0, -1) : resources;
  const statement = statementOf(request.statement, data.resources);
  return (
    data.domain === request.domain &&
    data.uri === request.uri &&
    data.nonce === request.nonce &&
    data.statement === statement &&
    data.expirationTime === request.expirationTime &&
    data.notBefore === request.notBefore &&
    plain.join("\n") === (request.resources ?? []).join("\n")
  );
};
