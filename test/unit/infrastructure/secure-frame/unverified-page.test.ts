import { describe, expect, it } from "vitest";
import type { FrameProblem } from "../../../../src/ports/secure-frame.port.js";
import { inMemorySecureFrame } from "../../../../src/testing/universal/in-memory-secure-frame.js";
import { PretendSiteKeys } from "../../../../src/testing/universal/secure-site/pretend-site-keys.js";

const { signal } = new AbortController();
const EMAIL = "ana@example.org";
/** Answers each call with this message. */
class Keys extends PretendSiteKeys {
  override async call(): Promise<unknown> {
    return { message: "Unverified domain" };
  }
}
const setupOpened = async () => {
  const memory = inMemorySecureFrame({ knownEmails: [EMAIL], keys: new Keys() });
  const problems: FrameProblem[] = [];
  memory.frame.problems$.subscribe((problem) => problems.push(problem));
  const open = memory.frame.open(signal);
  await memory.clock.pass(500);
  await open;
  return { ...memory, problems };
};

describe("the unverified_domain problem", { tags: ["S8-008"] }, () => {
  it.each([
    "Unverified domain",
    "Error: unverified domain https://shop.example",
    "Domain not allowed",
    "The origin is not verified",
  ])(
    "reports unverified_domain if the secure frame refuses with the text '%s'",
    async (refusal) => {
      const { frame, site, problems } = await setupOpened();
      site.refusal = refusal;
      await expect(frame.request("IS_CONNECTED", undefined, signal)).rejects.toThrow();
      expect(problems).toEqual(["unverified_domain"]);
    },
  );
  it.each(["Invalid Otp", "Not signed in", ""])(
    "does not report unverified_domain if the secure frame refuses with the text %j",
    async (refusal) => {
      const { frame, site, problems } = await setupOpened();
      site.refusal = refusal;
      await expect(frame.request("IS_CONNECTED", undefined, signal)).rejects.toThrow();
      expect(problems).toEqual([]);
    },
  );
  it("reports unverified_domain only for a refusal, not for an answer that contains the same text", async () => {
    const { frame, site, problems } = await setupOpened();
    await frame.request("CONNECT_EMAIL", { email: EMAIL }, signal);
    await frame.request("CONNECT_OTP", { otp: site.lastCode }, signal);
    const answer = await frame.request("RPC_REQUEST", { method: "eth_chainId" }, signal);
    expect(answer).toEqual({ message: "Unverified domain" });
    expect(problems).toEqual([]);
  });
});
