import { createServer as createTcpServer } from "node:net";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";

export interface LoopbackServer {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string;
  readonly server: Server;
  /** Closes open connections too. */
  close(): Promise<void>;
}

/** Listens on 127.0.0.1; port 0 picks a free one. Rejects if the port is in use. */
export function listen(handler: RequestListener, port: number): Promise<LoopbackServer> {
  const server = createServer(handler);
  return new Promise((resolve, fail) => {
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
      resolve({ url: `http://127.0.0.1:${bound}`, server, close: () => closeAll(server) });
    });
  });
}

function closeAll(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, fail) => {
    const probe = createTcpServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : fail(new Error("no port")),
      );
    });
  });
}

/** The path and query of a request as a URL; undefined if invalid. */
export const requestAddress = ({ url = "/" }: Pick<IncomingMessage, "url">): URL | undefined => {
  const address = `http://part${url}`;
  return URL.canParse(address) ? new URL(address) : undefined;
};
