/** What an app asks for with `solana:signIn`; all but the domain may be left out. */
export interface SignInInput {
  readonly domain?: string;
  readonly address?: string;
  readonly statement?: string;
  readonly uri?: string;
  readonly version?: string;
  readonly chainId?: string;
  readonly nonce?: string;
  readonly issuedAt?: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

const FIELDS = [
  ["URI", "uri"],
  ["Version", "version"],
  ["Chain ID", "chainId"],
  ["Nonce", "nonce"],
  ["Issued At", "issuedAt"],
  ["Expiration Time", "expirationTime"],
  ["Not Before", "notBefore"],
  ["Request ID", "requestId"],
] as const;

/**
 * The text that is signed: Sign In With Solana, which follows ERC-4361 with every field but domain
 * and address optional.
 */
export const signInText = (input: SignInInput, domain: string, address: string): string => {
  const fields = FIELDS.flatMap(([label, name]) =>
    input[name] === undefined ? [] : [`${label}: ${input[name]}`],
  );
  const resources =
    input.resources === undefined
      ? []
      : ["Resources:", ...input.resources.map((one) => `- ${one}`)];
  const parts = [
    ...(input.statement === undefined ? [] : [input.statement]),
    ...(fields.length + resources.length === 0 ? [] : [[...fields, ...resources].join("\n")]),
  ];
  return [`${domain} wants you to sign in with your Solana account:\n${address}`, ...parts].join(
    "\n\n",
  );
};
