import { inMemoryPorts, inMemorySecureFrame } from "latchkit/testing";
import { expect, it } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { FakeEnvironment, InMemoryPopups } from "../../src/infrastructure/in-memory/index.js";
import { TWO_NETWORKS, flushPromises } from "../support/worlds/instance.js";

const HERE = "https://host.example/pay?x=1";

it(
  "signs in a Telegram user by redirecting the page, and connects when the page returns",
  { tags: ["S3-076"] },
  async () => {
    const ports = inMemoryPorts({ networks: TWO_NETWORKS });
    const memory = inMemorySecureFrame({ clock: ports.clock });
    const popups = new InMemoryPopups();
    /** Polls a value while advancing the fake clock. */
    const eventually = <T>(read: () => T) =>
      expect.poll(async () => {
        await memory.clock.pass(100);
        return read();
      });
    const pageAt = (href: string) =>
      createLatchkit({
        networks: TWO_NETWORKS,
        ports: {
          ...ports,
          popups,
          secureFrame: memory.frame,
          environment: new FakeEnvironment({ isTelegram: true, href }),
        },
      });

    const first = pageAt(HERE);
    await first.start();
    const actions = await first.socialLogin.actions();
    actions.start("google").catch(() => undefined);
    await eventually(() => popups.pageUrls.navigated.length).toBe(1);
    const address = new URL(popups.pageUrls.navigated.at(-1) ?? "");
    const [state = ""] = (address.searchParams.get("state") ?? "").split("--");
    address.searchParams.set("state", state);
    const result = memory.site.identities.consent(address.href, { userName: "ana" });
    await first.dispose();

    const second = pageAt(`${HERE}&result_uri=${encodeURIComponent(result)}`);
    await second.start();
    await eventually(() => second.account.snapshot.status).toBe("connected");
    expect(second.connection.snapshot.connections[0]?.connector.id).toBe("ID_AUTH");
    expect(popups.pageUrls.replaced).toEqual([HERE]);
    await second.dispose();

    const third = pageAt(`${HERE}&result_uri=${encodeURIComponent(result)}`);
    await third.connection.disconnect();
    await third.start();
    await flushPromises();
    expect(popups.pageUrls.replaced).toEqual([HERE]);
    await third.dispose();
  },
);
