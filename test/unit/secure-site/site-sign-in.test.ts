import { getAddress, stringToHex } from "viem";
import { describe, expect, it } from "vitest";
import type { SiteCall, SitePlace, SitePorts } from "../../../src/secure-site/site.ports.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-keys.js";
import { siteStand } from "../../support/site-stand.js";

const SMART = 8_453;
const PAGE = "https://shop.example";

class Keys extends PretendSiteKeys {
  readonly calls: SiteCall[] = [];
  readonly asked: SitePlace[] = [];
  answer: Promise<boolean> = Promise.resolve(true);
  signature: unknown = "0x51";
  async isDeployed(_userId: string, where: SitePlace): Promise<boolean> {
    this.asked.push(where);
    return this.answer;
  }
  override async call(_userId: string, call: SiteCall): Promise<unknown> {
    this.calls.push(call);
    if (this.signature instanceof Error) throw this.signature;
    return this.signature;
  }
}
const stand = async (over: Partial<SitePorts> = {}) => {
  const keys = new Keys([SMART]);
  const site = siteStand({ keys, page: PAGE, ...over });
  const request = site.page();
  await site.signInElsewhere(request, "ana");
  return { ...site, request, keys, accounts: keys.accounts("google:ana") };
};

describe("a message that comes with a login, at the site", () => {
  const textFor = (host: string) =>
    [
      `${host} wants you to sign in with your Ethereum account:`,
      "<<AccountAddress>>",
      "",
      "",
      `URI: ${PAGE}`,
      "Version: 1",
      "Chain ID: 1",
      "Nonce: nonce00000001",
      "Issued At: 2026-01-01T00:00:00.000Z",
    ].join("\n");
  const asked = (serializedMessage?: string) => ({
    siwxMessage: {
      accountAddress: "<<AccountAddress>>",
      chainId: "eip155:1",
      domain: "shop.example",
      uri: PAGE,
      version: "1",
      nonce: "nonce00000001",
      ...(serializedMessage !== undefined && { serializedMessage }),
    },
  });
  it("is signed by the account that is shown, with nobody asked", async () => {
    const { request, keys, accounts, shown } = await stand();
    const text = textFor("shop.example");
    const message = text.replace("<<AccountAddress>>", getAddress(accounts.eoa));
    const user = await request("GET_USER", asked(text));
    expect(user).toMatchObject({ message, signature: "0x51" });
    const params = [stringToHex(message), accounts.eoa];
    const account = { address: accounts.eoa, type: "eoa" };
    expect(keys.calls).toEqual([{ method: "personal_sign", params, account }]);
    expect(shown).toEqual([]);
  });
  it.each([
    ["another page's", asked(textFor("bank.example"))],
    ["no sign-in", asked("I owe Mallory 100 ETH")],
    ["missing", asked()],
  ])("is not signed where it is %s", async (_, given) => {
    const { request, keys } = await stand();
    const user = await request("GET_USER", given);
    expect(user).toHaveProperty("address");
    expect(user).not.toHaveProperty("signature");
    expect(keys.calls).toEqual([]);
  });
  it.each([[new Error("no key")], [undefined]])(
    "is left out where no key signs: %s",
    async (no) => {
      const { request, keys } = await stand();
      keys.signature = no;
      const user = await request("GET_USER", asked(textFor("shop.example")));
      expect(user).toHaveProperty("address");
      expect([user["message"], user["signature"]]).toEqual([undefined, undefined]);
    },
  );
});
