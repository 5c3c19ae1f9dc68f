import { describe, expect, it } from "vitest";
import { approvedSession, routeRequest } from "../../../../src/domain/pairing/approved-session.js";
import {
  sessionProposal,
  type SessionProposal,
} from "../../../../src/domain/pairing/session-proposal.js";
import { aNetwork } from "../../../support/doubles/fake-latchkit.js";

const [PRESENT, OLDER] = [
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
] as const;
const SOLANA = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const EVM = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const CHECKSUMMED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const solana = sessionProposal([
  aNetwork(PRESENT.slice(7), "Solana", { id: PRESENT, namespace: "solana" }),
]);
const evm = sessionProposal([aNetwork("1", "Ethereum"), aNetwork("10", "Optimism")]);
const onlyOlder = { solana: { ...solana["solana"], chains: [OLDER] } } as SessionProposal;
/** A host that lists a chain under the wrong namespace. */
const mixed = {
  eip155: { ...evm["eip155"], chains: ["eip155:1", PRESENT, OLDER] },
  solana: { ...solana["solana"], chains: [PRESENT, "eip155:1"] },
} as SessionProposal;

describe("legacy network id of a wallet", () => {
  it("maps a wallet's legacy network id to the current one, and keeps it for wallet requests", () => {
    const raw = { solana: { accounts: [`${OLDER}:${SOLANA}`] } };
    const [granted] = approvedSession(raw, solana);
    expect(granted?.accounts).toMatchObject([
      { networkId: PRESENT, caipAddress: `${PRESENT}:${SOLANA}` },
    ]);
    expect(granted?.networkIds).toEqual([PRESENT]);
    expect(granted?.olderIds).toEqual({ [PRESENT]: OLDER });
  });
  it("finds a legacy network id even after more than 100 accounts of other networks", () => {
    const many = Array.from({ length: 200 }, (_, at) => `solana:other${at}:${SOLANA}`);
    const raw = { solana: { accounts: [...many, `${OLDER}:${SOLANA}`] } };
    expect(approvedSession(raw, solana)[0]?.olderIds).toEqual({ [PRESENT]: OLDER });
  });
  it("uses the current network id if the wallet grants both the current and the legacy one", () => {
    const raw = { solana: { accounts: [OLDER, PRESENT].map((id) => `${id}:${SOLANA}`) } };
    const [granted] = approvedSession(raw, solana);
    expect(granted?.accounts).toHaveLength(1);
    expect(granted?.olderIds).toEqual({});
  });
  it("keeps the legacy network id if the current one was not requested", () => {
    const raw = { solana: { accounts: [`${OLDER}:${SOLANA}`] } };
    const [granted] = approvedSession(raw, onlyOlder);
    expect([granted?.networkIds, granted?.olderIds]).toEqual([[OLDER], {}]);
  });
});

