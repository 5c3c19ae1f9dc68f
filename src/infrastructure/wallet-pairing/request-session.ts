import * as v from "valibot";
import type { SignInData } from "../../domain/sign-in/sign-in-message.js";
import type { UniversalProvider } from "../../ports/external-connector.port.js";
import type { SignedTogether } from "../../ports/wallet-pairing.port.js";

/** A session proposal, and what the wallet signed with it. */
export interface SessionRequest {
  readonly approval: Promise<unknown>;
  readonly signed?: () => SignedTogether | undefined;
}
type Options = Parameters<UniversalProvider["connect"]>[0];

/** Maximum number of signed messages accepted. */
const MAX_CACAOS = 50;
const Cacaos = v.pipe(
  v.array(
    v.object({
      h: v.object({ t: v.string() }),
      p: v.looseObject({ iss: v.string() }),
      s: v.object({ t: v.string(), s: v.string() }),
    }),
  ),
  v.maxLength(MAX_CACAOS),
);

const fieldsOf = ({ statement, expirationTime: exp, notBefore: nbf, resources }: SignInData) => ({
  ...(statement !== undefined && { statement }),
  ...(exp !== undefined && { exp }),
  ...(nbf !== undefined && { nbf }),
  ...(resources && { resources: [...resources] }),
});

/**
 * Requests a session with a message to sign, its network first: wallets sign for it. Requests only
 * the session if the provider does not support this.
 */
export const requestSession = (
  provider: UniversalProvider,
  options: Options,
  message: SignInData | undefined,
): SessionRequest => {
  const evm = options.optionalNamespaces["eip155"];
  if (!message || !evm || !provider.authenticate) return { approval: provider.connect(options) };
  const { domain, uri, nonce, chainId } = message;
  const answered = provider.authenticate({
    ...options,
    ...fieldsOf(message),
    domain,
    uri,
    nonce,
    chains: [chainId, ...evm.chains.filter((one) => one !== chainId)],
    methods: evm.methods.filter((one) => one !== "wallet_showCallsStatus"),
  });
  let signed: SignedTogether | undefined;
  const approval = answered.then((answer) => {
    const { auths, session } = answer as { readonly auths?: unknown; readonly session?: unknown };
    const result = v.safeParse(Cacaos, auths);
    if (result.success) signed = { asked: message, cacaos: result.output };
    return session;
  });
  return { approval, signed: () => signed };
};
