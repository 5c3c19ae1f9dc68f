import { beforeEach, describe, expect, it } from "vitest";
import { selectorOf } from "../../../src/domain/review/descriptors/signature.js";
import type { RequestDescriptions } from "../../../src/ports/review.port.js";

export const TOKEN = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const OTHER = "0x00000000000000000000000000000000000000aa";
const fields = [{ path: "value", label: "Amount", format: "raw" }];
const deployments = [{ chainId: 1, address: TOKEN }];
const TRANSFER = "transfer(address to,uint256 value)";
const MAIL = "Mail(string value)";

/** Descriptors of a contract, of an interface and of a message that each adapter must have. */
export const CONTRACT_FILES: readonly object[] = [
  {
    context: { contract: { deployments } },
    metadata: { owner: "Tether" },
    display: { formats: { [TRANSFER]: { intent: "Send", fields } } },
  },
  {
    context: { contract: {} },
    display: { formats: { [TRANSFER]: { intent: "Send any token", fields } } },
  },
  {
    context: { eip712: { deployments, domain: { name: "Post" } } },
    display: { formats: { [MAIL]: { intent: "Mail", fields } } },
  },
];

const target = (
  address: string,
  chainId = 1n,
  selector = selectorOf("transfer(address,uint256)"),
) => ({
  chainId,
  address,
  selector,
});
const mail = (domain: object, type = "string") => ({
  types: { Mail: [{ name: "value", type }] },
  primaryType: "Mail",
  domain: { ...domain },
  message: { value: "Hello" },
});

export const describeRequestDescriptions = (
  name: string,
  make: () => RequestDescriptions,
): void => {
  describe(`RequestDescriptions: ${name}`, () => {
    let port: RequestDescriptions;
    beforeEach(() => {
      port = make();
    });
    const { signal } = new AbortController();

    it("finds the ERC-7730 descriptor of a contract's function, in any letter case of the address", async () => {
      const found = await port.ofCall(target(TOKEN.toUpperCase().replace("0X", "0x")), signal);
      expect(found?.descriptor.owner).toBe("Tether");
      expect(found?.format).toMatchObject({ intent: "Send" });
      expect(found?.signature.inputs.map((input) => input.name)).toEqual(["to", "value"]);
    });

    it("finds the ERC-7730 descriptor of an interface for any contract and chain", async () => {
      for (const other of [target(OTHER), target(TOKEN, 10n)]) {
        const found = await port.ofCall(other, signal);
        expect(found?.format).toMatchObject({ intent: "Send any token" });
        expect(found?.descriptor.deployments).toEqual([]);
      }
    });

    it("finds no ERC-7730 descriptor for a function that the contract's descriptor lacks", async () => {
      expect(await port.ofCall(target(TOKEN, 1n, "0x00000000"), signal)).toBeUndefined();
    });

    it("finds the ERC-7730 descriptor of typed data by domain and type hash", async () => {
      const domain = { name: "Post", chainId: 1, verifyingContract: TOKEN };
      expect((await port.ofMessage(mail(domain), signal))?.format).toMatchObject({
        intent: "Mail",
      });
      expect(await port.ofMessage(mail(domain, "bytes"), signal)).toBeUndefined();
      expect(await port.ofMessage(mail({ ...domain, name: "Fake" }), signal)).toBeUndefined();
      expect(await port.ofMessage(mail({ ...domain, chainId: 10 }), signal)).toBeUndefined();
      expect(await port.ofMessage(mail({ name: "Post" }), signal)).toBeUndefined();
    });

    it("rejects looking up an ERC-7730 descriptor with call/aborted if the signal has aborted", async () => {
      const gone = AbortSignal.abort();
      await expect(port.ofCall(target(TOKEN), gone)).rejects.toMatchObject({
        code: "call/aborted",
      });
      await expect(port.ofMessage(mail({}), gone)).rejects.toMatchObject({ code: "call/aborted" });
    });
  });
};
