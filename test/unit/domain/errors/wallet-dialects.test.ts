import { describe, expect, it } from "vitest";
import {
  readWalletError,
  type WalletDialect,
} from "../../../../src/domain/errors/wallet-dialects.js";
import { WALLET_DIALECTS } from "../../../../src/testing/universal/wallet-dialects.js";

const hostile = (): object =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error("no");
      },
    },
  );
const endless = (): object => {
  const node: object = new Proxy(
    {},
    { get: (_, key) => (key === "code" || key === "message" ? undefined : endless()) },
  );
  return node;
};
const circular = (): object => {
  const node: { cause?: object } = {};
  node.cause = node;
  return node;
};
const kindOf = (error: unknown) => readWalletError(error).kind;

describe("provider error code", () => {
  it.each([
    ["a top-level code", { code: 4001 }, 4001],
    ["a code given as a string", { code: "4902" }, 4902],
    [
      "the code in data.originalError",
      { code: -32603, data: { originalError: { code: 4902 } } },
      4902,
    ],
    ["the code of a cause", new Error("x", { cause: { code: 4100 } }), 4100],
    ["the code in info.error", { code: "UNKNOWN_ERROR", info: { error: { code: 4100 } } }, 4100],
    ["a generic wrapper code without an inner one", { code: -32603 }, -32603],
    ["an outer code in preference to an inner one", { code: 4001, cause: { code: 4902 } }, 4001],
  ])("reads the wallet's error code from %s", (_what, error, code) => {
    expect(readWalletError(error).providerCode).toBe(code);
  });

  it.each([
    ["undefined", undefined],
    ["null", null],
    ["a string without a code", "no number"],
    ["a non-numeric code", { code: "ACTION" }],
    ["a fractional code", { code: 1.5 }],
    ["a throwing proxy", hostile()],
    ["an endless proxy", endless()],
    ["a circular cause chain", circular()],
  ])("returns no error code and does not throw if the error is %s", (_what, error) => {
    expect(readWalletError(error)).toMatchObject({ kind: "other" });
    expect(readWalletError(error).providerCode).toBeUndefined();
  });
});

