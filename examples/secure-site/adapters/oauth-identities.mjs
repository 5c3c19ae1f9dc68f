import { createHash, randomBytes } from "node:crypto";
import { SiteRefusal } from "latchkit/secure-site";

const LIFE_MS = 10 * 60_000;
const LIMIT_MS = 20_000;

const answerOf = async (url, init) => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new SiteRefusal("Sign-in refused");
  return response.json();
};
const noFarcaster = () => {
  throw new SiteRefusal("Farcaster is not offered here");
};

/** None: every sign-in with an account elsewhere is refused. */
export const noIdentities = () => ({
  redirectUri: () => {
    throw new SiteRefusal("Accounts elsewhere are not offered here");
  },
  userOf: () => undefined,
  farcaster: noFarcaster,
});

/** Accounts elsewhere that speak OAuth 2 with PKCE, by their name. */
export const oauthIdentities = (origin, providers) => {
  const redirect = `${origin}/result`;
  /** What proves to the provider that the same site asks, by the state of the attempt. */
  const verifiers = new Map();
  const forgetOld = () => {
    for (const [state, { at }] of verifiers) if (Date.now() - at > LIFE_MS) verifiers.delete(state);
  };
  return {
    redirectUri: (provider, state) => {
      if (!Object.hasOwn(providers, provider))
        throw new SiteRefusal(`${provider} is not offered here`);
      forgetOld();
      const verifier = randomBytes(32).toString("base64url");
      verifiers.set(state, { verifier, at: Date.now() });
      const { authorizeUrl, clientId, scope } = providers[provider];
      const url = new URL(authorizeUrl);
      const query = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirect,
        scope,
        state,
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    userOf: async (provider, code, state) => {
      forgetOld();
      const known = verifiers.get(state);
      verifiers.delete(state);
      if (known === undefined || !Object.hasOwn(providers, provider)) return undefined;
      const { tokenUrl, userUrl, clientId, clientSecret, read } = providers[provider];
      const { access_token: token } = await answerOf(tokenUrl, {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code,
          redirect_uri: redirect,
          client_id: clientId,
          client_secret: clientSecret,
          code_verifier: known.verifier,
        }),
      });
      const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
      const { id, email, userName } = read(await answerOf(userUrl, { headers }));
      return {
        id: `${provider}:${id}`,
        ...(email !== undefined && { email }),
        ...(userName !== undefined && { userName }),
      };
    },
    farcaster: noFarcaster,
  };
};
