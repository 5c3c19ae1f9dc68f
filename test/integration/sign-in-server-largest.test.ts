import { describe, expect, it } from "vitest";
import { memoryStore, signInServer } from "../../examples/sign-in-server/index.mjs";
import { LIMIT_MS, shortestLongestTask } from "../support/assertions/longest-task.js";

const ORIGIN = "https://shop.example";
/** About as many characters as the server reads of a request. */
const MOST_LETTERS = 49_900;

describe("sign-in server with large inputs", () => {
  it("the sign-in server stops reading a request body above 50,000 bytes", async () => {
    const server = signInServer({ store: memoryStore(), origin: ORIGIN, chainIds: [1] });
    const part = new Uint8Array(16_384).fill(32);
    let [given, isCancelled] = [0, false];
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 1;
        if (given === 1_000) controller.close();
        else controller.enqueue(part);
      },
      cancel: () => {
        isCancelled = true;
      },
    });
    const request = new Request(`${ORIGIN}/api/sessions`, {
      method: "POST",
      headers: { origin: ORIGIN },
      body,
      duplex: "half",
    } as RequestInit);
    expect((await server.handle(request, "sessions")).status).toBe(401);
    expect([given < 10, isCancelled]).toEqual([true, true]);
  });
  it.each(["URI: ", "URI: a\n", "\n", "a", "a ", "Resources:\n- "])(
    "the sign-in server verifies a message that repeats %j in less than 50 ms",
    async (part) => {
      const server = signInServer({ store: memoryStore(), origin: ORIGIN, chainIds: [1] });
      const message = part.repeat(MOST_LETTERS / part.length / (part.includes("\n") ? 2 : 1));
      const send = () =>
        server.handle(
          new Request(`${ORIGIN}/api/sessions`, {
            method: "POST",
            headers: { origin: ORIGIN },
            body: JSON.stringify({ message, signature: "0x" }),
          }),
          "sessions",
        );
      expect((await send()).status).toBe(401);
      expect(await shortestLongestTask(send)).toBeLessThan(LIMIT_MS);
    },
  );
});