describe("route of a request in a session", () => {
  const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
  const granted = (methods: readonly string[]) => {
    const accounts = [`eip155:1:${EVM}`, `eip155:10:${EVM}`, `eip155:10:${OTHER}`];
    const [one] = approvedSession({ eip155: { accounts, methods } }, evm);
    return one as NonNullable<typeof one>;
  };
  const MOVES = ["wallet_switchEthereumChain", "wallet_addEthereumChain"];
  const route = (method: string, params?: unknown, methods = MOVES) =>
    routeRequest(granted(methods), "eip155:10", { method, params });

  it("answers requests for accounts and chain id from an EVM session, without asking the wallet", () => {
    const known = { kind: "known", value: [CHECKSUMMED, OTHER] };
    expect(["eth_accounts", "eth_requestAccounts"].map((one) => route(one))).toEqual([
      known,
      known,
    ]);
    expect(route("eth_chainId")).toEqual({ kind: "known", value: "0xa" });
  });
  it.each(["0x1", "1", 1, "eip155:1"])(
    "switches to the granted chain with the id %j without asking the wallet",
    (chainId) => {
      expect(route("wallet_switchEthereumChain", [{ chainId }])).toEqual({
        kind: "select-network",
        networkId: "eip155:1",
      });
      expect(route("wallet_addEthereumChain", [{ chainId }])).toEqual({
        kind: "known",
        value: null,
      });
    },
  );
  it.each([
    [[{ chainId: "0x89" }]],
    [[{}]],
    [[null]],
    [["0x1"]],
    [undefined],
    [{ chainId: "0x1" }],
  ])(
    "sends a chain switch to the wallet if the chain is not granted or the id is malformed: %j",
    (params) => {
      expect(route("wallet_switchEthereumChain", params)).toEqual({
        kind: "send",
        chainId: "eip155:10",
      });
    },
  );
  it("sends an approved method to the wallet, a read to the RPC URL, and refuses any other method", () => {
    expect(route("personal_sign", [], ["personal_sign"]).kind).toBe("send");
    expect(route("eth_call", [], ["eth_accounts"])).toEqual({
      kind: "read",
      networkId: "eip155:10",
    });
    expect(route("personal_sign", [], ["eth_accounts"])).toEqual({ kind: "refused" });
  });
  it("answers requests for accounts from a Solana session, without asking the wallet", () => {
    const [one] = approvedSession({ solana: { accounts: [`${PRESENT}:${SOLANA}`] } }, solana);
    const ask = (method: string) =>
      one && routeRequest(one, PRESENT, { method, params: undefined });
    for (const method of ["solana_getAccounts", "solana_requestAccounts"])
      expect(ask(method)).toEqual({ kind: "known", value: [{ pubkey: SOLANA }] });
    expect(ask("solana_signMessage")).toEqual({ kind: "refused" });
  });
  it("answers `getAccountAddresses` from a Bitcoin session unless the wallet supports the method", () => {
    const id = "bip122:000000000019d6689c085ae165831e93";
    const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
    const proposal = sessionProposal([
      aNetwork(id.slice(7), "Bitcoin", { id, namespace: "bip122" }),
    ]);
    const ask = (method: string, methods: readonly string[]) => {
      const [one] = approvedSession(
        { bip122: { accounts: [`${id}:${address}`], methods } },
        proposal,
      );
      return one && routeRequest(one, id, { method, params: undefined });
    };
    expect(ask("getAccountAddresses", ["signPsbt"])).toEqual({
      kind: "known",
      value: [{ address }],
    });
    expect(ask("getAccountAddresses", ["getAccountAddresses"])?.kind).toBe("send");
    expect(ask("signPsbt", ["signPsbt"])?.kind).toBe("send");
    expect(ask("signPsbt", [])?.kind).toBe("refused");
  });
});

describe("approved session", () => {
  it("converts EVM addresses of an approved session to EIP-55 checksum form", () => {
    const [granted] = approvedSession({ eip155: { accounts: [`eip155:1:${EVM}`] } }, evm);
    expect(granted?.accounts).toMatchObject([
      { address: CHECKSUMMED, caipAddress: `eip155:1:${CHECKSUMMED}` },
    ]);
  });
  it("ignores accounts and chains of an approved session under the wrong namespace", () => {
    const accounts = [`eip155:1:${EVM}`, `${PRESENT}:${SOLANA}`];
    const [granted] = approvedSession({ eip155: { accounts, chains: [OLDER] } }, mixed);
    expect(granted?.accounts.map(({ networkId }) => networkId)).toEqual(["eip155:1"]);
    expect([granted?.networkIds, granted?.olderIds]).toEqual([["eip155:1"], {}]);
    expect(approvedSession({ eip155: { accounts: accounts.slice(1) } }, mixed)).toEqual([]);
    expect(approvedSession({ solana: { accounts: accounts.slice(0, 1) } }, mixed)).toEqual([]);
  });
  it("accepts an approved session with one namespace key per network", () => {
    const own = { accounts: [`eip155:1:${EVM}`] };
    const of = (raw: Parameters<typeof approvedSession>[0]) =>
      approvedSession(raw, evm).map(({ networkIds }) => networkIds);
    expect(of({ "eip155:1": own, "eip155:10": { accounts: [] } })).toEqual([
      ["eip155:1", "eip155:10"],
    ]);
    expect(of({ eip155: own, "eip155:10": { accounts: [], chains: [] } })).toEqual([["eip155:1"]]);
    expect(of({ eip155: own, "eip1559:10": { accounts: [] } })).toEqual([["eip155:1"]]);
    expect(of({ "eip155:10": { accounts: [] } })).toEqual([]);
    expect(of({})).toEqual([]);
  });
});
