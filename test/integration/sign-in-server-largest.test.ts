import { describe, expect, it } from "vitest";
import { memoryStore, signInServer } from "../../examples/sign-in-server/index.mjs";
import { LIMIT_MS, leastOf } from "../support/longest-task.js";

const ORIGIN = "https://shop.example";
/** As many letters as the server reads of a request. */
const MOST_LETTERS = 49_900;

describe("a sign-in server", () => {
  it.each(["URI: ", "URI: a\n", "\n", "a", "a ", "Resources:\n- "])(
    "stands still for less than 50 ms over a message of %j again and again",
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
      expect(await leastOf(send)).toBeLessThan(LIMIT_MS);
    },
  );
});
