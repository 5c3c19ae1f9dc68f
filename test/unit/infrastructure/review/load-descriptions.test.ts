import { loadDescriptions, readRequest, type ReviewRequest } from "latchkit/review";
import { encodeFunctionData, parseAbi } from "viem";
import { describe, expect, it } from "vitest";

const ACCOUNT = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
const TETHER = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const OURS = "0x5555555555555555555555555555555555555555";

const approve = (to: string): ReviewRequest => ({
  kind: "transaction",
  networkId: "eip155:1",
  account: ACCOUNT,
  calls: [
    {
      to,
      data: encodeFunctionData({
        abi: parseAbi(["function approve(address spender, uint256 value)"]),
        args: [OURS, 5n],
      }),
    },
  ],
});
const vote = (message: object, contract = OURS): ReviewRequest => ({
  kind: "typed-data",
  networkId: "eip155:1",
  account: ACCOUNT,
  data: {
    domain: { chainId: 1, verifyingContract: contract },
    types: {
      Vote: [
        { name: "proposal", type: "uint256" },
        { name: "voter", type: "address" },
      ],
    },
    primaryType: "Vote",
    message: { ...message },
  },
});
const VOTE = { proposal: 5, voter: ACCOUNT };
const voteFile = {
  context: { eip712: { deployments: [{ chainId: 1, address: OURS }] } },
  display: {
    formats: {
      "Vote(uint256 proposal,address voter)": {
        intent: "Vote",
        fields: [
          { path: "proposal", label: "Proposal", format: "raw" },
          { path: "voter", label: "Voter", format: "addressName", params: { sources: ["local"] } },
        ],
      },
    },
  },
};
const approveFile = {
  context: { contract: { deployments: [{ chainId: 1, address: TETHER }] } },
  display: {
    formats: {
      "approve(address a,uint256 b)": {
        intent: "Let our router spend",
        fields: [{ path: "b", label: "Amount" }],
      },
    },
  },
};

type Options = Parameters<typeof loadDescriptions>[1];
const read = async (request: ReviewRequest, options?: Options) =>
  readRequest(request, { descriptions: await loadDescriptions(request, options), now: 0n });

describe("loadDescriptions", () => {
  it("describes a call with the descriptor of the bundled ERC-7730 registry", async () => {
    const tokens = { token: () => ({ symbol: "USDT", decimals: 6 }) };
    const { parts } = await read(approve(TETHER), tokens);
    expect(parts[0]?.depth).toBe("described");
    expect(parts[0]?.fields.map(({ value }) => value)).toContainEqual(
      expect.objectContaining({ kind: "amount", units: 5n, symbol: "USDT" }),
    );
  });

  it("prefers the host's ERC-7730 descriptor files to the bundled descriptors, which the host can turn off", async () => {
    const own = await read(approve(TETHER), { files: [approveFile] });
    expect(own.parts[0]?.intent).toBe("Let our router spend");
    const without = await read(approve(TETHER), { bundled: false });
    expect(without.parts[0]?.depth).toBe("decoded");
  });

  it("describes typed data with an ERC-7730 descriptor, and keeps the findings about the typed data", async () => {
    const name = () => "Vitalik";
    const { parts, findings } = await read(vote(VOTE), { files: [voteFile], name });
    expect(parts).toMatchObject([
      {
        intent: "Vote",
        depth: "described",
        target: OURS,
        fields: [
          { label: "Proposal", value: { kind: "number", value: 5n } },
          { label: "Voter", value: { kind: "address", name: "Vitalik" } },
        ],
      },
    ]);
    expect(findings.map(({ rule }) => rule)).toContain("unknown-message");
  });

  it("describes no typed data whose values do not match its types", async () => {
    const { parts, findings } = await read(vote({ ...VOTE, proposal: "five" }), {
      files: [voteFile],
    });
    expect(parts[0]?.depth).toBe("named");
    expect(findings[0]?.rule).toBe("malformed-data");
  });

  it("describes only the request for which the ERC-7730 descriptors were loaded", async () => {
    const descriptions = await loadDescriptions(vote(VOTE), { files: [voteFile] });
    const other = readRequest(vote(VOTE, TETHER), { descriptions, now: 0n });
    expect(other.parts[0]?.depth).toBe("named");
  });

  it("describes a call even if the host's functions for names and tokens throw", async () => {
    const fail = () => {
      throw new Error("no list");
    };
    const { parts } = await read(vote(VOTE), { files: [voteFile, 5], name: fail, token: fail });
    expect(parts[0]?.depth).toBe("described");
  });

  it("rejects loading descriptions with call/aborted if the signal has already aborted", async () => {
    const abort = new AbortController();
    abort.abort();
    const loading = loadDescriptions(vote(VOTE), { signal: abort.signal });
    await expect(loading).rejects.toMatchObject({ code: "call/aborted" });
  });
});