describe("user rejection", () => {
  it.each([
    [{ code: 4001 }],
    [{ code: 5001 }],
    [{ code: 5002 }],
    [{ code: "ACTION_REJECTED" }],
    [new Error("MetaMask: User rejected the request.")],
    [new Error("MetaMask Message Signature: User denied message signature.")],
    [{ code: -32603, message: "User denied account authorization" }],
    [new Error("user cancelled")],
    [{ message: "User canceled" }],
    ["User rejected"],
    ["Rejected by user"],
    ["Cancelled"],
    ["Error: Canceled"],
    ["You've rejected the transaction."],
    ["Not approved"],
    ["Ledger: transaction was rejected on your device"],
    ["Cancelled on Trezor"],
    ["Failure_ActionCancelled"],
    ["The transaction was not signed by the user"],
    ["Connection request reset. Please try again."],
    [{ error: "Rejected by user" }],
    [4001],
    ["4001"],
    ["Error 4001"],
    ["CANCELLED"],
    ["Sign request rejected"],
    ["Request cancelled by wallet user"],
    ["User did not approve"],
    ["User hasn't confirmed the request"],
    ["Not approved by user"],
    ["Plugin Closed"],
    [{ msg: "user rejected" }],
    ['{"code":4001,"message":"x"}'],
    [new Error('[ethjs-query] while formatting outputs \'{"value":{"code":4001}}\'')],
    [{ code: -32603, message: '{"originalError":{"code":4001}}' }],
    [{ code: -32603, data: '{"code":4001}' }],
    [{ code: "UNKNOWN_ERROR", info: { error: { data: { originalError: { code: 4001 } } } } }],
    [{ errors: [{ code: 4001 }] }],
    [{ response: { error: { code: 4001 } } }],
    ["用户拒绝了请求"],
    ["ユーザーがキャンセルしました"],
    ["사용자가 요청을 거부했습니다"],
    ["El usuario rechazó la solicitud"],
    ["Der Benutzer hat die Anfrage abgelehnt."],
    ["L'utilisateur a refusé la demande"],
    ["Пользователь отклонил запрос"],
    ["Usuário rejeitou a solicitação"],
    ["Kullanıcı isteği reddetti"],
    ["رفض المستخدم الطلب"],
    [{ code: -32603, data: { originalError: { code: 4001 } } }],
    [{ code: -32603, data: "User rejected the request" }],
    ["Transaction was rejected"],
    ["action canceled in wallet"],
    ["User closed the window before completing the action"],
    ["User disallowed access"],
    ["User ignored request"],
    ["The user did not authorize the request"],
    ["The wallet declined the request"],
    ["Account access rejected"],
    ["Connect cancelled"],
    ["Login cancelled"],
    ["Biometric authentication was canceled"],
    ["Ledger device: UNKNOWN_ERROR (0x5501)"],
    ["Gebruiker heeft het verzoek geweigerd"],
    ["Användaren avböjde"],
  ])("reads %j as a user rejection", (error) => {
    expect(kindOf(error)).toBe("refusal");
  });

  it.each([
    [{ code: 4100 }],
    [new Error("rejected by the network")],
    [{ message: 4001 }],
    [{ code: -32003, message: "Transaction rejected." }],
    [{ code: -32000, message: "execution reverted: order cancelled by user" }],
    [{ code: 4100, message: "The method has not been authorized by the user." }],
    ["The request was rejected because the nonce is too low"],
    ["Access denied for origin https://app.example"],
    ["Connection refused"],
    ["The wallet rejected the transaction because its nonce is too low"],
    ["Server access rejected: too many requests"],
    ["Login failed; the nonce was rejected upstream"],
    ["The connection was refused."],
    ["The transaction was rejected in the mempool"],
    [{ code: 401, message: "denied" }],
    [{ code: -32003, message: "用户拒绝" }],
    ["connect ECONNREFUSED: the node refused the connection attempt"],
    ["Transaction cancelled due to insufficient balance"],
    [{ code: 4100, message: "The account has not been authorized by the user." }],
  ])("does not read %j as a user rejection", (error) => {
    expect(kindOf(error)).not.toBe("refusal");
  });

  it("reads code -32000 as a user rejection only in sats-connect, and 5000 only in WalletConnect", () => {
    expect([
      readWalletError({ code: -32000 }, "sats-connect").kind,
      readWalletError({ error: { code: -32000 } }, "sats-connect").kind,
      readWalletError({ code: -32000 }).kind,
      readWalletError({ code: 5000 }, "walletconnect").kind,
      readWalletError({ code: 5000 }).kind,
    ]).toEqual(["refusal", "refusal", "other", "refusal", "unknown-chain"]);
  });
});

describe("pending request", () => {
  it.each([
    [{ code: -32002 }],
    [{ code: -32603, cause: { code: -32002 } }],
    ["already pending"],
    [new Error("Request of type 'wallet_requestPermissions' already pending for origin x")],
    [new Error("Already processing eth_requestAccounts. Please wait.")],
    [{ code: 4001, message: "please request after current approval resolve" }],
    ["ALREADY PENDING"],
    ["You already have an open request"],
    ["Pending request already exists"],
    ["You have a pending request in your wallet"],
    ["Another request is pending"],
    ["Please finish the previous request first"],
    ["Requested resource not available."],
    ["You have pending requests"],
    ["Existing pending request"],
    ["Too many pending requests"],
    ["Please complete the pending request in your wallet"],
    ["Another connection request is being processed"],
    ["Another wallet_requestPermissions is pending"],
    ["Request in progress"],
    ["Only one request at a time"],
    ["Wallet is busy"],
    ['{"code":-32002,"message":"busy"}'],
  ])("reads %j as a pending request", (error) => {
    expect(kindOf(error)).toBe("pending");
  });

  it("does not read sats-connect's -32002 (access denied) as a pending request", () => {
    expect(readWalletError({ code: -32002 }, "sats-connect").kind).toBe("other");
  });
});

