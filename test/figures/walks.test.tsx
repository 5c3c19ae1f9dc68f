// @vitest-environment happy-dom
import { AccountButton } from "latchkit/react";
import {
  InMemoryBlockchainData,
  ScriptedEvmNode,
  inMemoryPorts,
  inMemorySecureFrame,
  scriptedEvmWallet,
} from "latchkit/testing";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLatchkit, type LatchkitOptions } from "../../src/index.js";
import { FetchHttpClient } from "../../src/infrastructure/http-client/fetch-http-client.js";
import { findInModal, typeInto } from "../support/assertions/modal-fields.js";
import { type MountedPage, mountPage } from "../support/worlds/mounted-page.js";
import { ETH, NATIVE_ID, USDC, USDC_ADDRESS, USDC_ID } from "../support/fixtures/swap.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";
import { filesToRead, printWalk } from "../support/assertions/walks/print-walk.js";
import { recordWalk } from "../support/assertions/walks/record-walk.js";

const WALLET = "com.example.walk";
const EMAIL = "ana@example.org";
const ETHER = 10n ** 18n;

let end: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await end();
  vi.unstubAllGlobals();
});

/** A page with an announced wallet, over the adapters of production. `chains`: as in production. */
const setupPage = async (options: Partial<LatchkitOptions> = {}, omitted: "chains" | "" = "") => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const { injectedWallets: _, [omitted || "injectedWallets"]: __, ...inMemory } = ports;
  const wallet = { name: "Walk", rdns: WALLET, networks: TWO_NETWORKS };
  const withdraw = scriptedEvmWallet(wallet).announce();
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ...options,
    ports: { ...inMemory, ...options.ports },
  });
  await latchkit.start();
  end = async () => {
    withdraw();
    await latchkit.dispose();
  };
  const mount = (children?: ReactElement): MountedPage => {
    const page = mountPage(latchkit, children);
    end = async () => {
      withdraw();
      await page.end();
    };
    return page;
  };
  return { latchkit, mount, clock: ports.clock };
};

/** Lets work that an earlier step started end before a walk is recorded. */
const idle = (): Promise<void> => vi.waitFor(() => new Promise((next) => setTimeout(next, 300)));

describe("the source files that run for one user action", () => {
  it("lists the source files that run from the click on a wallet to the closed modal", async () => {
    const { latchkit, mount } = await setupPage();
    mount();
    await latchkit.modal.open();
    const row = await findInModal({ role: "button", name: /Walk/u });
    await idle();
    const files = await recordWalk(async () => {
      row.click();
      await vi.waitFor(() => expect(latchkit.account.snapshot.status).toBe("connected"));
    });
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    printWalk("connect", files);
    expect(filesToRead("connect", files).length).toBeGreaterThan(0);
  });

  it("lists the source files that run from the typed e-mail address to the connected account", async () => {
    const ports = inMemoryPorts({ networks: TWO_NETWORKS });
    const { frame, site } = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL] });
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      ports: { ...ports, secureFrame: frame },
    });
    end = mountPage(latchkit).end;
    await latchkit.modal.open();
    await typeInto("Email address", EMAIL);
    const button = await findInModal({ role: "button", name: "Continue with email" });
    await idle();
    const until = (isDone: () => boolean): Promise<void> =>
      vi.waitFor(async () => {
        await ports.clock.pass(100);
        expect(isDone()).toBe(true);
      }, 10_000);
    const files = await recordWalk(async () => {
      button.click();
      await until(() => site.inbox.length === 1);
      await typeInto("6-digit code", site.lastCode);
      await until(() => latchkit.account.snapshot.status === "connected");
    });
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
    printWalk("email", files);
    expect(filesToRead("email", files).length).toBeGreaterThan(0);
  });

  it("lists the source files that run from the typed swap amount to its quote", async () => {
    const answers: Readonly<Record<string, object>> = {
      "/v1/supported-chains": { http: ["eip155:1"], ws: [] },
      "/v1/convert/tokens": {
        tokens: [
          { ...ETH, address: NATIVE_ID },
          { ...USDC, address: USDC_ID },
        ],
      },
      "/v1/fungible/price": { fungibles: [] },
      "/v1/convert/gas-price": { standard: "1000000000" },
      "/v1/convert/quotes": {
        quotes: [
          {
            fromAmount: String(ETHER),
            fromAccount: NATIVE_ID,
            toAmount: "3000000000",
            toAccount: USDC_ID,
          },
        ],
      },
    };
    const ports = inMemoryPorts({ networks: TWO_NETWORKS });
    const { clock: scheduler, random } = ports;
    const http = new FetchHttpClient({
      fetch: async (input) => Response.json(answers[new URL(String(input)).pathname] ?? {}),
      scheduler,
      clock: scheduler,
      random,
    });
    const { latchkit, mount, clock } = await setupPage({
      projectId: "p1",
      features: { analytics: false },
      ports: { http, blockchainData: new InMemoryBlockchainData() },
    });
    mount();
    await latchkit.connection.connect(WALLET);
    await latchkit.modal.open({ view: "Swap", arguments: { target: USDC_ADDRESS } });
    await vi.waitFor(async () => {
      await clock.pass(100);
      expect(latchkit.swap.snapshot).toMatchObject({ tokens: { status: "ready" } });
    }, 10_000);
    await findInModal({ role: "textbox", name: "You pay ETH" });
    await idle();
    const files = await recordWalk(async () => {
      await typeInto("You pay ETH", "1");
      await vi.waitFor(async () => {
        await clock.pass(100);
        expect(latchkit.swap.snapshot).toMatchObject({ estimate: { status: "ready" } });
      }, 10_000);
      await findInModal({ text: /3,?000/u });
    });
    printWalk("swap", files);
    expect(filesToRead("swap", files).length).toBeGreaterThan(0);
  });

  it("lists the source files that run from the balance's first subscriber to the shown amount", async () => {
    const { latchkit, mount, clock } = await setupPage({}, "chains");
    const node = new ScriptedEvmNode({ chainId: 1, clock });
    vi.stubGlobal("fetch", node.fetch);
    const { address } = await latchkit.connection.connect(WALLET);
    node.setBalance(address, ETHER);
    await idle();
    const files = await recordWalk(async () => {
      const { text } = mount(<AccountButton balance="show" />);
      await vi.waitFor(() => expect(text()).toMatch(/1\s*ETH/u), 5_000);
    });
    printWalk("balance", files);
    expect(filesToRead("balance", files).length).toBeGreaterThan(0);
  });
});
