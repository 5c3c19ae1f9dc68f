import { describe, expect, it } from "vitest";
import {
  answersRequest,
  canBeAskedTogether,
  sessionOfCacao,
} from "../../../../src/domain/sign-in/cacao.js";
import type { SignInData } from "../../../../src/domain/sign-in/sign-in-message.js";
import type { Cacao } from "../../../../src/domain/sign-in/sign-in-session.js";
import { FULL_MESSAGE } from "../../../support/fixtures/sign-in.js";

const recap = (att: object): string =>
  `urn:recap:${btoa(JSON.stringify({ att })).replaceAll("=", "")}`;
const SIGNS = recap({ eip155: { "request/personal_sign": [{}], "request/eth_sign": [{}] } });
const RETURNS =
  "I further authorize the stated URI to perform the following actions on my behalf: " +
  "(1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.";
const { scheme: _, requestId: __, ...ASKED } = FULL_MESSAGE;
const asked: SignInData = ASKED;
const OWN = asked.resources ?? [];

/** A CACAO of the request, as the WalletConnect library builds it. */
const cacaoOf = (more: Readonly<Record<string, unknown>> = {}): Cacao => ({
  h: { t: "caip122" },
  p: {
    iss: `did:pkh:eip155:1:${asked.accountAddress}`,
    domain: asked.domain,
    aud: asked.uri,
    version: "1",
    nonce: asked.nonce,
    iat: asked.issuedAt,
    exp: asked.expirationTime,
    nbf: asked.notBefore,
    statement: asked.statement,
    resources: [...OWN, SIGNS],
    ...more,
  },
  s: { t: "eip191", s: "0xab" },
});

describe("session of a WalletConnect CACAO", { tags: ["S3-046"] }, () => {
  it("builds the ERC-4361 message of a CACAO with the ERC-5573 recap statement", () => {
    const session = sessionOfCacao(cacaoOf());
    expect(session?.message).toBe(
      [
        `app.example wants you to sign in with your Ethereum account:`,
        asked.accountAddress,
        "",
        `${asked.statement} ${RETURNS}`,
        "",
        `URI: ${asked.uri}`,
        "Version: 1",
        "Chain ID: 1",
        `Nonce: ${asked.nonce}`,
        `Issued At: ${asked.issuedAt}`,
        `Expiration Time: ${asked.expirationTime}`,
        `Not Before: ${asked.notBefore}`,
        "Resources:",
        ...[...OWN, SIGNS].map((one) => `- ${one}`),
      ].join("\n"),
    );
    expect(session).toMatchObject({ signature: "0xab", cacao: cacaoOf() });
  });
  it.each([null, 1, "text", ["eip155"], undefined])(
    "adds nothing to the CACAO's statement for a recap whose `att` is %j",
    (att) => {
      const code = btoa(JSON.stringify({ att })).replaceAll("=", "");
      const data = sessionOfCacao(cacaoOf({ resources: [...OWN, `urn:recap:${code}`] }))?.data;
      expect(data?.statement).toBe(asked.statement);
    },
  );
  it.each(["null", '"text"', "1", "no JSON"])(
    "ignores a CACAO recap whose content is %s",
    (text) => {
      const code = btoa(text).replaceAll("=", "");
      const data = sessionOfCacao(cacaoOf({ resources: [...OWN, `urn:recap:${code}`] }))?.data;
      expect(data?.statement).toBe(asked.statement);
    },
  );
  it.each([null, "text", ["a"], 1])(
    "lists no action in the CACAO's statement for a target that allows %j",
    (allowed) => {
      const resources = [...OWN, recap({ eip155: allowed })];
      const { statement = "" } = sessionOfCacao(cacaoOf({ resources }))?.data ?? {};
      expect(statement.startsWith(`${asked.statement} I further authorize`)).toBe(true);
      expect(statement).not.toContain("(1)");
    },
  );
  it("drops CACAO fields of the wrong type", () => {
    const data = (more: object) => sessionOfCacao(cacaoOf({ ...more }))?.data;
    expect(data({ exp: 5, nbf: null, requestId: {}, statement: 7, resources: OWN })).toEqual(
      data({ exp: "", nbf: "", requestId: "", statement: "", resources: OWN }),
    );
    expect(data({ exp: 5 })).not.toHaveProperty("expirationTime");
    for (const resources of ["https://x.example", [1, "https://x.example"], { length: 1 }])
      expect(data({ resources })).not.toHaveProperty("resources");
  });
  it("groups a CACAO's recap statement by target and action, without repeating it", () => {
    const all = recap({
      eip155: { "request/eth_sign": [{}], "crud/read": [{}] },
      "https://x.example": { "crud/list": [{}] },
    });
    const statement = (more: object) => sessionOfCacao(cacaoOf({ ...more }))?.data.statement;
    const reported =
      "I further authorize the stated URI to perform the following actions on my behalf: " +
      "(1) 'request': 'eth_sign' for 'eip155'. (2) 'crud': 'read' for 'eip155'. " +
      "(3) 'crud': 'list' for 'https://x.example'.";
    expect(statement({ statement: "", resources: [all] })).toBe(reported);
    expect(statement({ statement: `Hi. ${RETURNS}` })).toBe(`Hi. ${RETURNS}`);
    expect(statement({ statement: undefined, resources: undefined })).toBeUndefined();
    expect(statement({ resources: [SIGNS, "https://a.example"] })).toBe(asked.statement);
    expect(statement({ resources: ["urn:recap:bm90IGpzb24"] })).toBe(asked.statement);
    expect(statement({ resources: [recap([])] })).toBe(asked.statement);
  });
  it("rejects a CACAO with an invalid account or field", { tags: ["T22"] }, () => {
    const bad = [
      { iss: "did:pkh:eip155:1:0x12" },
      { iss: `did:pkh:solana:1:${asked.accountAddress}` },
      { iss: `eip155:1:${asked.accountAddress}` },
      { domain: 5 },
      { nonce: "short" },
      { version: "2" },
      { iat: "yesterday" },
      { statement: "Two\nlines", resources: undefined },
      { aud: undefined },
    ];
    for (const more of bad)
      expect(sessionOfCacao(cacaoOf(more)), JSON.stringify(more)).toBe(undefined);
    expect(sessionOfCacao(cacaoOf({ aud: undefined, uri: asked.uri }))?.data.uri).toBe(asked.uri);
  });
});

