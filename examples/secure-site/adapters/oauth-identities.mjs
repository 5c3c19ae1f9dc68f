import { createHash, createHmac, randomBytes } from "node:crypto";
import { SiteRefusal } from "latchkit/secure-site";

const LIMIT_MS = 20_000;
const MOST_BYTES = 65_536;
const MOST_ID = 255;
/** "email" is how the site itself names users that sign in by e-mail. */
const PROVIDER = /^(?!email$)[a-z][\w-]{0,31}$/u;
// oxlint-disable-next-line no-control-regex -- these are what an id must not have
const CONTROL = /[\u0000-\u001f\u007f]/u;
/** What `String(value)` and `${value}` write for a value that the provider did not send. */
const MISSING = new Set(["", "undefined", "null", "NaN", "[object Object]"]);

const refuse = () => {
  throw new SiteRefusal("Sign-in refused");
};

/** The JSON of an answer. A redirect is refused: it would carry the client's secret elsewhere. */
const answerOf = async (url, init) => {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(url, { ...init, redirect: "error", signal });
  if (!response.ok || response.body === null) return refuse();
  const parts = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > MOST_BYTES) return refuse();
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
};

/** The id that a provider gave, as text. Without one everybody would be the same user. */
const idOf = (id) => {
  if (Number.isSafeInteger(id) && id > 0) return String(id);
  const isFit =
    typeof id === "string" && id.trim() === id && id.length <= MOST_ID && !CONTROL.test(id);
  return isFit && !MISSING.has(id) ? id : refuse();
};

/** What a provider says of its user. Nothing of it is taken before it was looked at. */
const userFrom = (provider, read, answer) => {
  const { id, email, isEmailVerified, userName } = Object(read(answer));
  return {
    id: `${provider}:${idOf(id)}`,
    // The site writes to the address: one that anybody could have typed there is not taken.
    ...(typeof email === "string" && isEmailVerified === true && { email }),
    ...(typeof userName === "string" && { userName }),
  };
};

/** Any failure of the provider or of its `read` is a refused sign-in. */
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
  const wrong = Object.keys(providers).find((name) => !PROVIDER.test(name));
  if (wrong !== undefined) throw new Error(`"${wrong}" cannot be the name of a provider`);
  const redirect = `${origin}/result`;
  const key = randomBytes(32);
  /** Proves to the provider that the same site asks. The site takes each state once. */
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
