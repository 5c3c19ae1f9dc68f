import { describe, expect, it } from "vitest";
import { SecureSite } from "../../../src/secure-site/secure-site.js";
import { setupSecureSite } from "../../support/worlds/secure-site.js";

describe("messages received by the site", () => {
  const site = () => new SecureSite(setupSecureSite().ports);
  it.each([
    undefined,
    "x",
    null,
    [],
    {},
    { type: "@w3m-frame/IS_CONNECTED" },
    { type: "@w3m-app/NONE" },
    { type: "@w3m-app/IS_CONNECTED", id: "1", run: () => 1 },
  ])("ignores the invalid message %j to the secure site", async (data) => {
    expect(await site().receive(data)).toBeUndefined();
  });
  it("replies with the id of the page's request, or without one if it is not a string", async () => {
    const type = "@w3m-app/IS_CONNECTED";
    const reply = { type: "@w3m-frame/IS_CONNECTED_SUCCESS", payload: { isConnected: false } };
    expect(await site().receive({ type, id: "a1" })).toEqual({ ...reply, id: "a1" });
    expect(await site().receive({ type, id: 1 })).toEqual(reply);
  });
  it("applies the theme mode that the page sends if the secure site supports themes", async () => {
    const modes: string[] = [];
    const { page } = setupSecureSite({ theme: (mode) => void modes.push(mode) });
    for (const given of [{ themeMode: "dark" }, {}, { themeMode: "light" }])
      await page()("SYNC_THEME", given);
    expect(modes).toEqual(["dark", "light"]);
    expect(await setupSecureSite().page()("SYNC_THEME", { themeMode: "dark" })).toBeUndefined();
  });
  it("rejects a message to the secure site with an invalid payload", async () => {
    const given = { type: "@w3m-app/CONNECT_OTP", id: "1", payload: { otp: "12345" } };
    expect(await site().receive(given)).toEqual({
      type: "@w3m-frame/CONNECT_OTP_ERROR",
      id: "1",
      payload: { message: "Invalid payload" },
    });
  });
});
