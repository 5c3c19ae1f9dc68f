import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  derivedKeys,
  memoryStore,
  oauthIdentities,
  startSecureSite,
  type RunningSite,
} from "../../examples/secure-site/index.mjs";

const [PAGE, ORIGIN] = ["https://shop.example", "https://wallet.example"];
let site: RunningSite;
let provider: Server;
/** The token requests that the provider received. */
let asked: URLSearchParams[] = [];
/** The provider's answer about its user: JSON or other text. */
let said = "";
let tokenSaid = "";
let read: (answer: unknown) => { readonly id: string | number };

beforeEach(async () => {
  asked = [];
  said = JSON.stringify({ sub: "17", name: "ana" });
  tokenSaid = JSON.stringify({ access_token: "t" });
  read = (answer) => {
    const { sub, name } = answer as { readonly sub: string; readonly name: string };
    return { id: sub, userName: name };
  };
  provider = createServer(async (request, response) => {
    const isToken = request.url === "/token";
    let body = "";
    for await (const part of request) body += String(part);
    if (isToken) asked.push(new URLSearchParams(body));
    if (request.url === "/moved") response.writeHead(307, { location: "/token" });
    response.end(isToken ? tokenSaid : said);
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  const address = provider.address();
  const own = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  site = await startSecureSite({
    origin: ORIGIN,
    pages: [PAGE],
    name: "Shop Wallet",
    port: 0,
    store: memoryStore(),
    mail: { send: () => undefined },
    keys: derivedKeys({ secret: new Uint8Array(32), chains: {} }),
    identities: oauthIdentities(ORIGIN, {
      google: {
        clientId: "shop",
        clientSecret: "secret",
        authorizeUrl: `${own}/authorize`,
        tokenUrl: `${own}/token`,
        userUrl: `${own}/user`,
        scope: "openid",
        read: (answer) => read(answer),
      },
      discord: {
        clientId: "shop",
        clientSecret: "secret",
        authorizeUrl: `${own}/authorize`,
        tokenUrl: `${own}/moved`,
        userUrl: `${own}/user`,
        scope: "openid",
        read: (answer) => read(answer),
      },
    }),
  });
});
afterEach(async () => {
  provider.close();
  await site.stop();
});

const post = async (path: string, body: object): Promise<string> => {
  const headers = { origin: ORIGIN, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(`${site.url}${path}`, init)).text();
};
const browser = async () => {
  const { session } = JSON.parse(await post("/session", { page: PAGE })) as { session: string };
  return async (name: string, payload?: object) => {
    const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
    const answer = await post("/message", { session, page: PAGE, data });
    return (JSON.parse(answer) as { reply: { payload: Record<string, string> } }).reply.payload;
  };
};
/** The user consents at the provider, which redirects the window to the site. */
const agreed = (uri: string, more = ""): Promise<Response> => {
  const state = `${new URL(uri).searchParams.get("state") ?? ""}${more}`;
  const query = new URLSearchParams({ state, code: "c" });
  return fetch(`${site.url}/result?${query.toString()}`, { redirect: "manual" });
};
const resultIn = async (response: Response): Promise<string> =>
  (/data-result="([^"]*)"/u.exec(await response.text())?.[1] ?? "").replaceAll("&amp;", "&");

describe("social sign-in at a secure site", () => {
  it("proves each social sign-in to the provider (PKCE), and signs the user in", async () => {
    const request = await browser();
    const { uri = "" } = await request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    const window = await agreed(uri);
    const result = await resultIn(window);
    const user = await request("CONNECT_SOCIAL", { uri: result, chainId: 1 });
    expect(user).toMatchObject({ userName: "ana", email: null });
    const verifier = asked[0]?.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    expect(new URL(uri).searchParams.get("code_challenge")).toBe(challenge);
    expect((await request("CONNECT_SOCIAL", { uri: result })).message).toBe("Unknown sign-in");
  });

  it("rejects a social sign-in result that arrives in a different browser than the sign-in started in", async () => {
    const [mine, theirs] = [await browser(), await browser()];
    const { uri = "" } = await theirs("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    const result = await resultIn(await agreed(uri));
    expect((await mine("CONNECT_SOCIAL", { uri: result })).message).toBe("Unknown sign-in");
  });

  it("delivers the social sign-in result to the waiting page only once", async () => {
    const request = await browser();
    const { uri = "" } = await request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
    expect(await (await agreed(uri)).text()).toContain(`data-page="${PAGE}"`);
    expect(await (await agreed(uri)).text()).toContain('data-page=""');
  });

  it("keeps the five newest social sign-in attempts of each browser", async () => {
    const [request, other] = [await browser(), await browser()];
    const begin = async (from: typeof request): Promise<string> =>
      (await from("GET_SOCIAL_REDIRECT_URI", { provider: "google" }))["uri"] ?? "";
    const theirs = await begin(other);
    const attempts = [];
    for (let at = 0; at < 6; at += 1) attempts.push(await begin(request));
    const isWaitedFor = async (uri = ""): Promise<boolean> =>
      (await (await agreed(uri)).text()).includes(`data-page="${PAGE}"`);
    expect([await isWaitedFor(attempts[0]), await isWaitedFor(attempts[1])]).toEqual([false, true]);
    expect(await isWaitedFor(theirs)).toBe(true);
  });

  it("redirects only to pages that may embed the secure site after a social sign-in", async () => {
    const request = await browser();
    const begin = async (): Promise<string> =>
      (await request("GET_SOCIAL_REDIRECT_URI", { provider: "google" }))["uri"] ?? "";
    const back = await agreed(await begin(), `--${encodeURIComponent(`${PAGE}/pay?x=1`)}`);
    const location = new URL(back.headers.get("location") ?? "");
    expect(location.origin + location.pathname).toBe(`${PAGE}/pay`);
    expect(location.searchParams.get("result_uri")).toContain("code=c");
    const evil = await agreed(await begin(), `--${encodeURIComponent("https://evil.example/")}`);
    expect(evil.status).toBe(200);
    expect(evil.headers.get("location")).toBeNull();
  });

  it("rejects social providers that the secure site does not offer", async () => {
    const request = await browser();
    const refused = await request("GET_SOCIAL_REDIRECT_URI", { provider: "github" });
    expect(refused.message).toBe("github is not offered here");
    expect((await request("GET_FARCASTER_URI")).message).toBe("Farcaster is not offered here");
  });
});

/** Signs in at the provider; returns the result that the frame receives. */
const signedIn = async (provider = "google") => {
  const request = await browser();
  const { uri = "" } = await request("GET_SOCIAL_REDIRECT_URI", { provider });
  const result = await resultIn(await agreed(uri));
  const user = await request("CONNECT_SOCIAL", { uri: result, chainId: 1 });
  const { isConnected } = await request("IS_CONNECTED");
  return { user, isConnected };
};
const REFUSED = { user: { message: "Sign-in refused" }, isConnected: false };

describe("identity from a social sign-in provider", () => {
  it.each([
    ["{}"],
    ['{"sub":null}'],
    ['{"sub":""}'],
    ['{"sub":" "}'],
    ['{"sub":0}'],
    ['{"sub":-1}'],
    ['{"sub":1.5}'],
    ['{"sub":9007199254740993}'],
    ['{"sub":true}'],
    ['{"sub":{}}'],
    ['{"sub":["17"]}'],
    ['{"sub":"a\\nb"}'],
    ["null"],
    ['"17"'],
    ["not JSON"],
  ])("rejects the social provider's answer '%s' without a usable user id", async (text) => {
    said = text;
    expect(await signedIn()).toEqual(REFUSED);
  });

  it.each([
    ["an id of 256 characters", { sub: "x".repeat(256) }],
    ["an answer of 70 kB", { sub: "17", more: "x".repeat(70_000) }],
  ])("rejects a social provider that sends %s", async (_, answer) => {
    said = JSON.stringify(answer);
    expect(await signedIn()).toEqual(REFUSED);
  });

  it.each(["undefined", "null", "NaN", "[object Object]"])(
    'rejects the social user id "%s", which comes from a missing field',
    async (id) => {
      read = () => ({ id });
      expect(await signedIn()).toEqual(REFUSED);
    },
  );

  it("rejects a social user id that is not a number (NaN)", async () => {
    read = () => ({ id: Number.NaN });
    expect(await signedIn()).toEqual(REFUSED);
  });

  it("rejects a social provider's answer that is malformed", async () => {
    read = () => {
      throw new TypeError("no such field");
    };
    expect(await signedIn()).toEqual(REFUSED);
  });

  it.each(["{}", "null", '{"access_token":""}', '{"access_token":5}'])(
    "rejects the social provider's answer '%s' without an access token",
    async (text) => {
      tokenSaid = text;
      expect(await signedIn()).toEqual(REFUSED);
    },
  );

  it("treats a social user id given as a number or as a string of its digits as the same user", async () => {
    const addressOf = async (text: string) => {
      said = text;
      return (await signedIn()).user["address"];
    };
    const address = await addressOf('{"sub":17}');
    expect(await addressOf('{"sub":"17"}')).toBe(address);
    expect(await addressOf('{"sub":18}')).not.toBe(address);
  });

  it("does not send the social provider's client secret to a redirect target", async () => {
    expect(await signedIn("discord")).toEqual(REFUSED);
    expect(asked).toEqual([]);
  });

  it("uses a social user's e-mail address only if the provider verified it", async () => {
    const email = "ana@example.org";
    for (const isEmailVerified of [undefined, false, "true", 1]) {
      read = () => ({ id: "17", email, isEmailVerified });
      expect((await signedIn()).user).toMatchObject({ email: null });
    }
    read = () => ({ id: "17", email, isEmailVerified: true });
    expect((await signedIn()).user).toMatchObject({ email });
  });

  it("rejects a social provider name that could collide with the secure site's own e-mail sign-in", () => {
    for (const name of ["email", "", "a:b", "Email\n"])
      expect(() => oauthIdentities(ORIGIN, { [name]: {} as never })).toThrow("name of a provider");
  });
});
