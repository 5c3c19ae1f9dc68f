import { describe, expect, it } from "vitest";
import { fieldProblem } from "../../../../src/domain/sign-in/sign-in-fields.js";
import {
  isTextOf,
  readSignedMessage,
  type SignInData,
  canSignInOn,
  messageText,
  readMessage,
} from "../../../../src/domain/sign-in/sign-in-message.js";
import { timeProblem } from "../../../../src/domain/sign-in/sign-in-session.js";
import {
  type Erc4361Fields,
  FULL_MESSAGE,
  dataOfFields,
} from "../../../support/fixtures/sign-in.js";
import badTexts from "../../../vectors/erc4361/parsing_negative.json" with { type: "json" };
import badObjects from "../../../vectors/erc4361/parsing_negative_objects.json" with { type: "json" };
import good from "../../../vectors/erc4361/parsing_positive.json" with { type: "json" };
import refused from "../../../vectors/erc4361/verification_negative.json" with { type: "json" };

const isGood = (text: string): boolean => {
  const data = readMessage(text);
  return data !== undefined && fieldProblem(data) === undefined;
};

describe("sign-in message", () => {
  it.each(Object.entries(good))(
    "parses and formats the message of the published ERC-4361 test vector: %s",
    { tags: ["S3-047", "T22"] },
    (_, { message, fields }) => {
      const data = readMessage(message);
      expect(data).toEqual(dataOfFields(fields as Erc4361Fields));
      expect(data && fieldProblem(data)).toBeUndefined();
      expect(data && messageText(data)).toBe(message);
    },
  );
  it.each(Object.entries(badTexts))(
    "rejects the message text of the published ERC-4361 test vector: %s",
    { tags: ["T22"] },
    (_, message) => {
      expect(isGood(message)).toBe(false);
    },
  );
  it.each(Object.entries(badObjects))(
    "rejects the message fields of the published ERC-4361 test vector: %s",
    { tags: ["T22"] },
    (_, fields) => {
      expect(fieldProblem(dataOfFields(fields as Erc4361Fields))).toBeDefined();
    },
  );

  it(
    "formats every field of a sign-in message on its line as in ERC-4361",
    { tags: ["S3-047"] },
    () => {
      expect(messageText(FULL_MESSAGE)).toBe(
        [
          "https://app.example wants you to sign in with your Ethereum account:",
          "0x9D85ca56217D2bb651b00f15e694EB7E713637D4",
          "",
          "I accept the terms: https://app.example/terms",
          "",
          "URI: https://app.example/login",
          "Version: 1",
          "Chain ID: 1",
          "Nonce: bTyXgcQxn2htgkjJn",
          "Issued At: 2026-01-27T07:46:40.000Z",
          "Expiration Time: 2026-02-03T07:46:40.000Z",
          "Not Before: 2026-01-27T07:46:40Z",
          "Request ID: request-1",
          "Resources:",
          "- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq",
          "- urn:x:1",
        ].join("\n"),
      );
    },
  );
  it.each([
    {
      kind: "Solana",
      chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      accountAddress: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
    },
    {
      kind: "Bitcoin",
      chainId: "bip122:000000000019d6689c085ae165831e93",
      accountAddress: "bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l",
    },
  ] as const)(
    "writes $kind as account type and the full network id in a sign-in message",
    (one) => {
      const { kind, chainId, accountAddress } = one;
      const { scheme: _, statement: _s, resources: _r, ...rest } = FULL_MESSAGE;
      const data: SignInData = { ...rest, chainId, accountAddress };
      const text = messageText(data);
      expect(text.split("\n").slice(0, 4)).toEqual([
        `app.example wants you to sign in with your ${kind} account:`,
        accountAddress,
        "",
        "URI: https://app.example/login",
      ]);
      expect(text).toContain(`\nChain ID: ${chainId}\n`);
      expect([readMessage(text), fieldProblem(data)]).toEqual([data, undefined]);
      const notified = { ...data, statement: "利用規約に同意します" };
      expect([readMessage(messageText(notified)), fieldProblem(notified)]).toEqual([
        notified,
        undefined,
      ]);
    },
  );
  it.each(["URI", "Version", "Chain ID", "Nonce", "Issued At"])(
    'rejects a sign-in message without the line "%s" on any chain',
    { tags: ["T22"] },
    (label) => {
      const onSolana: SignInData = {
        ...FULL_MESSAGE,
        chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        accountAddress: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
      };
      for (const data of [FULL_MESSAGE, onSolana]) {
        const lines = messageText(data).split("\n");
        const less = lines.filter((line) => !line.startsWith(`${label}: `));
        expect(less).toHaveLength(lines.length - 1);
        expect(readMessage(less.join("\n"))).toBeUndefined();
      }
    },
  );
  it.each([
    ["text after the address", (text: string) => text.replace("\n\n", "\nand more\n")],
    ["text after the fields", (text: string) => text.replace("Resources:", "Sources:")],
    ["a resource that is not a list item", (text: string) => text.replace("\n- urn", "\n* urn")],
    ["text after the resources", (text: string) => `${text}\nand more`],
  ])("rejects a sign-in message with %s", { tags: ["T22"] }, (_, change) => {
    const text = messageText(FULL_MESSAGE);
    expect(change(text)).not.toBe(text);
    expect(readMessage(change(text))).toBeUndefined();
  });
  it("omits sign-in message fields that are missing in the parsed text", () => {
    const { scheme: _, statement: _s, resources: _r, ...plain } = FULL_MESSAGE;
    expect(readMessage(messageText(plain))).toStrictEqual(plain);
  });
  it("parses an empty statement in a sign-in message, but does not allow signing it", () => {
    const data: SignInData = {
      ...FULL_MESSAGE,
      statement: "",
      chainId: "bip122:000000000019d6689c085ae165831e93",
      accountAddress: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
    };
    expect(readMessage(messageText(data))).toEqual(data);
    expect(fieldProblem(data)).toBe("statement");
  });
  it("does not parse a sign-in message for EVM as one for Solana", () => {
    expect(readMessage(messageText(FULL_MESSAGE).replace("Ethereum", "Solana"))).toBeUndefined();
    expect(readMessage(messageText(FULL_MESSAGE).replace("Ethereum", "Cosmos"))).toBeUndefined();
    const cosmos = messageText({ ...FULL_MESSAGE, chainId: "cosmos:cosmoshub-4" });
    expect(readMessage(cosmos)).toBeUndefined();
    expect([canSignInOn("eip155:1"), canSignInOn("cosmos:cosmoshub-4")]).toEqual([true, false]);
  });

  it.each(["statement", "domain", "uri", "nonce", "requestId", "accountAddress"] as const)(
    "rejects a line break in the sign-in message field `%s`",
    { tags: ["T22"] },
    (name) => {
      const forged = {
        ...FULL_MESSAGE,
        [name]: `${FULL_MESSAGE[name]}\nURI: https://evil.example`,
      };
      expect(fieldProblem(forged)).toBe(name);
    },
  );
  it(
    "rejects line breaks in a sign-in message's resources and scheme, and Unicode line separators",
    { tags: ["T22"] },
    () => {
      expect(fieldProblem({ ...FULL_MESSAGE, resources: ["urn:x\nNonce: 12345678"] })).toBe(
        "resources",
      );
      expect(fieldProblem({ ...FULL_MESSAGE, scheme: "https\n" })).toBe("scheme");
      expect(fieldProblem({ ...FULL_MESSAGE, statement: "one\u2028two" })).toBe("statement");
      expect(fieldProblem({ ...FULL_MESSAGE, statement: "Grüße" })).toBe("statement");
      const list = ["2026-01-27T07:46:40Z"] as unknown as string;
      expect(fieldProblem({ ...FULL_MESSAGE, notBefore: list })).toBe("notBefore");
      const solana = {
        ...FULL_MESSAGE,
        chainId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" as const,
        accountAddress: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
      };
      expect(fieldProblem({ ...solana, statement: "one\u2028two" })).toBe("statement");
      expect(fieldProblem({ ...solana, statement: "" })).toBe("statement");
    },
  );

  it.each(["invalid issuedAt", "invalid notBefore", "invalid expirationTime"] as const)(
    'rejects a date that does not exist, as in the test vector "%s"',
    { tags: ["T22"] },
    (name) => {
      const { signature: _, ...fields } = refused[name];
      expect(fieldProblem(dataOfFields(fields))).toBe(name.slice("invalid ".length));
    },
  );
  it(
    "accepts a sign-in message only from `notBefore` until `expirationTime`",
    { tags: ["T22"] },
    () => {
      const now = Date.parse("2026-01-01T00:00:00Z");
      const { signature: _, ...early } = refused["not yet valid"];
      expect(timeProblem(dataOfFields(early), now)).toBe("notBefore");
      expect(timeProblem(dataOfFields(early), Date.parse(early.notBefore))).toBeUndefined();
      const { signature: _s, ...late } = refused["expired message"];
      expect(timeProblem(dataOfFields(late), now)).toBe("expirationTime");
      expect(timeProblem(dataOfFields(late), Date.parse(late.expirationTime))).toBe(
        "expirationTime",
      );
      expect(timeProblem(dataOfFields(late), Date.parse(late.expirationTime) - 1)).toBeUndefined();
    },
  );

  it("accepts a signed message with the account in EIP-55 form, lower case or upper case", () => {
    const { accountAddress } = FULL_MESSAGE;
    const digits = accountAddress.slice(2);
    const spelled = (address: string): string =>
      messageText(FULL_MESSAGE).replace(accountAddress, address);
    const lower = spelled(`0x${digits.toLowerCase()}`);
    expect(readSignedMessage(lower)).toEqual(FULL_MESSAGE);
    for (const text of [messageText(FULL_MESSAGE), lower, spelled(`0x${digits.toUpperCase()}`)])
      expect(isTextOf(text, FULL_MESSAGE)).toBe(true);
    expect(isTextOf(spelled(`0x${"1".repeat(40)}`), FULL_MESSAGE)).toBe(false);
    expect(isTextOf(`${lower} `, FULL_MESSAGE)).toBe(false);
    expect(readSignedMessage("no message")).toBeUndefined();
  });
});
