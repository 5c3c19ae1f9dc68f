import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as the server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}
export type RequestHandler = (request: SeenRequest, response: ServerResponse) => void;

export interface HttpServer {
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  answer(answerer: RequestHandler): void;
  stop(): Promise<void>;
}

const read = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** A real HTTP server on loopback, on a free port. Answers 404 until told how to answer. */
export const startHttpServer = async (
  first: RequestHandler = (_, response) => void response.writeHead(404).end(),
): Promise<HttpServer> => {
  let answerer = first;
  const requests: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    void read(incoming).then(
      (body) => {
        const seen = {
          method: incoming.method ?? "",
          url: incoming.url ?? "",
          headers: incoming.headers,
          body,
        };
        requests.push(seen);
        answerer(seen, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answer: (next) => void (answerer = next),
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};

export const answerJson = (
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void =>
  void response
    .writeHead(status, { "Content-Type": "application/json", ...headers })
    .end(JSON.stringify(body));
