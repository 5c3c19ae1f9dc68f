import { describe, expect, it } from "vitest";
import { inMemoryPorts, inMemorySecureFrame } from "latchkit/testing";
import { createLatchkit } from "../../src/index.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const setup = (debug = true) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: ["ana@example.org"] });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    debug,
    ports: { ...ports, secureFrame: memory.frame },
  });
  const alerts: string[] = [];
  latchkit.events.events$.subscribe((event) => {
    if (event.name === "ALERT") alerts.push(event.code);
  });
  return { ...memory, ports, latchkit, alerts };
};

describe("developer alerts about the embedded wallet", () => {
  it(
    "logs an alert for the developer when the secure frame does not load",
    { tags: ["S8-006", "F11"] },
    async () => {
      const { latchkit, site, ports, alerts } = setup();
      site.isMissing = true;
      const steps = await latchkit.emailLogin.actions();
      const sent = steps.submit("ana@example.org");
      await ports.clock.pass(20_000);
      expect(await sent).toMatchObject({ problem: { error: { code: "frame/load-failed" } } });
      await expect.poll(() => alerts).toEqual(["embedded-wallet-not-loaded"]);
      await latchkit.dispose();
    },
  );

  it(
    "logs an alert for the developer when the secure frame does not answer a sign-in step",
    { tags: ["S8-007", "F12"] },
    async () => {
      const { latchkit, site, ports, alerts } = setup();
      const steps = await latchkit.emailLogin.actions();
      const sent = steps.submit("ana@example.org");
      await ports.clock.pass(500);
      await sent;
      site.isSilent = true;
      const tried = steps.confirm(site.lastCode);
      await ports.clock.pass(120_000);
      expect(await tried).toMatchObject({ problem: { error: { code: "frame/timeout" } } });
      await expect.poll(() => alerts).toEqual(["embedded-wallet-timed-out"]);
      await latchkit.dispose();
    },
  );

  it(
    "logs an alert for the developer when the secure site does not allow the page's domain",
    { tags: ["S8-008"] },
    async () => {
      const { latchkit, site, ports, alerts } = setup();
      const steps = await latchkit.emailLogin.actions();
      site.refusal = "Unverified domain";
      const sent = steps.submit("ana@example.org");
      await ports.clock.pass(500);
      expect(await sent).toMatchObject({ problem: { error: { code: "frame/refused" } } });
      await expect.poll(() => alerts).toEqual(["embedded-wallet-unverified"]);
      await latchkit.dispose();
    },
  );
});