describe("other wallet errors", () => {
  it.each([
    ["unknown-chain", { code: 4902 }],
    ["unknown-chain", { code: 32603 }],
    ["unknown-chain", { code: -32603, message: 'Unrecognized chain ID "0xa".' }],
    ["unknown-chain", { code: 5710 }],
    ["unknown-chain", '{"code":4902}'],
    ["unknown-chain", 'UNRECOGNIZED CHAIN ID "0XA".'],
    ["unknown-chain", "The network does not exist"],
    ["unknown-chain", "Invalid chain id"],
    ["unknown-chain", '无法识别的链 ID "0xa"。请先使用 wallet_addEthereumChain 添加该链。'],
    ["unknown-chain", 'ID de cadena no reconocido "0xa".'],
    ["unknown-chain", "Chain ID 10 not available"],
    ["unknown-chain", "Chain with id 10 not exists"],
    ["unknown-chain", "Ethereum chain not registered"],
    ["unknown-chain", "The requested network has not been set up"],
    ["unknown-chain", "No matching chain found for 10"],
    ["unknown-chain", "No network configuration found"],
    ["unknown-chain", "Cannot find network"],
    ["unknown-chain", "Provider does not support chain"],
    ["unknown-chain", "chain 10 is unknown"],
    ["unknown-chain", "Network is disabled"],
    ["unknown-chain", "不支持的网络"],
    ["unknown-chain", "このネットワークには対応していません"],
    ["unknown-chain", "지원되지 않는 네트워크"],
    ["unknown-chain", "Nicht unterstütztes Netzwerk"],
    ["unknown-chain", "Red no compatible"],
    ["unknown-chain", "Réseau inconnu"],
    ["unknown-chain", "Неизвестная сеть"],
    ["other", "No network connection"],
    ["other", "Cannot find network access"],
    ["other", "Network request failed"],
    ["other", "The network is not responding"],
    ["unsupported-method", "wallet_switchEthereumChain is not supported"],
    ["unsupported-method", { code: 4200 }],
    ["unsupported-method", { code: -32601 }],
    ["unsupported-method", new Error("method [foo] doesn't has corresponding handler")],
    ["locked", new Error("Wallet is locked")],
    ["locked", new Error("Please unlock your wallet first")],
    ["other", { code: -32603, message: "Internal JSON-RPC error." }],
  ])('classifies as "%s" the wallet error %j', (kind, error) => {
    expect(kindOf(error)).toBe(kind);
  });

  it("keeps at most 300 characters of the wallet's error message", () => {
    expect(readWalletError({ message: "x".repeat(5_000) }).walletMessage).toBe("x".repeat(300));
  });
});

describe("known wallets", () => {
  const DIALECTS: Readonly<Record<string, WalletDialect>> = {
    Xverse: "sats-connect",
    WalletConnect: "walletconnect",
  };

  it.each(WALLET_DIALECTS)("classifies the known errors of $wallet", (row) => {
    const kinds = (spoken: readonly (() => unknown)[] = []) =>
      spoken.map((one) => readWalletError(one(), DIALECTS[row.wallet]).kind);
    expect(new Set(kinds(row.refusals))).toEqual(new Set(["refusal"]));
    expect(kinds(row.pending).every((kind) => kind === "pending")).toBe(true);
    expect(kinds(row.unknownChain).every((kind) => kind === "unknown-chain")).toBe(true);
    expect(
      kinds(row.failures).every((kind) => ["other", "locked", "unsupported-method"].includes(kind)),
    ).toBe(true);
  });
});
