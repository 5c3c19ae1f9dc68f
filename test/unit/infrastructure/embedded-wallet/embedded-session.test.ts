import { describe, expect, it } from "vitest";
import type { FrameUser } from "../../../../src/domain/secure-frame/frame-payloads.js";
import {
  messageForFrame,
  sessionOfUser,
} from "../../../../src/infrastructure/embedded-wallet/embedded-session.js";
import type { SignInData } from "../../../../src/domain/sign-in/sign-in-message.js";

const EOA = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const SMART = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const CLUSTER = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const SOLANA = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const session = (user: Partial<FrameUser>) =>
  sessionOfUser({ address: EOA, chainId: 1, ...user } as FrameUser);
const accounts = [
  { address: EOA.toLowerCase(), type: "eoa" },
  { address: SMART.toLowerCase(), type: "smartAccount" },
] as const;
const [EOA_ACCOUNT, SMART_ACCOUNT] = [
  { address: EOA, type: "eoa" },
  { address: SMART, type: "smartAccount" },
];

describe("the session of the embedded wallet", () => {
  it.each([
    [1, "eip155:1"],
    ["137", "eip155:137"],
    ["eip155:10", "eip155:10"],
  ])("connects the embedded wallet on the network of chain id %j", (chainId, networkId) => {
    expect(session({ chainId })).toMatchObject({ namespace: "eip155", networkId });
  });
  it("lists the embedded wallet's active account first, then each other account once, in EIP-55 form", () => {
    expect(session({ accounts }).accounts).toEqual([EOA_ACCOUNT, SMART_ACCOUNT]);
    const smart = session({ accounts, address: SMART.toLowerCase() });
    expect(smart.accounts).toEqual([SMART_ACCOUNT, EOA_ACCOUNT]);
  });
  it("uses the account type from the secure frame's list, or else from the user's preference", () => {
    const preferredAccountType = "smartAccount";
    expect(session({ accounts, preferredAccountType }).accounts[0]).toEqual(EOA_ACCOUNT);
    expect(session({ preferredAccountType }).accounts).toEqual([
      { address: EOA, type: "smartAccount" },
    ]);
    expect(session({}).accounts).toEqual([EOA_ACCOUNT]);
  });
  it("lists one account of the embedded wallet on Solana, even if the secure frame lists several", () => {
    expect(session({ chainId: CLUSTER, address: SOLANA, accounts })).toEqual({
      namespace: "solana",
      networkId: CLUSTER,
      accounts: [{ address: SOLANA, type: "eoa" }],
    });
  });
  it.each([
    [{ address: "0x12" }],
    [{ accounts: [{ address: "0x12", type: "eoa" }] }],
    [{ chainId: CLUSTER }],
    [{ chainId: CLUSTER, address: "0".repeat(40) }],
    [{ chainId: 0 }],
    [{ chainId: 1.5 }],
    [{ chainId: "eip155:x" }],
    [{ chainId: "none" }],
    [{ chainId: "polkadot:91b171bb158e2d3848fa23a9f1c25182" }],
    [
      {
        chainId: "bip122:000000000019d6689c085ae165831e93",
        address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      },
    ],
  ])("rejects the embedded wallet's user %j", (user) => {
    expect(() => session(user as Partial<FrameUser>)).toThrowError(
      expect.objectContaining({ code: "wallet/invalid-answer", context: { method: "GET_USER" } }),
    );
  });
});

describe("the sign-in message for the frame", () => {
  const asked: SignInData = {
    scheme: "https",
    domain: "shop.example",
    accountAddress: "0x0000000000000000000000000000000000000000",
    uri: "https://shop.example",
    version: "1",
    chainId: "eip155:1",
    nonce: "nonce00000001",
    issuedAt: "2026-01-01T00:00:00.000Z",
  };
  it("replaces the account in the sign-in message for the secure frame by a placeholder", () => {
    const { scheme: _, ...fields } = asked;
    const { serializedMessage, ...rest } = messageForFrame(asked);
    expect(rest).toStrictEqual({ ...fields, accountAddress: "<<AccountAddress>>" });
    expect(serializedMessage.split("\n")[1]).toBe("<<AccountAddress>>");
  });
  it("copies the resources of the sign-in message for the secure frame", () => {
    const resources = Object.freeze(["https://a.example"]);
    const framed = messageForFrame({ ...asked, resources });
    expect(framed.resources).toEqual(resources);
    expect(framed.resources).not.toBe(resources);
  });
});
