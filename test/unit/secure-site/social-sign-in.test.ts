import { describe, expect, it } from "vitest";
import { memoryStore } from "../../../examples/secure-site/index.mjs";
import { SecureSite } from "../../../src/secure-site/secure-site.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-keys.js";

const LIFE_MS = 20 * 60_000;

/** A browser whose pages come and go over one store. */
const browser = () => {
  const clock = { now: 1_000 };
  const store = memoryStore();
  let count = 0;
  const page = () => {
    const site = new SecureSite({
      store,
      keys: new PretendSiteKeys(),
      mail: { sendCode: () => undefined, sendDeviceLink: () => undefined },
      approval: { ask: async () => true },
      identities: {
        redirectUri: (_provider, state) => `https://elsewhere.example/?state=${state}`,
        userOf: (provider, code) => ({ id: `${provider}:${code}`, userName: code }),
        farcaster: () => ({ url: "", user: new Promise(() => undefined) }),
      },
      now: () => clock.now,
      code: () => "123456",
      secret: () => `state${(count += 1)}`,
    });
    return async (name: string, payload?: object) => {
      const data = { type: `@w3m-app/${name}`, id: "1", ...(payload && { payload }) };
      const reply = await site.receive(data);
      return (reply as { readonly payload: Readonly<Record<string, unknown>> }).payload;
    };
  };
  return { clock, page };
};
const begin = (request: ReturnType<ReturnType<typeof browser>["page"]>) =>
  request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
const UNKNOWN = { message: "Unknown sign-in" };

describe("a sign-in with an account elsewhere, at the site", () => {
  it("is ended in the page that comes back, where the one that began it is gone", async () => {
    const { page } = browser();
    await begin(page());
    const user = await page()("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(user).toMatchObject({ userName: "ana" });
  });
  it("is ended once", async () => {
    const request = browser().page();
    await begin(request);
    await request("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=bea" })).toEqual(UNKNOWN);
  });
  it("is good for 20 minutes", async () => {
    const { clock, page } = browser();
    const request = page();
    for (let count = 0; count < 2; count += 1) await begin(request);
    clock.now += LIFE_MS;
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toHaveProperty(
      "address",
    );
    clock.now += 1;
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state2&code=a" })).toEqual(UNKNOWN);
  });
  it("is one of the last five", async () => {
    const request = browser().page();
    for (let count = 0; count < 6; count += 1) await begin(request);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toEqual(UNKNOWN);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state2&code=a" })).toHaveProperty(
      "address",
    );
  });
  it.each(["RELOAD", "SIGN_OUT"])("is forgotten with %s", async (name) => {
    const request = browser().page();
    await begin(request);
    await request(name);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toEqual(UNKNOWN);
  });
});
