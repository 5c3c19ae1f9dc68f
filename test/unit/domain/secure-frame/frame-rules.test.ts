import { describe, expect, it } from "vitest";
import {
  DEFAULT_FRAME_URL,
  frameAddress,
  frameNetworks,
  secureOrigin,
  DEFAULT_FRAME_NETWORK,
  DEFAULT_LAST_CHAIN,
  FRAME_TIMES,
} from "../../../../src/domain/secure-frame/frame-settings.js";
import {
  APPROVAL_METHODS,
  SAFE_METHODS,
  hasFitParameters,
  isHashOrSignature,
  methodKind,
} from "../../../../src/domain/secure-frame/frame-methods.js";
import { isConnectStep, replyLimit } from "../../../../src/domain/secure-frame/frame-messages.js";
import {
  APP_PAYLOADS,
  type AppMessageName,
} from "../../../../src/domain/secure-frame/frame-payloads.js";

describe("frame methods", () => {
  it("classifies 41 read methods of the embedded wallet as safe", { tags: ["S6-007"] }, () => {
    expect(SAFE_METHODS).toHaveLength(41);
    for (const method of [
      "eth_accounts",
      "eth_call",
      "eth_getBalance",
      "eth_sendRawTransaction",
      "wallet_getAssets",
    ])
      expect(methodKind(method)).toBe("safe");
  });

  it(
    "requires approval for the 11 methods of the embedded wallet that sign or grant",
    { tags: ["S6-008"] },
    () => {
      expect([...APPROVAL_METHODS].sort()).toEqual(
        [
          "personal_sign",
          "eth_signTypedData_v4",
          "eth_sendTransaction",
          "solana_signMessage",
          "solana_signTransaction",
          "solana_signAllTransactions",
          "solana_signAndSendTransaction",
          "wallet_sendCalls",
          "wallet_grantPermissions",
          "wallet_revokePermissions",
          "eth_sendUserOperation",
        ].sort(),
      );
      for (const method of APPROVAL_METHODS) expect(methodKind(method)).toBe("approval");
    },
  );

  it(
    "rejects every other embedded wallet method, including prototype names",
    { tags: ["S6-009", "S6-010"] },
    () => {
      for (const method of [
        "eth_sign",
        "eth_requestAccounts",
        "eth_signTransaction",
        "eth_signTypedData",
        "wallet_switchEthereumChain",
        "net_version",
        "ETH_CALL",
        " eth_call",
        "constructor",
        "__proto__",
        "",
      ])
        expect(methodKind(method)).toBe("refused");
    },
  );

  it(
    "requires 0x-prefixed strings in the fields `to` and `data` of each call in wallet_sendCalls",
    { tags: ["S5-031", "S5-032"] },
    () => {
      const fit = (call: object): boolean =>
        hasFitParameters("wallet_sendCalls", [{ calls: [call] }]);
      expect(fit({ to: "0x1" })).toBe(true);
      expect(fit({ to: "0x1", data: "0x", value: "0x0" })).toBe(true);
      expect(fit({ to: "1" })).toBe(false);
      expect(fit({})).toBe(false);
      expect(fit({ to: "0x1", data: "1" })).toBe(false);
      expect(fit({ to: "0x1", value: 1 })).toBe(false);
      expect(hasFitParameters("wallet_sendCalls", undefined)).toBe(false);
      expect(hasFitParameters("wallet_sendCalls", [{}])).toBe(false);
    },
  );

  it(
    "requires base58 strings as parameters of Solana signing methods",
    { tags: ["S5-033"] },
    () => {
      expect(hasFitParameters("solana_signMessage", { message: "2VfU", pubkey: "11" })).toBe(true);
      expect(hasFitParameters("solana_signMessage", { message: "2VfU" })).toBe(false);
      expect(hasFitParameters("solana_signMessage", { message: "0OIl", pubkey: "11" })).toBe(false);
      expect(hasFitParameters("solana_signTransaction", { transaction: "2VfU" })).toBe(true);
      expect(hasFitParameters("solana_signTransaction", { transaction: 7 })).toBe(false);
      expect(hasFitParameters("solana_signAllTransactions", { transactions: ["2VfU"] })).toBe(true);
      expect(hasFitParameters("solana_signAllTransactions", { transactions: "2VfU" })).toBe(false);
      const sent = { transaction: "2VfU", options: { skipPreflight: true } };
      expect(hasFitParameters("solana_signAndSendTransaction", sent)).toBe(true);
      for (const options of [{ preflightCommitment: "soon" }, { skipPreflight: "no" }]) {
        const odd = { transaction: "2VfU", options };
        expect(hasFitParameters("solana_signAndSendTransaction", odd)).toBe(false);
      }
    },
  );

  it("recognizes 0x with at least 62 hex digits as a transaction hash or signature", () => {
    expect([`0x${"a".repeat(64)}`, `0x${"B".repeat(130)}`].every(isHashOrSignature)).toBe(true);
    for (const answer of [`0x${"a".repeat(61)}`, "a".repeat(64), "0xg".padEnd(70, "a"), null])
      expect(isHashOrSignature(answer)).toBe(false);
    expect(isHashOrSignature([`0x${"a".repeat(64)}`])).toBe(false);
  });

  it("requires an array or no parameters for all other embedded wallet methods", () => {
    expect(hasFitParameters("personal_sign", ["0x", "0x"])).toBe(true);
    expect(hasFitParameters("personal_sign", { message: "0x" })).toBe(false);
    expect(hasFitParameters("eth_blockNumber", undefined)).toBe(true);
    expect(hasFitParameters("wallet_getCallsStatus", ["0x1"])).toBe(true);
    expect(hasFitParameters("wallet_getCallsStatus", [1])).toBe(false);
    expect(hasFitParameters("wallet_getCapabilities", undefined)).toBe(true);
    expect(hasFitParameters("wallet_getAssets", {})).toBe(true);
  });
});