describe("sign-in during connection", { tags: ["S4-041"] }, () => {
  const dataOf = (more: Readonly<Record<string, unknown>> = {}) =>
    sessionOfCacao(cacaoOf(more))?.data as SignInData;

  it("signs in during connection only if WalletConnect keeps all fields of the message", () => {
    expect(canBeAskedTogether(asked)).toBe(true);
    expect(canBeAskedTogether(FULL_MESSAGE)).toBe(false);
    expect(canBeAskedTogether({ ...asked, requestId: "r1" })).toBe(false);
    expect(canBeAskedTogether({ ...asked, scheme: "https" })).toBe(false);
    const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    expect(canBeAskedTogether({ ...asked, chainId: solana })).toBe(false);
  });
  it("accepts only a CACAO with the requested fields, from any account", { tags: ["T22"] }, () => {
    expect(answersRequest(dataOf(), asked)).toBe(true);
    expect(answersRequest(dataOf({ resources: OWN }), asked)).toBe(true);
    const other = `did:pkh:eip155:10:${"0x" + "9".repeat(40)}`;
    expect(answersRequest(dataOf({ iss: other, iat: "2026-01-27T08:00:00Z" }), asked)).toBe(true);
    const lies = [
      { domain: "evil.example" },
      { aud: "https://evil.example/login" },
      { nonce: "aNotherNonce" },
      { statement: "I give it all away" },
      { statement: `I give it all away ${RETURNS}` },
      { exp: undefined },
      { exp: "2027-02-03T07:46:40.000Z" },
      { nbf: undefined },
      { resources: [SIGNS] },
      { resources: [...OWN, "https://evil.example", SIGNS] },
    ];
    for (const more of lies)
      expect(answersRequest(dataOf(more), asked), JSON.stringify(more)).toBe(false);
  });
});
