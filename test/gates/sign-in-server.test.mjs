import { createSiweMessage } from "viem/siwe";
import { privateKeyToAccount } from "viem/accounts";
import { describe } from "vitest";
import { memoryStore } from "../../examples/sign-in-server/memory-store.mjs";
import { signInServer } from "../../examples/sign-in-server/sign-in-server.mjs";
import { describeServer } from "../support/servers/apps/sign-in-server.mjs";

const account = privateKeyToAccount(`0x${"0a".repeat(32)}`);

describe("example sign-in server (from source)", () => {
  describeServer(async () => ({
    server: { memoryStore, signInServer },
    createSiweMessage,
    account,
  }));
});
