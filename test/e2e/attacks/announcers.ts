import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";

/** What one announcer says of itself; whatever is left out is honest and its own. */
export interface Announcer {
  readonly name?: string;
  readonly rdns?: string;
  readonly uuid?: string;
  readonly icon?: string;
}

const GOOD_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='teal'/%3E%3C/svg%3E";
/** What each announcer answers as its account. */
export const ACCOUNT = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";

/**
 * Announces wallets, in this order, now and at every request. Each answers rightly. `callsOf` tells
 * what was asked of which, `say` makes one emit, and `window.announced[index].provider` is the
 * provider itself.
 */
export const announceAll = (page: Page, announcers: readonly Announcer[]): Promise<unknown> =>
  page.addInitScript(
    ({ list, icon, account }) => {
      const calls: string[] = [];
      const wallets = list.map((reported, index) => {
        const listeners = new Map<string, Set<(value: unknown) => void>>();
        const answers: Record<string, unknown> = {
          eth_requestAccounts: [account],
          eth_accounts: [account],
          eth_chainId: "0x7a69",
        };
        const provider = {
          request: ({ method }: { method: string }) => {
            calls.push(`${index} ${method}`);
            return Promise.resolve(answers[method] ?? null);
          },
          on: (event: string, listener: (value: unknown) => void) => {
            listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
          },
          removeListener: (event: string, listener: (value: unknown) => void) => {
            listeners.get(event)?.delete(listener);
          },
        };
        const info = {
          uuid: `11111111-1111-4111-8111-${String(index).padStart(12, "0")}`,
          name: `Wallet ${index}`,
          rdns: `com.example.wallet${index}`,
          icon,
          ...reported,
        };
        return {
          detail: Object.freeze({ info, provider }),
          provider,
          emit: (event: string, value: unknown) =>
            listeners.get(event)?.forEach((listener) => listener(value)),
        };
      });
      Object.assign(window, { announced: wallets, announcedCalls: calls });
      const announce = (): void =>
        wallets.forEach(({ detail }) =>
          window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })),
        );
      window.addEventListener("eip6963:requestProvider", announce);
      announce();
    },
    { list: announcers, icon: GOOD_ICON, account: ACCOUNT },
  );

/** Every request so far as "<index> <method>". */
export const callsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, "announcedCalls") as string[]);

/** A server on loopback that is asked and answers; `url` ends with a slash. */
export interface LoopbackServer {
  readonly url: string;
  stop(): void;
}

export const serve = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> => {
  const server = createServer(answer);
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/**
 * The same page from a host without any content security policy. A real server: what a test fulfils
 * itself counts as a public page, which may not reach loopback.
 */
export const serveWithoutPolicy = (demo: string): Promise<LoopbackServer> =>
  serve((request, response) => {
    void fetch(new URL(request.url ?? "/", demo)).then(async (page) => {
      response
        .writeHead(page.status, {
          "content-type": page.headers.get("content-type") ?? "text/plain",
        })
        .end(Buffer.from(await page.arrayBuffer()));
    });
  });

/** Every error that nobody caught. */
export const uncaught = (page: Page): readonly string[] => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
};
