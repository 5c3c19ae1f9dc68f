import { createServer, type RequestListener, type Server } from "node:http";

/** A server on the loopback interface, with its address. */
export interface Listening {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  readonly server: Server;
  /** Closes open connections too. */
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 picks a free one. Rejects if the port is in use. */
export function listen(handler: RequestListener, port: number): Promise<Listening> {
  const server = createServer(handler);
  return new Promise((done, fail) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      fail(
        cause.code === "EADDRINUSE"
          ? new Error(
              `Port ${port} is in use: stop the process that listens there, or start the world on free ports`,
            )
          : cause,
      );
    });
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const bound = typeof address === "object" && address !== null ? address.port : port;
      done({ url: `http://127.0.0.1:${bound}`, server, close: () => closeAll(server) });
    });
  });
}

function closeAll(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
