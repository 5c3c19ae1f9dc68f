import { getAddress, stringToBytes } from "viem";
import { describe, expect, it } from "vitest";
import { PAGE, setupSignedInSite as stand } from "../../support/worlds/signed-in-site.js";

describe("sign-in message of a login", () => {
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
  it("signs the login message with the reported account, without approval", async () => {
    const { request, keys, accounts, shown } = await stand();
    const text = textFor("shop.example");
    const message = text.replace("<<AccountAddress>>", getAddress(accounts.eoa));
    const user = await request("GET_USER", asked(text));
    expect(user).toMatchObject({ message, signature: "0x51" });
    expect(keys.calls).toMatchObject([
      {
        method: "personal_sign",
        account: { address: accounts.eoa, type: "eoa" },
        signing: { kind: "message", bytes: stringToBytes(message) },
      },
    ]);
    expect(shown).toEqual([]);
  });
  it.each([
    ["for another page", asked(textFor("bank.example"))],
    [
      "bound to a URI of another page",
      asked(textFor("shop.example").replace(PAGE, "https://bank.example")),
    ],
    [
      "longer than 10,240 bytes",
      asked(`${textFor("shop.example")}\nResources:\n- ${"x".repeat(10_240)}`),
    ],
    ["not a sign-in message", asked("I owe Mallory 100 ETH")],
    ["missing", asked()],
  ])("does not sign a login message that is %s", async (_, given) => {
    const { request, keys } = await stand();
    const user = await request("GET_USER", given);
    expect(user).toHaveProperty("address");
    expect(user).not.toHaveProperty("signature");
    expect(keys.calls).toEqual([]);
  });
  it.each([
    ["throws", new Error("no key")],
    ["returns no signature", undefined],
  ])("omits the signed login message if the key %s", async (_, no) => {
    const { request, keys } = await stand();
    keys.signature = no;
    const user = await request("GET_USER", asked(textFor("shop.example")));
    expect(user).toHaveProperty("address");
    expect([user["message"], user["signature"]]).toEqual([undefined, undefined]);
  });
});
