import { describe, expect, it } from "vitest";
import { LoginCache } from "../../../../src/application/embedded-wallet/login-cache.js";
import { OpenFrame } from "../../../../src/application/embedded-wallet/open-frame.js";
import { StoredState } from "../../../../src/application/shared/stored-state.js";
import {
  InMemoryKeyValueStorage,
  settled,
} from "../../../../src/infrastructure/in-memory/index.js";
import { inMemorySecureFrame } from "../../../../src/testing/universal/in-memory-secure-frame.js";
import { errorCodeOf } from "../../../support/worlds/instance.js";

const ANYBODY = new AbortController().signal;

const setup = () => {
  const memory = inMemorySecureFrame();
  const { frame, clock, site, deliverMessage } = memory;
  const cache = new LoginCache(new StoredState(new InMemoryKeyValueStorage(), "default"));
  const life = new AbortController();
  const look: { themeMode: "light" | "dark" } = { themeMode: "light" };
  const opening = new OpenFrame({
    network: () => ({}),
    frame,
    cache,
    appData: () => ({ projectId: "p01" }),
    theme: () => look,
    signal: life.signal,
  });
  const run = async (): Promise<void> => {
    const open = opening.run(ANYBODY);
    await clock.pass(500);
    await open;
  };
  const sent = (name: string): readonly string[] =>
    frame.log().filter((line) => line.includes(`@w3m-app/${name}"`));
  /** Reloads the frame's page, as its own script can. */
  const reloaded = async (): Promise<void> => {
    deliverMessage({ data: { type: "@w3m-frame/READY", payload: { version: "4" } } });
    await settled();
  };
  /** Opens the frame until its networks are requested, which stays unanswered. */
  const atNetworks = async (): Promise<{ readonly open: Promise<void> }> => {
    const open = opening.run(ANYBODY);
    await clock.pass(499);
    site.isSilent = true;
    await clock.pass(1);
    deliverMessage({ data: { type: "@w3m-frame/SYNC_DAPP_DATA_SUCCESS", id: site.lastId } });
    await settled();
    return { open };
  };
  return { ...memory, cache, life, look, opening, run, sent, reloaded, atNetworks };
};

describe("OpenFrame", () => {
  it("sends the app data to the embedded wallet's frame once, and again after the frame reloaded", async () => {
    const { run, sent, reloaded } = setup();
    await run();
    await run();
    expect(sent("SYNC_DAPP_DATA")).toHaveLength(1);
    await reloaded();
    await run();
    expect(sent("SYNC_DAPP_DATA")).toHaveLength(2);
  });

  it("sends no theme to a reloaded frame until the secure frame is opened again", async () => {
    const { run, sent, reloaded, opening, clock } = setup();
    await run();
    await reloaded();
    opening.followTheme();
    await clock.pass(500);
    expect(sent("SYNC_THEME")).toHaveLength(1);
    await run();
    expect(sent("SYNC_THEME")).toHaveLength(2);
  });

  it("rejects opening a secure frame that refuses the app data, and sends the data again on the next call", async () => {
    const { run, site, sent } = setup();
    site.refusal = "Not now";
    expect(await errorCodeOf(run())).toBe("frame/refused");
    site.refusal = undefined;
    await run();
    expect(sent("SYNC_DAPP_DATA")).toHaveLength(2);
  });

  it(
    "stores no smart account networks if the secure frame fails to report them",
    { tags: ["S4-052"] },
    async () => {
      const { cache, deliverMessage, site, atNetworks } = setup();
      cache.storeSmartNetworks([5]);
      const { open } = await atNetworks();
      const type = "@w3m-frame/GET_SMART_ACCOUNT_ENABLED_NETWORKS_ERROR";
      deliverMessage({ data: { type, id: site.lastId, payload: { message: "no" } } });
      await open;
      expect(cache.smartNetworks).toEqual([]);
    },
  );

  it("keeps the stored smart account networks if the instance is disposed before the secure frame answers", async () => {
    const { cache, life, atNetworks } = setup();
    cache.storeSmartNetworks([5]);
    const { open } = await atNetworks();
    life.abort();
    expect(await errorCodeOf(open)).toBe("call/aborted");
    expect(cache.smartNetworks).toEqual([5]);
  });

  it(
    "sends theme changes to an open frame without waiting for an answer",
    { tags: ["S3-056"] },
    async () => {
      const { opening, run, sent, site, look, clock } = setup();
      opening.followTheme();
      expect(sent("SYNC_THEME")).toEqual([]);
      await run();
      expect(sent("SYNC_THEME")).toHaveLength(1);
      look.themeMode = "dark";
      site.isSilent = true;
      opening.followTheme();
      await settled();
      expect(sent("SYNC_THEME").at(-1)).toContain("dark");
      await clock.pass(20_000);
      await opening.run(ANYBODY);
    },
  );
});
