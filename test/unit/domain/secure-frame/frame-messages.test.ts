import { describe, expect, it } from "vitest";
import {
  appMessage,
  appMessageName,
  frameMessage,
  frameMessageType,
} from "../../../../src/domain/secure-frame/frame-messages.js";
import {
  APP_PAYLOADS,
  ERROR_PAYLOAD,
  EVENT_PAYLOADS,
  REPLY_PAYLOADS,
  type AppMessageName,
} from "../../../../src/domain/secure-frame/frame-payloads.js";
import {
  APP_SAMPLES,
  ERROR_SAMPLE,
  EVENT_SAMPLES,
  REPLY_SAMPLES,
  type Sample,
} from "../../../support/fixtures/frame-messages.js";

const NAMES = Object.keys(APP_SAMPLES) as readonly AppMessageName[];

const expectShape = (isFit: (value: unknown) => boolean, { good, bad }: Sample): void => {
  for (const payload of good)
    expect({ payload, isFit: isFit(payload) }).toEqual({ payload, isFit: true });
  for (const payload of bad)
    expect({ payload, isFit: isFit(payload) }).toEqual({ payload, isFit: false });
};

describe("app messages", () => {
  const table = [
    ["S7-050", "SWITCH_NETWORK"],
    ["S7-051 S3-051", "CONNECT_EMAIL"],
    ["S7-051", "CONNECT_DEVICE"],
    ["S7-051 S3-052", "CONNECT_OTP"],
    ["S7-052 S3-053", "CONNECT_SOCIAL"],
    ["S7-052 S3-055", "GET_SOCIAL_REDIRECT_URI"],
    ["S7-053", "GET_FARCASTER_URI"],
    ["S7-053", "CONNECT_FARCASTER"],
    ["S7-054 S3-054", "GET_USER"],
    ["S7-055", "SIGN_OUT"],
    ["S7-055", "IS_CONNECTED"],
    ["S7-056", "GET_CHAIN_ID"],
    ["S7-057", "GET_SMART_ACCOUNT_ENABLED_NETWORKS"],
    ["S7-057", "INIT_SMART_ACCOUNT"],
    ["S7-057", "SET_PREFERRED_ACCOUNT"],
    ["S7-058", "RPC_REQUEST"],
    ["S7-058", "RPC_ABORT"],
    ["S7-059", "UPDATE_EMAIL"],
    ["S7-059", "UPDATE_EMAIL_PRIMARY_OTP"],
    ["S7-059", "UPDATE_EMAIL_SECONDARY_OTP"],
    ["S7-060 S3-056", "SYNC_THEME"],
    ["S7-060 S3-057", "SYNC_DAPP_DATA"],
    ["S7-060", "RELOAD"],
  ] as const;
  for (const [ids, name] of table)
    it(
      `validates the payload of the request ${name} to the secure frame`,
      { tags: ids.split(" ") },
      () => {
        expectShape(APP_PAYLOADS[name], APP_SAMPLES[name]);
      },
    );
  it("every request to the secure frame has a payload test", () => {
    expect(table.map(([, name]) => name).sort()).toEqual([...NAMES].sort());
  });

  it("builds a request to the secure frame with type, id and payload, and rejects an invalid payload", () => {
    expect(appMessage("CONNECT_OTP", "a", { otp: "482913" })).toStrictEqual({
      type: "@w3m-app/CONNECT_OTP",
      id: "a",
      payload: { otp: "482913" },
    });
    const signOut = { type: "@w3m-app/SIGN_OUT", id: "b" };
    expect(appMessage("SIGN_OUT", "b", undefined)).toStrictEqual(signOut);
    expect(appMessage("CONNECT_OTP", "c", { otp: "1" })).toBeUndefined();
  });

  it("matches the types of requests to the secure frame exactly", () => {
    expect(appMessageName("@w3m-app/RELOAD")).toBe("RELOAD");
    for (const type of ["x@w3m-app/RELOAD", "@w3m-app/RELOAD ", "@w3m-app/reload", "RELOAD", 7])
      expect(appMessageName(type)).toBeUndefined();
  });
});

