/** Input of `solana:signIn`; only the domain is required. */
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
 * The text to sign: Sign In With Solana, which follows ERC-4361 with all fields optional except
 * domain and address.
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
