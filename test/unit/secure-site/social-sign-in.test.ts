import { describe, expect, it } from "vitest";
import { siteStand, type Request } from "../../support/site-stand.js";

const LIFE_MS = 20 * 60_000;
const begin = (request: Request) => request("GET_SOCIAL_REDIRECT_URI", { provider: "google" });
const UNKNOWN = { message: "Unknown sign-in" };

describe("a sign-in with an account elsewhere, at the site", () => {
  it("is ended in the page that comes back, where the one that began it is gone", async () => {
    const { page } = siteStand();
    await begin(page());
    const user = await page()("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(user).toMatchObject({ userName: "ana" });
  });
  it("is ended once", async () => {
    const request = siteStand().page();
    await begin(request);
    await request("CONNECT_SOCIAL", { uri: "?state=state1&code=ana" });
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=bea" })).toEqual(UNKNOWN);
  });
  it("is good for 20 minutes", async () => {
    const { clock, page } = siteStand();
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
    const request = siteStand().page();
    for (let count = 0; count < 6; count += 1) await begin(request);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toEqual(UNKNOWN);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state2&code=a" })).toHaveProperty(
      "address",
    );
  });
  it.each(["RELOAD", "SIGN_OUT"])("is forgotten with %s", async (name) => {
    const request = siteStand().page();
    await begin(request);
    await request(name);
    expect(await request("CONNECT_SOCIAL", { uri: "?state=state1&code=a" })).toEqual(UNKNOWN);
  });
});