describe("frame messages", () => {
  const table = [
    ["", "SWITCH_NETWORK"],
    ["S3-061", "CONNECT_EMAIL"],
    ["", "CONNECT_DEVICE"],
    ["", "CONNECT_OTP"],
    ["S3-058", "CONNECT_SOCIAL"],
    ["", "GET_SOCIAL_REDIRECT_URI"],
    ["S3-059", "GET_FARCASTER_URI"],
    ["S3-059", "CONNECT_FARCASTER"],
    ["S3-058", "GET_USER"],
    ["", "SIGN_OUT"],
    ["", "IS_CONNECTED"],
    ["", "GET_CHAIN_ID"],
    ["S3-062", "GET_SMART_ACCOUNT_ENABLED_NETWORKS"],
    ["", "INIT_SMART_ACCOUNT"],
    ["S3-065", "SET_PREFERRED_ACCOUNT"],
    ["", "RPC_REQUEST"],
    ["", "RPC_ABORT"],
    ["S3-060", "UPDATE_EMAIL"],
    ["", "UPDATE_EMAIL_PRIMARY_OTP"],
    ["S3-060", "UPDATE_EMAIL_SECONDARY_OTP"],
    ["", "SYNC_THEME"],
    ["", "SYNC_DAPP_DATA"],
    ["", "RELOAD"],
  ] as const;
  for (const [id, name] of table)
    it(
      `validates success and error replies of the secure frame to ${name}`,
      { tags: id === "" ? ["S7-061"] : [id, "S7-061"] },
      () => {
        const base = `@w3m-frame/${name}`;
        const reply = { kind: "reply", name };
        expect(frameMessageType(`${base}_SUCCESS`)).toEqual({ ...reply, isSuccess: true });
        expect(frameMessageType(`${base}_ERROR`)).toEqual({ ...reply, isSuccess: false });
        expect(frameMessageType(base)).toBeUndefined();
        expectShape(REPLY_PAYLOADS[name], REPLY_SAMPLES[name]);
      },
    );
  it("every reply of the secure frame has a payload test", () => {
    expect(table.map(([, name]) => name).sort()).toEqual([...NAMES].sort());
  });

  it(
    "requires a list of numbers as smart account networks in a secure frame reply",
    { tags: ["S3-062"] },
    () => {
      const name = "GET_SMART_ACCOUNT_ENABLED_NETWORKS";
      expectShape(REPLY_PAYLOADS[name], REPLY_SAMPLES[name]);
    },
  );
  it(
    "requires type and address of the preferred account in a secure frame reply",
    { tags: ["S3-065"] },
    () => {
      expectShape(REPLY_PAYLOADS.SET_PREFERRED_ACCOUNT, REPLY_SAMPLES.SET_PREFERRED_ACCOUNT);
    },
  );

  it(
    "validates the secure frame's READY and SESSION_UPDATE events",
    { tags: ["S3-063", "S3-064"] },
    () => {
      expect(frameMessageType("@w3m-frame/READY")).toEqual({ kind: "event", name: "READY" });
      expectShape(EVENT_PAYLOADS.READY, EVENT_SAMPLES.READY);
      expectShape(EVENT_PAYLOADS.SESSION_UPDATE, EVENT_SAMPLES.SESSION_UPDATE);
    },
  );

  it("builds secure frame messages without absent fields", () => {
    const type = { kind: "reply", name: "RPC_REQUEST", isSuccess: true } as const;
    const success = { type: "@w3m-frame/RPC_REQUEST_SUCCESS", id: "a", payload: null };
    expect(frameMessage(type, "a", null)).toStrictEqual(success);
    const error = { type: "@w3m-frame/RPC_REQUEST_ERROR" };
    expect(frameMessage({ ...type, isSuccess: false }, undefined, undefined)).toStrictEqual(error);
    const ready = { type: "@w3m-frame/READY" };
    expect(frameMessage({ kind: "event", name: "READY" }, undefined, undefined)).toStrictEqual(
      ready,
    );
  });

  it("validates a secure frame error with or without a message", { tags: ["S3-066"] }, () => {
    expectShape(ERROR_PAYLOAD, ERROR_SAMPLE);
  });
});
