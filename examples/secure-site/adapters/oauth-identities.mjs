import { createHash, createHmac, randomBytes } from "node:crypto";
import { SiteRefusal } from "latchkit/secure-site";

const LIMIT_MS = 20_000;
const MAX_BYTES = 65_536;
const MOST_ID = 255;
/** The site reserves "email" for users who sign in by e-mail. */
const PROVIDER = /^(?!email$)[a-z][\w-]{0,31}$/u;
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const CONTROL = /[\u0000-\u001f\u007f]/u;
/** Texts of missing values. */
const MISSING = new Set(["", "undefined", "null", "NaN", "[object Object]"]);

const refuse = () => {
  throw new SiteRefusal("Sign-in refused");
};

/** Parses a JSON response. Refuses redirects, which would forward the client secret. */
const answerOf = async (url, init) => {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(url, { ...init, redirect: "error", signal });
  if (!response.ok || response.body === null) return refuse();
  const parts = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MAX_BYTES) return refuse();
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
};

/** The provider's id as text. Required: without it all users would be the same. */
const idOf = (id) => {
  if (Number.isSafeInteger(id) && id > 0) return String(id);
  const isFit =
    typeof id === "string" && id.trim() === id && id.length <= MOST_ID && !CONTROL.test(id);
  return isFit && !MISSING.has(id) ? id : refuse();
};

/** Validates a provider's user data. */
const userFrom = (provider, read, answer) => {
  const { id, email, isEmailVerified, userName } = Object(read(answer));
  return {
    id: `${provider}:${idOf(id)}`,
    // Only verified addresses are accepted, since the site sends e-mail to them.
    ...(typeof email === "string" && isEmailVerified === true && { email }),
    ...(typeof userName === "string" && { userName }),
  };
};

/** Turns any failure of the provider or `read` into a refused sign-in. */
const refusing = async (work) => {
  try {
    return await work();
  } catch {
    return refuse();
  }
};

const noFarcaster = () => {
  throw new SiteRefusal("Farcaster is not offered here");
};

/** Disables identity providers: refuses every such sign-in. */
export const noIdentities = () => ({
  redirectUri: () => {
    throw new SiteRefusal("Accounts elsewhere are not offered here");
  },
  userOf: () => undefined,
  farcaster: noFarcaster,
});

/** OAuth 2 providers with PKCE, by name. */
export const oauthIdentities = (origin, providers) => {
  const wrong = Object.keys(providers).find((name) => !PROVIDER.test(name));
  if (wrong !== undefined) throw new Error(`"${wrong}" cannot be the name of a provider`);
  const redirect = `${origin}/result`;
  const key = randomBytes(32);
  /** PKCE verifier derived from the state. The site accepts each state once. */
  const verifierOf = (state) => createHmac("sha256", key).update(state).digest("base64url");
  return {
    redirectUri: (provider, state) => {
      if (!Object.hasOwn(providers, provider))
        throw new SiteRefusal(`${provider} is not offered here`);
      const { authorizeUrl, clientId, scope } = providers[provider];
      const url = new URL(authorizeUrl);
      const query = {
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirect,
        scope,
        state,
        code_challenge: createHash("sha256").update(verifierOf(state)).digest("base64url"),
        code_challenge_method: "S256",
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    userOf: (provider, code, state) => {
      if (!Object.hasOwn(providers, provider)) return undefined;
      const { tokenUrl, userUrl, clientId, clientSecret, read } = providers[provider];
      return refusing(async () => {
        const { access_token: token } = await answerOf(tokenUrl, {
          method: "POST",
          headers: { accept: "application/json" },
          body: new URLSearchParams({
            grant_type: "authorization_code",
            code,
            redirect_uri: redirect,
            client_id: clientId,
            client_secret: clientSecret,
            code_verifier: verifierOf(state),
          }),
        });
        if (typeof token !== "string" || token === "") return refuse();
        const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
        return userFrom(provider, read, await answerOf(userUrl, { headers }));
      });
    },
    farcaster: noFarcaster,
  };
};
