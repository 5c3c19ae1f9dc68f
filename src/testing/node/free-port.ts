import { createServer } from "node:net";

/** Finds an unused loopback port. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null
          ? done(address.port)
          : fail(new Error("no port")),
      );
    });
  });
}
