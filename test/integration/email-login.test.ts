import { inMemoryPorts, inMemorySecureFrame, settled } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { TWO_NETWORKS, errorCodeOf } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";
/** An instance with an in-memory secure frame. */
const setup = async (storage: Readonly<Record<string, string>> = {}) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS, storage });
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL] });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: { ...ports, secureFrame: memory.frame },
  });
  await latchkit.start();
  return { ...memory, ports, latchkit };
};

describe("e-mail sign-in without a page", () => {
  it("connects the embedded wallet by e-mail without the modal", { tags: ["S4-023"] }, async () => {
    const { latchkit, clock, site, isInPage } = await setup();
    const email = await latchkit.emailLogin.actions();
    expect(isInPage()).toBe(false);
    const sent = email.submit(EMAIL);
    await clock.pass(500);
    expect((await sent).step).toBe("code");
    expect((await email.confirm(site.lastCode)).step).toBe("signed-in");
    expect(latchkit.account.snapshot).toMatchObject({
      status: "connected",
      current: { connectorId: "ID_AUTH", networkId: "eip155:1" },
    });
    await latchkit.dispose();
  });

  it(
    "remembers that e-mail sign-in was used until the user signs out",
    { tags: ["S4-050", "S4-051"] },
    async () => {
      const { latchkit, clock, site, ports } = await setup();
      const email = await latchkit.emailLogin.actions();
      const sent = email.submit(EMAIL);
      await clock.pass(500);
      await sent;
      await email.confirm(site.lastCode);
      const read = (name: string) => ports.storage.get(`latchkit:default:v1:${name}`);
      expect([read("email_login_used"), read("email")]).toEqual(["true", EMAIL]);
      expect(read("last_email_login_time")).toBeUndefined();
      await latchkit.connection.disconnect();
      await settled();
      expect([read("email_login_used"), read("email")]).toEqual([undefined, undefined]);
      await latchkit.dispose();
    },
  );

  it("rejects e-mail login with options/needs-another if no secure frame is configured", async () => {
    const latchkit = createLatchkit({ networks: TWO_NETWORKS, ports: inMemoryPorts() });
    expect(await errorCodeOf(latchkit.emailLogin.actions())).toBe("options/needs-another");
    await latchkit.dispose();
  });
});
