import { base58 } from "@scure/base";
import { type Hex, stringToHex, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { readSolanaText } from "../../../src/secure-site/signing/messages.js";
import type { SiteCall, SitePorts } from "../../../src/secure-site/site.ports.js";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

const PAGE = "https://shop.example";
const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const NO_TEXT = "The message is not text";
const A_TRANSACTION = "The message is a transaction";
const FOREIGN = "The message signs in to another site";
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A user who approves; `ask` returns the shown fields of a message or the refusal reason. */
const setup = async (over: Partial<SitePorts> = {}) => {
  const keys = setupSecureSite().ports.keys;
  const { eoa, solana } = await keys.accounts("google:ana");
  const site = setupSecureSite({ page: PAGE, ...over });
  const request = site.page();
  await site.signInElsewhere(request, "ana");
  const ask = async (call: Omit<SiteCall, "account">) => {
    site.shown.length = 0;
    const reply: unknown = await request("RPC_REQUEST", call);
    const fields = site.shown[0]?.shown;
    const problem = (reply as { readonly message?: string } | null)?.message;
    return {
      problem: fields === undefined ? problem : undefined,
      warnings: fields?.filter(({ isWarning }) => isWarning).map(({ value }) => value),
      fields: Object.fromEntries(fields?.map(({ label, value }) => [label, value]) ?? []),
    };
  };
  const onEvm = (message: unknown, ...more: readonly unknown[]) =>
    ask({ method: "personal_sign", params: [message, eoa, ...more], chainId: 1 });
  const onSolana = (bytes: Uint8Array, pubkey = solana) => {
    const params = { message: base58.encode(bytes), pubkey };
    return ask({ method: "solana_signMessage", params, chainId: SOLANA });
  };
  return { onEvm, onSolana, solana };
};

describe("Solana messages", () => {
  it.each(["hello", "zwölf Kühe \u{1f404}", "two\nlines\twide\r\n", " "])(
    "signs the Solana message %j",
    async (text) => {
      const { onSolana } = await setup();
      expect((await onSolana(utf8(text))).fields).toEqual({ Message: text });
    },
  );

  /** A transfer message in each transaction version (SIMD-0385 for version 1). */
  const transactions = (own: string): readonly (readonly [string, Uint8Array])[] => {
    const keys = [...base58.decode(own), ...new Uint8Array(32).fill(8), ...new Uint8Array(32)];
    const blockhash = new Uint8Array(32).fill(9);
    const transfer = [1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0];
    const body = [1, 0, 1, 3, ...keys, ...blockhash, ...transfer];
    const version1 = [1, 0, 1, 0, 0, 0, 0, ...blockhash, 1, 3, ...keys, 2, 2, 12, 0, 0, 1];
    return [
      ["legacy", Uint8Array.from(body)],
      ["version 0", Uint8Array.from([0x80, ...body, 0])],
      ["version 1", Uint8Array.from([0x81, ...version1, ...transfer.slice(-12)])],
      ["version 2", Uint8Array.from([0x82, ...body])],
      ["version 127", Uint8Array.from([0xff, ...body])],
    ];
  };
  it("rejects a Solana message that is a transaction of any version", async () => {
    const { onSolana, solana } = await setup();
    for (const [, bytes] of transactions(solana))
      expect([A_TRANSACTION, NO_TEXT]).toContain((await onSolana(bytes)).problem);
  });
  it("rejects a Solana message that also decodes as a transaction", async () => {
    const { onSolana } = await setup();
    // Nine signers, nine keys and a blockhash as letters, no instruction.
    const keys = "abcdefghi".split("").map((letter) => letter.repeat(32));
    const text = `\t\t\t\t${keys.join("")}${"j".repeat(32)}\u0000`;
    expect((await onSolana(utf8(text))).problem).toBe(A_TRANSACTION);
  });
  it.each([
    ["bytes that are not text", Uint8Array.of(0xc3, 0x28)],
    ["a hash", new Uint8Array(32).fill(0xee)],
    ["a text with a control character", utf8("hello\u0001")],
    ["a text with a NUL character", utf8("\u0000hello")],
    ["an empty message", new Uint8Array()],
  ])("rejects %s as a Solana message", async (_, bytes) => {
    const { onSolana } = await setup();
    expect((await onSolana(bytes)).problem).toMatch(/not text|not allowed/u);
  });

  const envelope = (
    own: string,
    body: Uint8Array,
    { version = 0, format = 1, length = body.length } = {},
  ) =>
    Uint8Array.from([
      ...[0xff, ...utf8("solana offchain"), version],
      ...new Uint8Array(32).fill(5),
      ...[format, 1, ...base58.decode(own), length % 256, Math.floor(length / 256)],
      ...body,
    ]);
  it("signs a Solana off-chain message, and shows its parts", async () => {
    const { onSolana, solana } = await setup();
    expect((await onSolana(envelope(solana, utf8("hello")))).fields).toEqual({
      Application: base58.encode(new Uint8Array(32).fill(5)),
      Format: "off-chain message, format 1",
      Signers: solana,
      Message: "hello",
    });
  });
  it("rejects a malformed Solana off-chain envelope", async () => {
    const { onSolana, solana } = await setup();
    const wrong = [
      envelope(solana, utf8("hello"), { version: 1 }),
      envelope(solana, utf8("hello"), { format: 3 }),
      envelope(solana, utf8("hello"), { length: 4 }),
      envelope(solana, utf8("hellö"), { format: 0 }),
      envelope(solana, Uint8Array.of(0xff)),
      envelope(solana, new Uint8Array()),
      envelope(solana, utf8("pay\u001b[2Jhidden")),
    ];
    for (const bytes of wrong) expect((await onSolana(bytes)).problem).toBe(NO_TEXT);
  });
  it.each([undefined, { message: "0OIl" }])(
    "refuses a Solana message request with the parameters %j, since its message is not base58",
    (params) => {
      const call = { method: "solana_signMessage", params, chainId: SOLANA };
      expect(() => readSolanaText(call, {})).toThrow("The message is not base58, or too long");
    },
  );
  it("rejects a Solana message for an account that is not active", async () => {
    const { onSolana } = await setup();
    expect((await onSolana(utf8("hello"), "a")).problem).toBe("Not the account in use");
  });
});

describe("EVM messages", () => {
  it("shows only the text of an EVM message", async () => {
    const { onEvm } = await setup();
    expect((await onEvm(stringToHex("hello"), "password")).fields).toEqual({ Message: "hello" });
  });
  it("warns about an EVM message that is a hash, and shows it in hex", async () => {
    const { onEvm } = await setup();
    const hash: Hex = `0x${"ee".repeat(32)}`;
    const { warnings, fields } = await onEvm(hash);
    expect(warnings).toEqual([expect.stringContaining("a hash")]);
    expect(fields).toMatchObject({ Bytes: hash });
  });
  it("warns if the bytes of an EVM message are not text", async () => {
    const { onEvm } = await setup();
    expect((await onEvm("0xff00")).warnings).toEqual([expect.stringContaining("not text")]);
  });
  it.each([["hello"], ["0x123"], ["0xzz"], [""], [5], [undefined], [null], [{}]])(
    "rejects the EVM message %j, since it is not hex",
    async (message) => {
      const { onEvm } = await setup();
      expect((await onEvm(message)).problem).toBe("The message is not hex");
    },
  );
  it("rejects a request to sign an EVM message that has an extra parameter", async () => {
    const { onEvm } = await setup();
    for (const more of [[{ to: PAGE }], ["password", { to: PAGE }]])
      expect((await onEvm("0x68", ...more)).problem).toBe(
        "The request has parameters that are not signed",
      );
  });
  it("rejects an EVM message of more than 10,240 bytes", async () => {
    const { onEvm } = await setup();
    expect((await onEvm(toHex("x".repeat(10_240)))).problem).toBeUndefined();
    expect((await onEvm(toHex("x".repeat(10_241)))).problem).toBe("The message is too long");
  });
});

describe("sign-in messages", () => {
  const signIn = (domain: string, uri = `https://${domain}/login`, kind = "Ethereum"): string =>
    [
      `${domain} wants you to sign in with your ${kind} account:`,
      ...["0x7099", "", "", `URI: ${uri}`, "Version: 1", "Chain ID: 1"],
      ...["Nonce: nonce00000001", "Issued At: 2026-01-01T00:00:00.000Z"],
    ].join("\n");
  const OWN = signIn("shop.example");

  it.each([
    ["to the page", OWN],
    ["to the page with its scheme", signIn(PAGE, PAGE)],
    ["to the page with a key as its URI", signIn("shop.example", "did:key:z6Mk")],
    ["to the page with resources of another site", `${OWN}\nResources:\n- https://other.example/x`],
  ])("shows a sign-in message %s without a warning", async (_, text) => {
    const { onEvm, onSolana } = await setup();
    for (const shown of [await onEvm(stringToHex(text)), await onSolana(utf8(text))]) {
      expect(shown.problem).toBeUndefined();
      expect(shown.warnings).toEqual([]);
    }
  });
  it.each([
    ["to another site", signIn("bank.example")],
    ["to a subdomain of the page", signIn("pay.shop.example")],
    ["to another port", signIn("shop.example:444")],
    ["over another scheme", signIn("http://shop.example", PAGE)],
    ["with a user name before the host", signIn("shop.example@bank.example", PAGE)],
    ["for a URI of another site", signIn("shop.example", "https://bank.example")],
    ["on Solana", signIn("bank.example", "https://bank.example", "Solana")],
    ["after spaces", `  \n\t${signIn("bank.example")}`],
    ["after a byte order mark", `\ufeff${signIn("bank.example")}`],
    ["with CRLF line ends", signIn("bank.example").replaceAll("\n", "\r\n")],
    ["with a zero-width character", signIn("bank.example").replace("wants", "wa\u200bnts")],
    ["with a variation selector", signIn("bank.example").replace("sign", "sign\ufe0f")],
    ["with no-break spaces", signIn("bank.example").replaceAll(" ", "\u00a0")],
    ["with double spaces", signIn("bank.example").replaceAll(" ", "  ")],
    ["in upper case", signIn("bank.example").toUpperCase()],
    [
      "in fullwidth letters",
      signIn("bank.example").replace("wants", "\uff57\uff41\uff4e\uff54\uff53"),
    ],
    ["after a valid sign-in message", `${OWN}\n\n${signIn("bank.example")}`],
  ])("rejects a sign-in message %s", async (_, text) => {
    const { onEvm, onSolana } = await setup();
    expect((await onEvm(stringToHex(text))).problem).toBe(FOREIGN);
    if (!text.startsWith("\ufeff")) expect((await onSolana(utf8(text))).problem).toBe(FOREIGN);
  });
  it("warns about a sign-in message for a different site if the secure site allows it", async () => {
    const { onEvm } = await setup({ allowsForeignSignIn: true });
    const { warnings, fields } = await onEvm(stringToHex(signIn("bank.example")));
    expect(warnings).toEqual([expect.stringContaining("bank.example")]);
    expect(fields).toMatchObject({ Message: signIn("bank.example") });
  });
  it("warns about a sign-in message if the secure site does not know the page that asks for it", async () => {
    const { onEvm } = await setup({ page: undefined });
    expect((await onEvm(stringToHex(OWN))).warnings).toEqual([
      expect.stringContaining("shop.example"),
    ]);
  });
});