describe("frame URL", () => {
  it(
    "builds the secure frame URL with project, chain, version, logger and, if known, RPC URL",
    { tags: ["S7-049"] },
    () => {
      const address = new URL(
        frameAddress("https://secure.example/sdk?x=1", {
          projectId: "p 01&a=b",
          chainId: "eip155:137",
          isLoggerOn: false,
          rpcUrl: "https://rpc.example/?a=b",
        }),
      );
      expect(address.origin + address.pathname).toBe("https://secure.example/sdk");
      expect(Object.fromEntries(address.searchParams)).toEqual({
        projectId: "p 01&a=b",
        chainId: "eip155:137",
        version: "4",
        enableLogger: "false",
        rpcUrl: "https://rpc.example/?a=b",
      });
    },
  );

  it(
    "uses eip155:1 as network in the secure frame URL if none is given",
    { tags: ["S9-046", "S9-047"] },
    () => {
      const url = frameAddress("https://secure.example", { projectId: "p", isLoggerOn: true });
      expect(new URL(url).searchParams.get("chainId")).toBe("eip155:1");
      expect(new URL(url).searchParams.has("rpcUrl")).toBe(false);
      expect(DEFAULT_FRAME_NETWORK).toBe("eip155:1");
      expect(DEFAULT_LAST_CHAIN).toBe("1");
    },
  );

  it("uses the hosted secure site in the secure frame URL by default", () => {
    expect(secureOrigin(DEFAULT_FRAME_URL)).toBe("https://secure.walletconnect.org");
  });

  it("trusts only https and localhost origins as the secure site", () => {
    expect(secureOrigin("https://secure.example/sdk")).toBe("https://secure.example");
    expect(secureOrigin("http://secure.localhost:4000/sdk")).toBe("http://secure.localhost:4000");
    for (const url of [
      "http://secure.example",
      "ftp://localhost",
      "data:text/html,x",
      "blob:https://secure.example/1",
      "https://a:b@secure.example",
      "https://a@secure.example",
      "https://:b@secure.example",
      "javascript:1",
      "secure.example",
      "",
    ])
      expect(secureOrigin(url)).toBeUndefined();
  });
});

describe("RPC URLs of the frame", () => {
  const listed = [
    { id: "eip155:5", rpcUrls: [] },
    { id: "eip155:10", rpcUrls: ["https://ten.example", "https://other.example"] },
    { id: "eip155:31337", rpcUrls: ["http://127.0.0.1:8545"] },
  ] as const;
  const hosted = (networks: ReturnType<typeof frameNetworks>) =>
    new Map(networks.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]));

  it("uses the page's RPC URL for each network of the secure frame, and no hosted URL without a project", () => {
    expect(frameNetworks(listed, {})).toEqual([
      { chainId: "eip155:10", rpcUrl: "https://ten.example" },
    ]);
  });

  it("uses the hosted RPC URL for networks without the page's own URL if a project is set", () => {
    const urls = hosted(frameNetworks(listed, { projectId: "p01", url: "https://rpc.example" }));
    expect(urls.get("eip155:10")).toBe("https://ten.example");
    expect(urls.get("eip155:1")).toMatch(/^https:\/\/rpc\.example\/.*p01/u);
    expect(urls.has("eip155:31337")).toBe(false);
  });
});

describe("frame timeouts", () => {
  it(
    "uses the documented timeouts for requests to the secure frame",
    { tags: ["S9-039", "S9-040", "S9-041", "S9-042", "S9-015", "S9-032", "S9-033"] },
    () => {
      expect(FRAME_TIMES).toMatchObject({
        ready: 20_000,
        connect: 120_000,
        signOut: 3_000,
        afterReady: 500,
        resend: 30_000,
        popupCheck: 1_000,
        emailCheck: 1_000,
      });
    },
  );

  it(
    "limits the five sign-in steps of the secure frame to 120 s, and every reply to 600 s",
    { tags: ["S9-040"] },
    () => {
      const names = Object.keys(APP_PAYLOADS) as readonly AppMessageName[];
      expect(names.filter(isConnectStep)).toEqual([
        "CONNECT_EMAIL",
        "CONNECT_DEVICE",
        "CONNECT_OTP",
        "CONNECT_SOCIAL",
        "GET_SOCIAL_REDIRECT_URI",
      ]);
      for (const name of names.filter(isConnectStep)) expect(replyLimit(name)).toBe(120_000);
      expect(replyLimit("SIGN_OUT")).toBe(3_000);
      for (const name of names) expect(replyLimit(name)).toBeLessThanOrEqual(600_000);
    },
  );
});
