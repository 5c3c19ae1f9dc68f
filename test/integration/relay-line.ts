import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * The line between one page and the relay, which can be lost without the relay or the phone
 * noticing anything.
 */
export class RelayLine {
  readonly url: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  readonly #state: { isDown: boolean };
  /** Connections that the page began. */
  readonly log: { opened: number };

  private constructor(
    url: string,
    server: Server,
    parts: {
      readonly sockets: Set<Socket>;
      readonly state: { isDown: boolean };
      readonly log: { opened: number };
    },
  ) {
    [this.url, this.#server, this.#sockets, this.#state, this.log] = [
      url,
      server,
      parts.sockets,
      parts.state,
      parts.log,
    ];
  }

  static async to(relayUrl: string): Promise<RelayLine> {
    const { hostname, port } = new URL(relayUrl);
    const parts = { sockets: new Set<Socket>(), state: { isDown: false }, log: { opened: 0 } };
    const server = createServer((near) => {
      if (parts.state.isDown) return void near.destroy();
      parts.log.opened += 1;
      const far = connect(Number(port), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        parts.sockets.add(from);
        from.on("data", (data) => void to.write(data));
        from.on("error", () => undefined);
        from.on("close", () => {
          parts.sockets.delete(from);
          to.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const address = server.address();
    return new RelayLine(
      `ws://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
      server,
      parts,
    );
  }

  /** The page is put away: its sockets end, and no new one comes about. */
  lose(): void {
    this.#state.isDown = true;
    for (const socket of this.#sockets) socket.destroy();
  }
  restore(): void {
    this.#state.isDown = false;
  }
  /** What is open stays open and carries nothing; new ones work. */
  freeze(): void {
    for (const socket of this.#sockets) socket.removeAllListeners("data").resume();
  }
  async stop(): Promise<void> {
    this.lose();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}
